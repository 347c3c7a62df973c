import { timingSafeEqual } from 'node:crypto';
import type { AuthorizationServer } from './oauth-types.ts';
import { quoted, quotedError } from './quoted.ts';
import { StepFailed, type StepContext } from './step.ts';

type Expected = { server: Pick<AuthorizationServer, 'issuer' | 'promisesIss'>; state: string };

const again = 'Sign in again.';
const mixUp =
  'Sign in again; if it happens again, this may be a mix-up attack: don’t sign in, and ask the server’s operator.';

/**
 * The code of an authorization answer. Whether it is an answer to our request (`state`), and whose
 * (`iss`, RFC 9207, 2.4), is judged before anything else in it is believed, its errors included.
 */
export function checkAnswer(params: URLSearchParams, { server, state }: Expected): string {
  if (!isSame(state, params.get('state') ?? '')) {
    throw new StepFailed({
      code: 'state-mismatch',
      message: 'The response belongs to another sign-in: its state is not the one that was sent.',
      rule: 'RFC 6749, 10.12',
      next: again,
    });
  }
  const iss = params.get('iss');
  if (iss === null && server.promisesIss) {
    throw new StepFailed({
      code: 'iss-missing',
      message: `The response has no issuer (iss), although ${server.issuer} declares that it sends one.`,
      rule: 'RFC 9207, 2.4',
      next: mixUp,
    });
  }
  if (iss !== null && iss !== server.issuer) {
    throw new StepFailed({
      code: 'iss-mismatch',
      message: `The response is from ${quoted(iss)}, but ${server.issuer} was asked.`,
      rule: 'RFC 9207, 2.4',
      next: mixUp,
    });
  }
  const error = params.get('error');
  if (error !== null) {
    const said = quotedError(error, params.get('error_description')) || 'it gave no reason';
    throw new StepFailed({
      code: 'authorization-refused',
      message: `${server.issuer} refused the authorization: ${said}.`,
      rule: 'RFC 6749, 4.1.2.1',
      next: error === 'access_denied' ? again : 'Change what it objects to, and sign in again.',
    });
  }
  const code = params.get('code');
  if (!code) {
    throw new StepFailed({
      code: 'no-code',
      message: `The answer of ${server.issuer} holds neither a code nor an error.`,
      rule: 'RFC 6749, 4.1.2',
      next: again,
    });
  }
  return code;
}

/** An answer with another state ends nothing, as anybody can send one; whoever waits is told of it. */
export const tellForeign = ({ tell }: StepContext): void =>
  tell({
    kind: 'finding',
    message:
      'the browser returned a response to another sign-in: its state is not the one that was sent. It was ignored',
    rule: 'RFC 6749, 10.12',
  });

function isSame(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
