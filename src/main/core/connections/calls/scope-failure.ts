import type { CallState } from '../../../../shared/model/calls/call.ts';
import type { AuthFailure } from '../../../../shared/model/sign-in.ts';
import { ScopesNeeded } from '../../auth/sign-ins/authorization.ts';
import { StepFailed } from '../../auth/steps/step.ts';

/** How a call ends whose scopes can't be had, or were declined; undefined for any other end. */
export function scopeFailure(error: unknown): CallState | undefined {
  if (error instanceof StepFailed) return failed(sentenceOf(error.failure));
  return error instanceof ScopesNeeded ? failed(error.message) : undefined;
}

/** Why a call does not ask for scopes once more, after the user allowed others so often. */
export const neverEnough = ({ message }: ScopesNeeded, times: number): StepFailed =>
  new StepFailed({
    code: 'scope-never-enough',
    message: `${message.replace(/\.$/, '')}, after others were allowed ${times} times.`,
    rule: 'MCP authorization, Scope Challenge Handling',
    next: 'The server’s operator has to find out why it requires more scopes each time.',
  });

/** A failure of a sign-in with its rule, and what to do. */
export const sentenceOf = ({ message, rule, next }: AuthFailure): string =>
  `${rule === undefined ? message : `${message.replace(/\.$/, '')} (${rule}).`} ${next}`;

const failed = (message: string): CallState => ({
  status: 'failed',
  reason: 'error',
  layer: 'authorization',
  message,
});
