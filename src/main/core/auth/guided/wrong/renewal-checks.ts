import { revokeTokens } from '../../steps/revoke-tokens.ts';
import { askServer } from '../ask-server.ts';
import { needed, type GuidedRun } from '../guided-run.ts';
import { refreshed } from '../renewal-steps.ts';
import { mayCost } from './code-checks.ts';
import {
  always,
  impossible,
  judgedAnswer,
  judgedTokens,
  never,
  type WrongCheckPlan,
  type WrongTools,
} from './wrong-check.ts';

const noRefreshToken = impossible('The authorization server issued no refresh token.');

export const refreshTwice: WrongCheckPlan = {
  what: 'a refresh token that was already rotated',
  expected: 'invalid_grant',
  rule: 'RFC 9700, 4.14.2',
  after: 'request',
  needsBrowser: always,
  async run({ run, signIn }) {
    const first = await signIn();
    if (first.refreshToken === undefined) return noRefreshToken;
    const second = await refreshed(run, first);
    const judged = await judgedTokens(refreshed(run, first), ['invalid_grant']);
    if (judged.verdict === 'refused') return { ...judged, said: `${judged.said} ${mayCost}` };
    if (judged.verdict === 'accepted' && second.refreshToken === first.refreshToken) {
      const said =
        'The authorization server does not rotate refresh tokens: a stolen one stays valid.';
      return { ...judged, said };
    }
    return judged;
  },
};

export const afterRevocation: WrongCheckPlan = {
  what: 'a refresh token after its revocation',
  expected: 'invalid_grant',
  rule: 'RFC 7009, 2',
  after: 'request',
  needsBrowser: ({ server }) => server?.revocationEndpoint !== undefined,
  async run(tools) {
    const { run } = tools;
    const server = needed(run.state.server, 'authorization server');
    if (server.revocationEndpoint === undefined) {
      return impossible(`${server.issuer} has no revocation endpoint.`);
    }
    const tokens = await tools.signIn();
    await revokeTokens(run, { server, client: needed(run.state.client, 'client'), tokens });
    if (tokens.refreshToken !== undefined) {
      return judgedTokens(refreshed(run, tokens), ['invalid_grant']);
    }
    if (run.place.serverUrl === undefined) return noRefreshToken;
    const judged = judgedAnswer(await askServer(run, { tokens }));
    const isJwt = /^[\w-]+\.[\w-]+\.[\w-]*$/.test(tokens.accessToken);
    if (judged.verdict !== 'accepted' || !isJwt) return judged;
    // RFC 7009, 3: a token that says all by itself may stay good until it expires.
    return { verdict: 'unclear', said: 'The server still takes the token, which is a JWT.' };
  },
};

export const proofReplayed: WrongCheckPlan = {
  what: 'a proof of possession (DPoP) a second time',
  expected: 'invalid_dpop_proof',
  rule: 'RFC 9449, 11.1',
  after: 'tokens',
  needsBrowser: never,
  async run(tools) {
    const { tokens, dpop } = tools.run.state;
    if (tokens?.tokenType !== 'DPoP' || !dpop) {
      return impossible('The token is not bound to a key, so there are no proofs.');
    }
    return tokens.refreshToken === undefined
      ? replayedAtServer(tools, dpop)
      : replayedAtIssuer(tools, dpop);
  },
};

type Dpop = NonNullable<GuidedRun['state']['dpop']>;

/** Proofs that are all the same one. */
async function sameProof(dpop: Dpop, of: Parameters<Dpop['proof']>[0]): Promise<Dpop> {
  const proof = await dpop.proof(of);
  return { ...dpop, proof: async () => proof, takeNonce: () => false };
}

async function replayedAtIssuer({ run, onTokens }: WrongTools, dpop: Dpop) {
  const url = needed(run.state.server, 'authorization server').tokenEndpoint;
  const same = await sameProof(dpop, { method: 'POST', url });
  const again: GuidedRun = { ...run, state: { ...run.state, dpop: same } };
  const tokens = await refreshed(again, needed(run.state.tokens, 'token'));
  onTokens(tokens);
  const second = refreshed(again, tokens).then((after) => {
    onTokens(after);
    return after;
  });
  // The refresh token is a fresh one, so that it is the proof that any of these is about.
  const errors = ['invalid_dpop_proof', 'invalid_request', 'invalid_grant'];
  const judged = await judgedTokens(second, errors);
  const isNamed = judged.verdict !== 'refused' || judged.said.includes('invalid_dpop_proof');
  return isNamed ? judged : { ...judged, said: `${judged.said} RFC 9449 has invalid_dpop_proof.` };
}

async function replayedAtServer({ run }: WrongTools, dpop: Dpop) {
  const { serverUrl: url } = run.place;
  if (url === undefined) return impossible('There is neither a refresh token nor an MCP server.');
  const tokens = needed(run.state.tokens, 'token');
  const same = await sameProof(dpop, { method: 'POST', url, accessToken: tokens.accessToken });
  await askServer(run, { tokens, dpop: same });
  return judgedAnswer(await askServer(run, { tokens, dpop: same }));
}
