import { shownPath, type Chosen } from './branch.ts';
import type { Conversation } from './conversation.ts';

/** An item of the transcript, drawn beneath the one before. */
export type TranscriptItem =
  | { key: string; kind: 'user'; nodeId: string }
  | { key: string; kind: 'head'; runId: string }
  | { key: string; kind: 'end'; runId: string }
  | { key: string; kind: 'step'; runId: string; index: number }
  /** The last two answers to a turn, drawn side by side. */
  | { key: string; kind: 'compare'; userId: string; runIds: readonly string[] };

export function transcriptItems(
  conversation: Conversation,
  chosen: Chosen,
  compared: readonly string[],
): TranscriptItem[] {
  return shownPath(conversation, chosen).flatMap((nodeId): TranscriptItem[] => {
    const run = conversation.runs.get(nodeId);
    if (!run) return [{ key: nodeId, kind: 'user', nodeId }];
    const userId = run.node.parentId;
    const answers = conversation.children.get(userId) ?? [];
    if (compared.includes(userId) && answers.length > 1) {
      return [
        { key: `compare ${userId}`, kind: 'compare', userId, runIds: pairOf(answers, nodeId) },
      ];
    }
    return runItems(conversation, nodeId);
  });
}

export function runItems(conversation: Conversation, runId: string): TranscriptItem[] {
  const steps = conversation.runs.get(runId)?.steps ?? [];
  return [
    { key: `${runId} head`, kind: 'head', runId },
    ...steps.map(({ step }, index) => ({
      key: `${runId} ${step}`,
      kind: 'step' as const,
      runId,
      index,
    })),
    { key: `${runId} end`, kind: 'end', runId },
  ];
}

/** An answer and its neighbour, in their order. */
function pairOf(answers: readonly string[], nodeId: string): string[] {
  const at = Math.min(answers.indexOf(nodeId), answers.length - 2);
  return answers.slice(at, at + 2);
}
