import type { RunEnd } from '../../../../shared/model/chat/chat.ts';
import { demoEndpointId } from '../../../../shared/model/chat/model-name.ts';
import type { StoryCall, StoryTurn } from './story-of.ts';

type RunTurn = Extract<StoryTurn, { kind: 'run' }>;

export const runEndLabels: Record<RunEnd, string> = {
  done: 'Done.',
  'choice-only': 'Stopped at its first calls: “Choice only” was on.',
  stopped: 'Stopped by the user.',
  'cut-off': 'Cut off at the limit of output. Its calls were not executed.',
  interrupted: 'The answer was interrupted. Its calls were not executed.',
  blocked: 'The provider blocked the answer.',
  steps: 'Ended at the limit on steps.',
  calls: 'Ended at the limit on calls.',
  tokens: 'Ended at the limit on tokens.',
  cost: 'Ended at the limit on cost.',
  time: 'Ended at the limit on time.',
  error: 'Ended with an error.',
  crashed: 'Wirebench closed during the run.',
};

export function callName({ serverName, tool, wireName }: StoryCall): string {
  if (serverName === undefined || tool === undefined) return `${wireName} (no such tool)`;
  return tool === wireName ? `${serverName} › ${tool}` : `${serverName} › ${tool} (as ${wireName})`;
}

/** Says what was decided about a call and how it ended. */
export function callOutcome({
  decision,
  end,
  invalid,
  sentText,
  argumentsText,
}: StoryCall): string {
  const labels: string[] = [];
  if (invalid !== undefined) labels.push(invalid);
  if (decision && !decision.decision.allow) {
    const who = { user: 'Denied by the user', policy: 'Denied by a rule', limit: 'Not executed' }[
      decision.by
    ];
    labels.push(decision.decision.reason ? `${who}: ${decision.decision.reason}` : `${who}.`);
  } else if (decision)
    labels.push(
      { user: 'Allowed by the user.', policy: 'Allowed by the rules.', limit: '' }[decision.by],
    );
  if (sentText !== undefined && sentText !== argumentsText && argumentsText.trim() !== '')
    labels.push('The arguments were changed before it was sent.');
  if (end)
    labels.push(
      `${{ result: 'Answered', 'tool-error': 'The tool failed', failed: 'Failed', unknown: 'Stopped; it may or may not have been executed' }[end.outcome]} after ${Math.round(end.ms)} ms.`,
    );
  if (end?.error !== undefined) labels.push(end.error);
  if (end?.cutFrom !== undefined)
    labels.push(`The model saw ${end.sentCharacters} of ${end.cutFrom} characters.`);
  return labels.filter(Boolean).join(' ');
}

export function runSummary({ end, node }: RunTurn): string {
  if (!end) return 'It has not ended yet.';
  const { input, output } = end.usage;
  const isDemo = node.choice.model.endpointId === demoEndpointId;
  const parts = [
    runEndLabels[end.reason],
    `${many(end.steps, 'step')}, ${many(end.calls, 'call')}`,
    input === undefined && output === undefined
      ? 'tokens not reported'
      : `${input ?? '?'} tokens in, ${output ?? '?'} out${isDemo ? ' (estimates)' : ''}`,
    end.cost === undefined ? '' : `about $${end.cost.toFixed(4)}`,
  ];
  const [first, ...rest] = parts.filter(Boolean);
  return `${first} ${rest.join(', ')}.`;
}

const many = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Formats a timestamp as a date and time in UTC; empty where it is out of range, as in a damaged file. */
export const moment = (at: number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('T', ' ').slice(0, 19);
};
