import type {
  TokenInspection,
  TokenIntrospection,
} from '../../../../shared/model/token-inspection.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { maskedUrl } from '../../../../shared/secrets/masked-headers.ts';
import { curlCommand } from '../inspector/curl-command.ts';
import { inspectTokens } from '../inspector/inspect-tokens.ts';
import { introspectionOf } from '../inspector/introspection-of.ts';
import { introspectToken } from '../steps/introspect-token.ts';
import { StepFailed, type StepContext } from '../steps/step.ts';
import type { Credential, SignInKey } from './credential.ts';
import type { Credentials } from './credentials.ts';
import { shownFailure, type Hide } from '../shown-sign-in.ts';
import { shownInspection, shownIntrospection } from '../inspector/shown-tokens.ts';

/** Shows what is held of a sign-in; no answer has a token. All are REFUSED where none is held. */
export type TokenInspector = {
  inspect(serverName: string): Promise<TokenInspection>;
  /** Asks the authorization server; UNAVAILABLE where it answers no such questions. */
  introspect(serverName: string): Promise<TokenIntrospection>;
  /** Lets the access token count as expired here, so that the next request renews it. */
  expire(serverName: string): Promise<void>;
  /** A request by curl, with `$TOKEN` in place of the token. */
  curl(serverName: string): Promise<{ command: string }>;
};

type Place = { key: SignInKey; context: StepContext };

type Options = {
  credentials: Pick<Credentials, 'read' | 'change'>;
  /** Throws NOT_FOUND for a server that did not ask for a sign-in. */
  placeOf(serverName: string): Place;
  /** Takes what is secret out of a text. */
  hide: Hide;
  onExpired(serverName: string): void;
};

export function createTokenInspector(options: Options): TokenInspector {
  const { credentials, placeOf, hide } = options;

  async function heldOf(serverName: string) {
    const { key } = placeOf(serverName);
    const { clients, session } = sessionIn(await credentials.read(key), serverName);
    return { ...session, client: clients[session.server.issuer] };
  }

  return {
    inspect: async (serverName) => shownInspection(inspectTokens(await heldOf(serverName)), hide),
    async introspect(serverName) {
      const { client, ...held } = await heldOf(serverName);
      const { server, tokens } = held;
      const { context } = placeOf(serverName);
      if (!client) throw new RpcError('REFUSED', `The client of ${serverName} is no longer known.`);
      const request = { server, client, token: tokens.accessToken, hint: 'access_token' as const };
      const said = await introspectToken(context, request).catch((error: unknown) => {
        if (!(error instanceof StepFailed)) throw error;
        const { message, next } = shownFailure(error.failure, hide);
        throw new RpcError('UNAVAILABLE', `${message} ${next}`);
      });
      if (!said) {
        throw new RpcError(
          'UNAVAILABLE',
          `${hide(server.issuer)} does not support token introspection (RFC 7662).`,
        );
      }
      return shownIntrospection(introspectionOf(said, held), hide);
    },
    async expire(serverName) {
      await credentials.change(placeOf(serverName).key, async (held) => {
        const { clients, session } = sessionIn(held, serverName);
        const { tokens } = session;
        if (tokens.refreshToken === undefined) {
          throw new RpcError(
            'REFUSED',
            'There is no refresh token, so the token can’t be refreshed. Sign out instead.',
          );
        }
        return {
          clients,
          session: { ...session, tokens: { ...tokens, expiresAt: Date.now() - 1 } },
        };
      });
      options.onExpired(serverName);
    },
    async curl(serverName) {
      const { tokens } = await heldOf(serverName);
      const url = hide(maskedUrl(placeOf(serverName).key.serverUrl));
      return { command: curlCommand(url, tokens) };
    },
  };
}

function sessionIn(held: Credential | undefined, serverName: string) {
  if (held?.session) return { clients: held.clients, session: held.session };
  throw new RpcError('REFUSED', `There are no tokens of ${serverName}. Sign in first.`);
}
