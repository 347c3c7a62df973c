import { scopesIn, type Challenge } from '../steps/challenges.ts';
import { StepFailed } from '../steps/step.ts';
import type { Renewal } from './renewals.ts';

type Wanted = {
  serverUrl: string;
  challenge: Challenge | undefined;
  held: readonly string[];
};

const rule = 'MCP authorization, Scope Challenge Handling';

/** Throws where a server wants scopes that are held: asking for them again would go on for ever. */
export function checkNotHeld({ serverUrl, challenge, held }: Wanted): void {
  const wanted = scopesIn(challenge);
  if (wanted.length === 0 || wanted.some((scope) => !held.includes(scope))) return;
  throw new StepFailed({
    code: 'scope-never-enough',
    message: `${serverUrl} wants the scopes ${wanted.join(' ')}, which were granted already.`,
    rule,
    next: 'The server’s operator has to find out why it rejects a token with these scopes.',
  });
}

/** Throws where nobody says which scopes a server wants besides those that are held. */
export function checkNamed({
  serverUrl,
  asked,
  held,
}: Omit<Wanted, 'challenge'> & { asked: readonly string[] }): void {
  if (asked.some((scope) => !held.includes(scope))) return;
  const granted = held.length > 0 ? `those that are granted (${held.join(' ')})` : 'there are';
  throw new StepFailed({
    code: 'scope-unnamed',
    message: `${serverUrl} requires more scopes than ${granted}, and does not say which.`,
    rule,
    next: 'Ask whoever runs the server for the scopes, and set them in the server’s settings, under Sign-in.',
  });
}

/** Whether a machine was given the scopes that a challenge names; throws where asking again is of no use. */
export function isWidened(
  { serverUrl }: Pick<Wanted, 'serverUrl'>,
  challenge: Challenge,
  renewal: Renewal,
): boolean {
  if (renewal.status !== 'renewed' && renewal.failure) throw new StepFailed(renewal.failure);
  const held = renewal.status === 'renewed' ? renewal.tokens.scopes : [];
  const refused = scopesIn(challenge).filter((scope) => !held.includes(scope));
  if (scopesIn(challenge).length === 0) checkNamed({ serverUrl, asked: [], held });
  if (refused.length === 0) return true;
  throw new StepFailed({
    code: 'scope-not-granted',
    message: `${serverUrl} wants the scopes ${refused.join(' ')}, which the client was not granted.`,
    rule,
    next: 'Allow them for the client at the authorization server, or set them in the server’s settings.',
  });
}

/** Whether another sign-in would end like this one. */
export const isFutile = (code: string): boolean => code.startsWith('scope-');
