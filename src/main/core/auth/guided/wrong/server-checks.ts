import { setTimeout as pause } from 'node:timers/promises';
import { claimsOf } from '../../../secrets/masking/secret-shape.ts';
import { expiryOf } from '../../inspector/token-findings.ts';
import { askForTokens } from '../../steps/ask-for-tokens.ts';
import { scopesIn } from '../../steps/challenges.ts';
import type { Tokens } from '../../steps/oauth-types.ts';
import { quoted, shownValue } from '../../steps/quoted.ts';
import { askServer } from '../ask-server.ts';
import { needed, type GuidedState } from '../guided-run.ts';
import { proofOf } from '../token-steps.ts';
import { otherResource } from './code-checks.ts';
import {
  impossible,
  judgedAnswer,
  never,
  type WrongCheckPlan,
  type WrongTools,
} from './wrong-check.ts';

const audienceRule = 'MCP authorization, Token Audience Binding and Validation';
/** Longer than this nobody waits for a token to expire. */
const longestWaitMs = 130_000;
/** What a server may allow clocks to differ by is not known; this much is passed over at least. */
const pastExpiryMs = 1500;

/** Sends the first request with this in place of the token, as the flow's own is sent. */
async function judgedWith({ run }: WrongTools, accessToken: string) {
  run.learn(accessToken);
  const { tokenType } = needed(run.state.tokens, 'token');
  return judgedAnswer(
    await askServer(run, { tokens: { accessToken, tokenType }, dpop: proofOf(run.state) }),
  );
}

export const noToken: WrongCheckPlan = {
  what: 'no token at all',
  expected: 'HTTP 401 with a challenge',
  rule: 'RFC 6750, 3',
  after: undefined,
  isOfServer: true,
  needsBrowser: never,
  run: async ({ run }) => judgedAnswer(await askServer(run)),
};

export const tokenInQuery: WrongCheckPlan = {
  what: 'the token in the address’s query, and no header',
  expected: 'HTTP 401',
  rule: 'MCP authorization, Token Requirements',
  after: 'tokens',
  isOfServer: true,
  needsBrowser: never,
  async run({ run }) {
    const url = new URL(needed(run.place.serverUrl, 'server'));
    url.searchParams.set('access_token', needed(run.state.tokens, 'token').accessToken);
    return judgedAnswer(await askServer(run, { url: url.href }));
  },
};

export const tamperedToken: WrongCheckPlan = {
  what: 'the token with a changed payload and its original signature',
  expected: 'HTTP 401, invalid_token',
  rule: 'RFC 6750, 3.1',
  after: 'tokens',
  isOfServer: true,
  needsBrowser: never,
  run: (tools) => judgedWith(tools, tampered(needed(tools.tokens, 'token').accessToken)),
};

/** A JSON Web Token that lives longer; or an opaque one with another character in its middle. */
function tampered(token: string): string {
  const [header = '', payload = '', signature] = token.split('.');
  if (signature !== undefined && claimsOf(token)) {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object;
    const exp = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp + 3600 : 1;
    const changed = Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url');
    return [header, changed, signature].join('.');
  }
  const at = Math.floor(token.length / 2);
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

export const foreignToken: WrongCheckPlan = {
  what: `a valid token for another audience (${otherResource})`,
  expected: 'HTTP 401, invalid_token',
  rule: audienceRule,
  after: 'tokens',
  isOfServer: true,
  needsBrowser: ({ tokens }) => tokens?.idToken === undefined,
  async run(tools) {
    // An ID token is signed by the same issuer, and is for the client alone.
    const idToken = tools.tokens?.idToken;
    if (idToken !== undefined) return judgedWith(tools, idToken);
    const { accessToken } = await tools.signIn({ resource: otherResource });
    const aud = claimsOf(accessToken)?.payload['aud'];
    if (aud !== undefined && !JSON.stringify(aud).includes(otherResource)) {
      const said = `The authorization server gives no token for another audience, but for ${shownValue(aud)}.`;
      return impossible(said);
    }
    return judgedWith(tools, accessToken);
  },
};

export const expiredToken: WrongCheckPlan = {
  what: 'the token after it expired',
  expected: 'HTTP 401, invalid_token',
  rule: 'RFC 6750, 3.1',
  after: 'tokens',
  isOfServer: true,
  needsBrowser: never,
  async run(tools) {
    const tokens = needed(tools.tokens, 'token');
    const at = expiryOf(claimsOf(tokens.accessToken)?.payload, tokens);
    if (at === undefined) return impossible('Nothing says when the token expires.');
    const waitMs = at + pastExpiryMs - Date.now();
    if (waitMs > longestWaitMs) {
      return impossible(`The token is valid until ${new Date(at).toISOString()}; try again then.`);
    }
    if (waitMs > 0) await pause(waitMs, undefined, { signal: tools.run.signal });
    return judgedWith(tools, tokens.accessToken);
  },
};

export const narrowScope: WrongCheckPlan = {
  what: 'a valid token without the scopes that the server requires',
  expected: 'HTTP 403, insufficient_scope',
  rule: 'RFC 6750, 3.1',
  after: 'tokens',
  isOfServer: true,
  needsBrowser: (state) => state.tokens?.refreshToken === undefined || othersOf(state).length === 0,
  async run(tools) {
    const wanted = wantedBy(tools.run.state);
    if (wanted.length === 0) return impossible('Nothing says which scopes the server wants.');
    const narrow = await narrowed(tools);
    const still = wanted.filter((scope) => narrow.scopes.includes(scope));
    if (still.length > 0) {
      const scopes = quoted(still.join(' '));
      return impossible(`The authorization server gives no token without ${scopes}.`);
    }
    return judgedWith(tools, narrow.accessToken);
  },
};

const wantedBy = ({ challenge, resource }: GuidedState): string[] => {
  const named = scopesIn(challenge);
  return named.length > 0 ? named : (resource?.scopes ?? []);
};

/** The granted scopes that the server does not want. */
const othersOf = (state: GuidedState): string[] =>
  (state.tokens?.scopes ?? []).filter((scope) => !wantedBy(state).includes(scope));

/** A scope to ask for in place of those that the server wants; one that allows little, if there is one. */
function harmless(state: GuidedState): string[] {
  const wanted = wantedBy(state);
  const others = (state.server?.scopes ?? []).filter((scope) => !wanted.includes(scope));
  const [first] = [...others.filter((scope) => scope === 'openid'), ...others];
  return first === undefined ? [] : [first];
}

/** A token for fewer scopes: by a refresh that names them (RFC 6749, 6), else by the user. */
async function narrowed({ run, signIn, onTokens }: WrongTools): Promise<Tokens> {
  const { state } = run;
  const scopes = othersOf(state);
  const held = needed(state.tokens, 'token');
  if (held.refreshToken === undefined || scopes.length === 0) {
    return signIn({ scopes: harmless(state) });
  }
  const narrow = await askForTokens(run, {
    server: needed(state.server, 'authorization server'),
    client: needed(state.client, 'client'),
    grant: {
      grant_type: 'refresh_token',
      refresh_token: held.refreshToken,
      scope: scopes.join(' '),
    },
    resource: state.asked?.resource,
    askedScopes: scopes,
    dpop: proofOf(state),
  });
  run.learn(narrow.accessToken, narrow.refreshToken);
  onTokens({ ...held, refreshToken: narrow.refreshToken ?? held.refreshToken });
  return narrow;
}
