import type { AuthFailure } from '../../../../shared/model/sign-in.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { StepFailed, type AuthSend, type StepContext } from '../steps/step.ts';
import { joinedFindings } from './findings.ts';
import type { createShownState } from './shown-state.ts';

type Options = { shown: ReturnType<typeof createShownState>; send: AuthSend };

/** The attempts of one sign-in, of which the last one counts; whatever ends it becomes the state. */
export function createAttempts({ shown, send }: Options) {
  let attempt = new AbortController();
  return {
    /** What the steps of one attempt get: a cancelled one waits for no answer. */
    contextOf: (signal: AbortSignal): StepContext => ({
      send: (request) => send({ ...request, signal }),
      tell({ kind, message, rule }) {
        if (kind !== 'finding' || signal.aborted) return;
        const before = shown.now().findings;
        const findings = joinedFindings(before, [{ message, ...(rule && { rule }) }]);
        if (findings.length > before.length) shown.change({ findings });
      },
    }),
    /** Does a part of the flow; what it fails with becomes the state. */
    async guarded(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
      attempt.abort();
      attempt = new AbortController();
      const { signal } = attempt;
      try {
        await work(signal);
      } catch (error) {
        if (signal.aborted) return;
        const consent = error instanceof StepFailed ? error.consent : undefined;
        if (consent) shown.become({ status: 'needs-consent', consent });
        else shown.become({ status: 'failed', failure: failureOf(error) });
      }
    },
    signal: (): AbortSignal => attempt.signal,
    cancel(): void {
      attempt.abort(new Error('The sign-in was cancelled.'));
      const isOpen = !['signed-in', 'signed-out', 'failed'].includes(shown.now().state.status);
      if (isOpen) shown.become({ status: 'cancelled' });
    },
    end(): void {
      shown.end();
      attempt.abort(new Error('Another sign-in has begun.'));
    },
  };
}

const failureOf = (error: unknown): AuthFailure =>
  error instanceof StepFailed
    ? error.failure
    : { code: 'unforeseen', message: messageOf(error), next: 'Try again.' };
