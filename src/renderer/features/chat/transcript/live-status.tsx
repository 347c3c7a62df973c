import { calledTool, waitingCalls } from '../state/call-state.ts';
import type { Run } from '../state/conversation.ts';
import { runEndLabels } from '../state/run-end-labels.ts';

/** Announces the state of the answer to screen readers, once for each change. */
export function LiveStatus({ run }: { run: Run | undefined }) {
  return (
    <p role="status" aria-label="State of the answer" className="sr-only">
      {run && liveStatus(run)}
    </p>
  );
}

const longestRead = 300;

/**
 * Describes the state of a run; the text stays the same while an answer streams, so that it is
 * announced once.
 */
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
