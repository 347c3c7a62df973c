import { calledTool, waitingCalls } from '../state/call-state.ts';
import type { Run } from '../state/conversation.ts';
import { runEndLabels } from '../state/run-end-labels.ts';

/** Says to those who listen what has changed, and no more often than it matters. */
export function LiveStatus({ run }: { run: Run | undefined }) {
  return (
    <p role="status" aria-label="State of the answer" className="sr-only">
      {run && liveStatus(run)}
    </p>
  );
}

const longestRead = 300;

/** Stays the same while text streams, so that it is read once for each change of state. */
export function liveStatus(run: Run): string {
  const waiting = waitingCalls(run);
  if (waiting.length > 0) {
    return `Waiting for you: ${waiting.map(calledTool).join(', ')}. Allow or deny.`;
  }
  if (!run.end) return run.steps.length > 1 ? `Answering, step ${run.steps.length}.` : 'Answering.';
  const error = run.steps.at(-1)?.error;
  if (error) return `Failed: ${error.message}`;
  const labels = runEndLabels(run);
  if (labels) return `${labels.title} ${labels.hint}`;
  const text = run.steps.at(-1)?.parts.findLast((part) => part.kind === 'text');
  return `Answered: ${text?.kind === 'text' ? text.text.slice(0, longestRead) : 'no text'}`;
}
