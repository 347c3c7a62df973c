import { shapeOf } from '../../secrets/masking/secret-shape.ts';
import { refreshTokens } from '../steps/refresh-tokens.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { revokeTokens } from '../steps/revoke-tokens.ts';
import { StepFailed } from '../steps/step.ts';
import { skipped } from './find-steps.ts';
import { needed, type GuidedRun, type GuidedWork } from './guided-run.ts';
import { proofOf, tellTokens } from './token-steps.ts';

/** Gets new tokens by the refresh token, and sees whether it was replaced (OAuth 2.1, 4.3.1). */
export const refreshStep: GuidedWork = async (run) => {
  const before = needed(run.state.tokens, 'token');
  if (before.refreshToken === undefined) {
    const hint = run.state.server?.scopes?.includes('offline_access')
      ? 'although offline_access is listed'
      : 'and offline_access is not listed';
    const message = `there is no refresh token, ${hint}: the user signs in again when this one expires`;
    run.tell({ kind: 'finding', message, rule: 'MCP authorization, Refresh Tokens' });
    return skipped(run, 'there is no refresh token to try');
  }
  const after = await refreshed(run, before);
  run.fact('refresh token before', shapeOf(before.refreshToken));
  run.fact('refresh token after', shapeOf(after.refreshToken ?? ''));
  run.fact('access token before', shapeOf(before.accessToken));
  tellTokens(run, after);
  const isRotated = after.refreshToken !== before.refreshToken;
  const isPublic = run.state.client?.clientSecret === undefined;
  const rule = 'OAuth 2.1, 4.3.1';
  if (isRotated) {
    run.tell({ kind: 'decision', message: 'the refresh token was rotated', rule });
  } else if (isPublic && before.tokenType === 'Bearer') {
    const message =
      'the refresh token was not rotated, although the client is public: a stolen one would go unnoticed';
    run.tell({ kind: 'finding', message, rule });
  } else run.tell({ kind: 'decision', message: 'the refresh token was not rotated', rule });
  if (after.accessToken === before.accessToken) {
    run.tell({ kind: 'finding', message: 'the access token is the one from before' });
  }
  return { tokens: after };
};

/** A refresh as it is meant to be. */
export async function refreshed(run: GuidedRun, held: Tokens): Promise<Tokens> {
  const { state, wanted } = run;
  const tokens = await refreshTokens(run, {
    server: needed(state.server, 'authorization server'),
    client: needed(state.client, 'client'),
    held,
    resource: wanted.resource ?? state.asked?.resource,
    sendsScope: wanted.sendsScope,
    dpop: proofOf({ ...state, tokens: held }),
  });
  run.learn(tokens.accessToken, tokens.refreshToken, tokens.idToken);
  return tokens;
}

/** Revokes the tokens (RFC 7009), and sees whether a refresh is refused afterwards. */
export const revocationStep: GuidedWork = async (run) => {
  const server = needed(run.state.server, 'authorization server');
  const client = needed(run.state.client, 'client');
  const tokens = needed(run.state.tokens, 'token');
  const notes = await revokeTokens(run, { server, client, tokens });
  for (const note of notes)
    run.tell({ kind: 'finding', message: asClause(note), rule: 'RFC 7009, 2' });
  if (server.revocationEndpoint === undefined) return skipped(run, 'there is nothing to revoke at');
  if (tokens.refreshToken === undefined) return {};
  try {
    await refreshed(run, tokens);
    const message = 'a refresh is still granted after the revocation';
    run.tell({ kind: 'finding', message, rule: 'RFC 7009, 2' });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const { code, message } = error.failure;
    const isRefused = code === 'token-invalid_grant';
    run.tell({
      kind: isRefused ? 'decision' : 'finding',
      message: `a refresh afterwards ${isRefused ? 'is refused' : 'fails otherwise'}: ${message}`,
      rule: 'RFC 6749, 5.2',
    });
  }
  return {};
};

const asClause = (sentence: string): string => sentence.replace(/^The /, 'the ').replace(/\.$/, '');
