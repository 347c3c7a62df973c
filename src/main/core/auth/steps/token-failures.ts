import { quoted } from './quoted.ts';
import { StepFailed, type AuthAnswer } from './step.ts';

/** The code of a failure whose error says nothing that could be one. */
export const refusedCode = 'token-refused';
/** What follows `token-` in codes that are our own, which no authorization server can claim. */
const ours = /^(?:endpoint-unavailable|unreadable|type-mismatch|not-accepted)$/;
/** What an error may consist of (RFC 6749, 5.2), without blanks at its ends. */
const errorCode =
  /^[\x21\x23-\x5b\x5d-\x7e](?:[\x20\x21\x23-\x5b\x5d-\x7e]{0,58}[\x21\x23-\x5b\x5d-\x7e])?$/;

const isShownCode = (error: string): boolean => errorCode.test(error) && !ours.test(error);

/** Why the token endpoint gave no token that can be used. Its body is in no message. */
export const tokenFailures = {
  refused: (
    url: string,
    { status, error, said }: { status: number; error: string; said: string },
  ) =>
    new StepFailed({
      code: isShownCode(error) ? `token-${error}` : refusedCode,
      message: `${url} issued no token (HTTP ${status}): ${said}.`,
      rule: 'RFC 6749, 5.2',
      next: nextSteps.get(error) ?? 'Sign in again.',
    }),

  /** `isRenewal` says whether there are tokens that stay as they are. */
  unavailable(url: string, { status, headers }: AuthAnswer, isRenewal: boolean): StepFailed {
    const after = headers.get('retry-after');
    const wait = after !== null && /^\d{1,6}$/.test(after) ? ` in ${after} s` : ' later';
    const how = status === 429 ? 'limits the rate of requests' : 'is unavailable';
    return new StepFailed({
      code: 'token-endpoint-unavailable',
      message: `${url} ${how} (HTTP ${status}).`,
      rule: status === 429 ? 'RFC 6585, 4' : 'RFC 9110, 15.6',
      next: `Try again${wait}${isRenewal ? '; what you have is kept' : ''}.`,
    });
  },

  unreadable: (url: string, { status, headers }: AuthAnswer) =>
    new StepFailed({
      code: 'token-unreadable',
      message: `${url} answered HTTP ${status} with ${quoted(headers.get('content-type') ?? '') || 'no content type'} and without an access_token.`,
      rule: 'RFC 6749, 5.1',
      next: 'Check that the address is the token endpoint; its body is in the traffic.',
    }),

  unsendable: (url: string) =>
    new StepFailed({
      code: 'token-unreadable',
      message: `${url} issued an access_token with characters that no header can carry.`,
      rule: 'RFC 6750, 2.1',
      next: 'The authorization server has to issue tokens of printable ASCII.',
    }),

  boundToNothing: (url: string) =>
    new StepFailed({
      code: 'token-type-mismatch',
      message: `${url} issued a token of the type DPoP, although no proof was sent that it could be bound to.`,
      rule: 'RFC 9449, 5',
      next: 'The authorization server has to list “dpop_signing_alg_values_supported”, or issue Bearer tokens.',
    }),
};

/** By the error that was named, which may be any text. */
const nextSteps = new Map<string, string>([
  [
    'invalid_client',
    'The client is no longer known there, or its secret is wrong: sign in again, or enter another client ID.',
  ],
  [
    'invalid_grant',
    'The code or token that was sent has expired, was used before, or was revoked (invalid_grant): sign in again.',
  ],
  ['invalid_scope', 'Choose other scopes, and sign in again.'],
  ['invalid_target', 'Check the resource that is sent, in the server’s settings.'],
  ['unauthorized_client', 'Allow this grant for the client at the authorization server.'],
  ['unsupported_grant_type', 'The authorization server does not offer this way to get a token.'],
]);
