import { scopesIn, type Challenge } from './challenges.ts';
import type { AuthorizationServer, ProtectedResource } from './oauth-types.ts';
import { quoted } from './quoted.ts';
import type { StepContext } from './step.ts';

type Options = {
  challenge: Challenge | undefined;
  resource: ProtectedResource | undefined;
  server: AuthorizationServer;
  /** What the user wants in place of what is named. */
  wanted?: readonly string[] | undefined;
  /** What is held, and is asked for again so that it is not lost. */
  granted?: readonly string[] | undefined;
};

const most = 500;

/**
 * The scopes to ask for: those of the challenge, else those of the resource, else none; with those
 * that are held, and `offline_access` where the authorization server lists it (MCP, Scope Selection
 * Strategy; SEP-2207, SEP-2350).
 */
export function chooseScopes({ tell }: Pick<StepContext, 'tell'>, options: Options): string[] {
  const { granted = [] } = options;
  const { scopes, why } = named(options);
  const all = new Set([...granted, ...scopes].slice(0, most));
  if (all.size > 0 && options.server.scopes?.includes('offline_access')) all.add('offline_access');
  const held = granted.length > 0 ? ', with those that are held' : '';
  const list = all.size > 0 ? quoted([...all].join(' ')) : 'no scopes';
  tell({
    kind: 'decision',
    message: `${list} ${all.size > 1 ? 'are' : 'is'} asked for: ${why}${held}`,
    rule: 'MCP authorization, Scope Selection Strategy',
  });
  return [...all];
}

function named({ challenge, resource, wanted }: Options): {
  scopes: readonly string[];
  why: string;
} {
  if (wanted) {
    // A choice that was refused is not enough, and the user has agreed to what is wanted besides.
    const isRefused = challenge?.parameters['error'] === 'insufficient_scope';
    const more = isRefused ? scopesIn(challenge) : [];
    const why = more.length > 0 ? 'you chose them, and the server wants more' : 'you chose them';
    return { scopes: [...wanted, ...more], why };
  }
  if (challenge?.parameters['scope'] !== undefined) {
    return { scopes: scopesIn(challenge), why: 'the challenge names them' };
  }
  if (resource?.scopes) return { scopes: resource.scopes, why: 'the resource lists them' };
  return { scopes: [], why: 'nothing names any' };
}
