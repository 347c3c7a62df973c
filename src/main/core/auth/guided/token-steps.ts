import { inspectTokens } from '../inspector/inspect-tokens.ts';
import { shapeOf } from '../../secrets/masking/secret-shape.ts';
import { openDpop } from '../sign-ins/dpop.ts';
import { askForTokens } from '../steps/ask-for-tokens.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { quoted, shownValue } from '../steps/quoted.ts';
import { StepFailed } from '../steps/step.ts';
import { askServer, challengesOf, lacksResponse, saidBy } from './ask-server.ts';
import { skipped } from './find-steps.ts';
import {
  needed,
  type AskedAuthorization,
  type GuidedRun,
  type GuidedState,
  type GuidedWork,
} from './guided-run.ts';

/** Hands the code in for tokens, and reads them. */
export const tokensStep: GuidedWork = async (run) => {
  const { polled } = run.state;
  if (polled) {
    run.tell({ kind: 'decision', message: 'the last question for them was answered with tokens' });
    tellTokens(run, polled);
    return { tokens: polled, dpop: run.state.dpop };
  }
  const asked = needed(run.state.asked, 'request');
  const code = needed(run.state.code, 'code');
  const dpop = await proofsFor(run.state);
  if (dpop) {
    const message = 'the token is to be bound to a key of ours, as the servers know that';
    run.tell({ kind: 'decision', message, rule: 'RFC 9449, 5' });
  }
  const tokens = await exchange(run, { code, asked, dpop });
  tellTokens(run, tokens);
  return { tokens, dpop };
};

/** Proofs of a new key, where both servers know them; an authorization server alone is asked for them. */
export async function proofsFor({ server, resource, challenge }: GuidedState) {
  const isAlone = resource === undefined && challenge === undefined;
  const isWanted = isAlone || resource?.takesDpop || /^dpop$/i.test(challenge?.scheme ?? '');
  return isWanted && server?.dpopAlgorithms?.includes('ES256') ? openDpop() : undefined;
}

type Exchange = {
  code: string;
  asked: AskedAuthorization;
  dpop: GuidedRun['state']['dpop'];
  /** What is sent in place of what belongs there. */
  wrong?: { grant?: Record<string, string>; clientId?: string; resource?: string };
};

/** Asks for tokens with a code. */
export async function exchange(
  run: GuidedRun,
  { code, asked, dpop, wrong = {} }: Exchange,
): Promise<Tokens> {
  const { state } = run;
  const client = needed(state.client, 'client');
  const tokens = await askForTokens(run, {
    server: needed(state.server, 'authorization server'),
    client: wrong.clientId === undefined ? client : { clientId: wrong.clientId, from: client.from },
    grant: {
      grant_type: 'authorization_code',
      code,
      code_verifier: asked.verifier,
      redirect_uri: needed(state.redirectUri, 'redirect'),
      ...wrong.grant,
    },
    resource: wrong.resource ?? asked.resource,
    askedScopes: asked.scopes,
    dpop,
  });
  run.learn(tokens.accessToken, tokens.refreshToken, tokens.idToken);
  return tokens;
}

/** Says of tokens what may be seen, and what is wrong with them. */
export function tellTokens(run: GuidedRun, tokens: Tokens): void {
  const { state, fact, tell } = run;
  const server = needed(state.server, 'authorization server');
  const found = inspectTokens({ server, resource: state.asked?.resource, tokens });
  const names = {
    access_token: 'for the server',
    refresh_token: 'for new tokens',
    id_token: 'says who signed in',
  };
  for (const { kind, shape } of found.tokens) fact(kind, shape, names[kind]);
  fact('token_type', found.tokenType, 'how the token is sent');
  fact('scopes asked for', quoted(found.askedScopes.join(' ')) || 'none');
  fact('scopes granted', quoted(found.grantedScopes.join(' ')) || 'none named');
  if (found.expiresAt !== undefined) {
    const seconds = Math.round((found.expiresAt - found.obtainedAt) / 1000);
    fact('lifetime', `${seconds} s`, 'until a new one is needed');
  }
  const { claims } = found.tokens[0] ?? {};
  for (const [name, value] of Object.entries(claims ?? {})) {
    fact(`claim ${quoted(name)}`, shownValue(value), claimPurposes[name]);
  }
  if (!claims) {
    tell({
      kind: 'decision',
      message: 'the token is opaque: only its issuer can read it',
    });
  }
  for (const finding of found.findings) tell({ kind: 'finding', ...finding });
}

const claimPurposes: Record<string, string> = {
  aud: 'the server that it is for, which has to be the resource',
  iss: 'who issued it',
  exp: 'when it expires, in seconds since 1970',
  iat: 'when it was issued',
  nbf: 'not valid before',
  sub: 'whom it is about',
  scope: 'what it allows',
  client_id: 'the client that got it',
  cnf: 'the key that it is bound to (RFC 7800)',
  jti: 'tells it from others',
};

/** Sends the first request once more, with the token. */
export const firstCallStep: GuidedWork = async (run) => {
  const { place, state } = run;
  if (place.serverUrl === undefined) return skipped(run, 'there is no MCP server to call');
  const tokens = needed(state.tokens, 'token');
  const answer = await askServer(run, { tokens, dpop: proofOf(state) });
  const { status } = answer;
  run.fact('status', String(status), 'what the server answers to the same request with the token');
  run.fact('sent', `${tokens.tokenType} ${shapeOf(tokens.accessToken)}`, 'as Authorization');
  if (status === 401 || status === 403) throw notTaken(place.serverUrl, answer);
  if (status >= 500) {
    run.tell({ kind: 'finding', message: `the server failed (HTTP ${status})` });
  } else if (status >= 300) {
    const message = `the server takes the token, and answers ${saidBy(answer)} to the request`;
    run.tell({ kind: 'finding', message });
  } else {
    run.tell({ kind: 'decision', message: 'the server takes the token', rule: 'RFC 6750, 2.1' });
  }
  if (lacksResponse(answer)) {
    const message = 'the server opens an event stream, and sends no response to the request in it';
    run.tell({ kind: 'finding', message, rule: 'MCP transports, Sending Messages to the Server' });
  }
  return {};
};

/** The proofs that go with a token, where it is bound to a key. */
export const proofOf = ({ tokens, dpop }: GuidedRun['state']) =>
  tokens?.tokenType === 'DPoP' ? dpop : undefined;

function notTaken(
  serverUrl: string,
  answer: Parameters<typeof challengesOf>[0] & { status: number },
) {
  const isScope = answer.status === 403;
  const scope = challengesOf(answer).chosen?.parameters['scope'];
  return new StepFailed({
    code: isScope ? 'scope-too-small' : 'token-not-accepted',
    message: `${serverUrl} refuses the token that was just issued for it: ${saidBy(answer)}.`,
    rule: isScope ? 'RFC 6750, 3.1' : 'MCP authorization, Token Audience Binding and Validation',
    next: isScope
      ? `Ask for ${scope === undefined ? 'more scopes' : `the scopes ${quoted(scope)}`}, and run it again from the request.`
      : 'Compare the token’s audience, issuer, scopes and expiry with what the server expects.',
  });
}
