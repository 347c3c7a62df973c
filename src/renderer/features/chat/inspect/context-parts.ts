import type { ResultOutput } from '../../../../shared/model/chat/chat-message.ts';
import type { Conversation, Run, Step } from '../state/conversation.ts';

export type ContextPart = { name: string; tokens: number };

/** Estimates tokens by four characters each, as in English text: near enough to compare parts. */
export const estimatedTokens = (text: string): number => Math.ceil(text.length / 4);

/** Estimates the tokens of a step's request by kind, since only the provider can count them. */
export function contextParts(conversation: Conversation, run: Run, step: Step): ContextPart[] {
  const sums = { instructions: 0, tools: 0, you: 0, model: 0, results: 0, attachments: 0 };
  sums.instructions = estimatedTokens(run.instructions ?? '');
  for (const { wireName, description, schema } of run.tools) {
    sums.tools += estimatedTokens(wireName + description + JSON.stringify(schema));
  }
  for (const nodeId of nodesUpTo(conversation, run.node.nodeId)) {
    const user = conversation.users.get(nodeId)?.node;
    sums.you += estimatedTokens(user?.text ?? '');
    for (const { parts } of user?.attachments ?? []) {
      for (const part of parts) {
        sums.attachments += part.type === 'text' ? estimatedTokens(part.text) : imageTokens;
      }
    }
    const before = conversation.runs.get(nodeId);
    const steps = (before?.steps ?? []).filter(
      (one) => before?.node.nodeId !== run.node.nodeId || one.step < step.step,
    );
    for (const one of steps) addStep(sums, before, one);
  }
  return Object.entries(names)
    .map(([key, name]) => ({ name, tokens: sums[key as keyof typeof sums] }))
    .filter(({ tokens }) => tokens > 0);
}

const names = {
  instructions: 'System prompt',
  tools: 'Tools',
  you: 'Your turns',
  attachments: 'Attachments',
  model: 'Answers',
  results: 'Results',
};

/** What providers count, in tokens, for an image of common size. */
const imageTokens = 1000;

function addStep(sums: { model: number; results: number }, run: Run | undefined, step: Step): void {
  for (const part of step.parts) {
    if (part.kind !== 'call') {
      if (part.kind === 'text') sums.model += estimatedTokens(part.text);
      continue;
    }
    const call = run?.calls.get(part.callId);
    sums.model += estimatedTokens(call?.argumentsText ?? '');
    sums.results += call?.seen ? outputTokens(call.seen) : 0;
  }
}

function outputTokens(output: ResultOutput): number {
  if (output.type === 'error') return estimatedTokens(output.text);
  if (output.type === 'denied') return estimatedTokens(output.reason);
  return output.parts.reduce(
    (sum, part) => sum + (part.type === 'text' ? estimatedTokens(part.text) : imageTokens),
    0,
  );
}

/** The ids of the nodes from the first one to this one. */
function nodesUpTo(conversation: Conversation, nodeId: string): string[] {
  const path = [nodeId];
  let at = conversation.runs.get(nodeId)?.node.parentId;
  while (at !== undefined && path.length <= 100_000) {
    path.unshift(at);
    at = (conversation.users.get(at) ?? conversation.runs.get(at))?.node.parentId;
  }
  return path;
}
