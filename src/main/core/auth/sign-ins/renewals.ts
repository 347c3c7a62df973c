import { setTimeout as pause } from 'node:timers/promises';
import type { AuthFailure, SignInConsent } from '../../../../shared/model/sign-in.ts';
import type { OAuthEndpoints } from '../../../../shared/model/servers/oauth-choice.ts';
import type { OAuthClient, Tokens } from '../steps/oauth-types.ts';
import { isSameEndpoints } from '../steps/own-endpoints.ts';
import { refreshTokens } from '../steps/refresh-tokens.ts';
import { StepFailed, type StepContext } from '../steps/step.ts';
import { credentialName, type Credential, type Session, type SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';
import { openDpop } from './dpop.ts';

export type Renewal =
  /** There is another token than the one that was used. */
  | { status: 'renewed'; tokens: Tokens }
  /** Nothing can renew it: only the user can, by a sign-in or by this consent. */
  | { status: 'none'; failure?: AuthFailure; consent?: SignInConsent }
  /** It may work later; everything stays as it is. */
  | { status: 'unavailable'; failure: AuthFailure };

/** Renews tokens: once for all requests of this process that wait, one at a time among processes. */
export type Renewals = {
  /** `used` is the access token that was refused, or is about to expire. */
  renew(key: SignInKey, used: string, options: RenewOptions): Promise<Renewal>;
  /** Gets tokens that need no refresh token and no user; rejects with `StepFailed`. */
  replace(key: SignInKey, used: string | undefined, ask: AskAnew): Promise<Renewal>;
};

type AskAnew = (held: Credential | undefined) => Promise<{ client: OAuthClient; session: Session }>;

export type RenewOptions = {
  context: StepContext;
  /** Whether the request names the scopes, without which some authorization servers narrow them. */
  sendsScope?: boolean | undefined;
  /** The endpoints that the user set in place of those that the authorization server names. */
  endpoints?: OAuthEndpoints | undefined;
};

/** The pauses between attempts while the authorization server is out of order, in milliseconds. */
const pausesMs = [250, 500, 1000];

export function createRenewals(credentials: Pick<Credentials, 'change'>): Renewals {
  const underWay = new Map<string, Promise<Renewal>>();

  async function renewNow(key: SignInKey, used: string, options: RenewOptions): Promise<Renewal> {
    let renewal: Renewal = { status: 'none' };
    await credentials.change(key, async (held) => {
      const session = held?.session;
      if (!held || !session) return held;
      // Another process was faster: what it got is good here too.
      if (session.tokens.accessToken !== used) {
        renewal = { status: 'renewed', tokens: session.tokens };
        return held;
      }
      if (!isSameEndpoints(session.server.overridden, options.endpoints)) {
        renewal = { status: 'none', failure: endpointsChanged };
        return held;
      }
      const client = held.clients[session.server.issuer];
      if (session.tokens.refreshToken === undefined || !client) {
        renewal = { status: 'none', ...expired(session) };
        return held;
      }
      try {
        const tokens = await refreshed(session, { ...options, client });
        renewal = { status: 'renewed', tokens };
        return { ...held, session: { ...session, tokens } };
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
        const { failure } = error;
        const isOver = isFinal(failure);
        renewal = { status: isOver ? 'none' : 'unavailable', failure };
        if (!isOver) return held;
        const { session: _ended, ...rest } = held;
        if (failure.code !== 'token-invalid_client') return rest;
        const { [session.server.issuer]: _forgotten, ...clients } = held.clients;
        return client.from === 'registered' ? { clients } : rest;
      }
    });
    return renewal;
  }

  async function replaceNow(
    key: SignInKey,
    used: string | undefined,
    ask: AskAnew,
  ): Promise<Renewal> {
    const held = await credentials.change(key, async (before) => {
      if (before?.session && before.session.tokens.accessToken !== used) return before;
      const { client, session } = await ask(before);
      return { clients: { ...before?.clients, [session.server.issuer]: client }, session };
    });
    const tokens = held?.session?.tokens;
    return tokens ? { status: 'renewed', tokens } : { status: 'none' };
  }

  const together = (key: SignInKey, work: () => Promise<Renewal>): Promise<Renewal> => {
    const name = credentialName(key);
    const joined = underWay.get(name);
    if (joined) return joined;
    const started = work().finally(() => underWay.delete(name));
    underWay.set(name, started);
    return started;
  };

  return {
    renew: (key, used, options) => together(key, () => renewNow(key, used, options)),
    replace: (key, used, ask) => together(key, () => replaceNow(key, used, ask)),
  };
}

/** Why a token that nothing renews is of no use any more, where it is known. */
function expired({ server, tokens }: Session): { failure?: AuthFailure } {
  const { expiresAt } = tokens;
  if (expiresAt === undefined || expiresAt > Date.now()) return {};
  const failure = {
    code: 'no-refresh-token',
    message: `The token expired, and ${server.issuer} issued no refresh token.`,
    rule: 'MCP authorization, Refresh Tokens',
    next: 'Sign in again. To avoid this, let the authorization server grant the scope offline_access.',
  };
  return { failure };
}

/** A refresh token is sent to no endpoint but where it came from, and to that only while it is wanted. */
const endpointsChanged: AuthFailure = {
  code: 'endpoints-changed',
  message: 'The endpoints in the server’s settings are not those that the token came from.',
  next: 'Sign in again.',
};

type Refreshing = RenewOptions & { client: OAuthClient };

async function refreshed(session: Session, { context, client, sendsScope }: Refreshing) {
  const { server, resource, tokens: held, dpopKey } = session;
  const dpop = dpopKey && (await openDpop(dpopKey));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await refreshTokens(context, { server, client, held, resource, sendsScope, dpop });
    } catch (error) {
      const pauseMs = pausesMs[attempt];
      const isFailed = error instanceof StepFailed;
      if (pauseMs === undefined || !isFailed || isFinal(error.failure)) throw error;
      await pause(pauseMs);
    }
  }
}

/** Whether the authorization server said no, rather than nothing that can be relied on. */
const isFinal = ({ code }: AuthFailure): boolean =>
  /^token-(invalid_grant|invalid_client|unauthorized_client|invalid_scope|invalid_target|invalid_request)$/.test(
    code,
  );
