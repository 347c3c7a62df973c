import { claimsOf } from '../../../secrets/masking/secret-shape.ts';
import { newSecret } from '../../steps/authorization-request.ts';
import { checkAnswer } from '../../steps/check-answer.ts';
import type { Tokens } from '../../steps/oauth-types.ts';
import { shownValue } from '../../steps/quoted.ts';
import { StepFailed } from '../../steps/step.ts';
import { needed } from '../guided-run.ts';
import { exchange, proofsFor } from '../token-steps.ts';
import {
  always,
  judgedTokens,
  never,
  type Judgement,
  type WrongCheckPlan,
  type WrongTools,
} from './wrong-check.ts';

/** The resource that is named in place of the flow's own. */
export const otherResource = 'https://other.example/mcp';
/** What the family of a code or refresh token that comes twice may be in for. */
export const mayCost =
  'The authorization server may have revoked all tokens of this sign-in with it: run the flow again from the request.';

type Wrong = NonNullable<Parameters<typeof exchange>[1]['wrong']>;

/** Hands a code of its own in, with something that is wrong. */
async function handIn({ run, authorize }: WrongTools, wrong: Wrong): Promise<Tokens> {
  const { code, asked } = await authorize();
  return exchange(run, { code, asked, dpop: await newProofs({ run }), wrong });
}

const newProofs = ({ run }: Pick<WrongTools, 'run'>) => proofsFor(run.state);

export const forgedState: WrongCheckPlan = {
  what: 'an answer with another state than the one that was sent',
  expected: 'Wirebench itself refuses it, before it believes anything of it',
  rule: 'RFC 6749, 10.12',
  after: 'authorization-server',
  needsBrowser: never,
  async run({ run }) {
    const server = needed(run.state.server, 'authorization server');
    const forged = new URLSearchParams({
      code: 'forged',
      state: newSecret(),
      iss: server.issuer,
    });
    return judgedLocally(() => checkAnswer(forged, { server, state: newSecret() }));
  },
};

function judgedLocally(check: () => unknown): Judgement {
  try {
    check();
    return { verdict: 'accepted', said: 'It was taken for an answer to our request.' };
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return { verdict: 'refused', said: error.failure.message };
  }
}

export const wrongVerifier: WrongCheckPlan = {
  what: 'the code with another verifier than its challenge was made of',
  expected: 'invalid_grant',
  rule: 'RFC 7636, 4.6',
  after: 'request',
  needsBrowser: always,
  run: (tools) =>
    judgedTokens(handIn(tools, { grant: { code_verifier: newSecret() } }), ['invalid_grant']),
};

export const codeTwice: WrongCheckPlan = {
  what: 'the code a second time',
  expected: 'invalid_grant',
  rule: 'RFC 6749, 4.1.2',
  after: 'request',
  needsBrowser: always,
  async run({ run, authorize }) {
    const { code, asked } = await authorize();
    const dpop = await newProofs({ run });
    await exchange(run, { code, asked, dpop });
    const judged = await judgedTokens(exchange(run, { code, asked, dpop }), ['invalid_grant']);
    return judged.verdict === 'refused' ? { ...judged, said: `${judged.said} ${mayCost}` } : judged;
  },
};

export const otherRedirect: WrongCheckPlan = {
  what: 'the code with a redirect URI other than the one requested',
  expected: 'invalid_grant',
  rule: 'RFC 6749, 4.1.3',
  after: 'request',
  needsBrowser: always,
  run(tools) {
    const redirect = `${needed(tools.run.state.redirectUri, 'redirect')}/other`;
    const wrong = { grant: { redirect_uri: redirect } };
    return judgedTokens(handIn(tools, wrong), ['invalid_grant', 'invalid_request']);
  },
};

export const unknownClient: WrongCheckPlan = {
  what: 'the code as a client that was never registered',
  expected: 'invalid_client',
  rule: 'RFC 6749, 5.2',
  after: 'request',
  needsBrowser: always,
  run: (tools) =>
    judgedTokens(handIn(tools, { clientId: `unknown-${newSecret().slice(0, 16)}` }), [
      'invalid_client',
      'invalid_grant',
      'unauthorized_client',
    ]),
};

export const otherResourceCheck: WrongCheckPlan = {
  what: `the code with another resource (${otherResource}) than it was asked for`,
  expected: 'invalid_target',
  rule: 'RFC 8707, 2.2',
  after: 'request',
  needsBrowser: always,
  run: (tools) =>
    judgedTokens(
      handIn(tools, { resource: otherResource }),
      ['invalid_target', 'invalid_grant', 'invalid_request'],
      ({ accessToken }) => {
        const { payload } = claimsOf(accessToken) ?? {};
        const aud = payload?.['aud'];
        if (aud === undefined || JSON.stringify(aud).includes(otherResource)) {
          return { verdict: 'accepted', said: 'The authorization server issued a token for it.' };
        }
        const said = `The authorization server ignores it, and issued a token for ${shownValue(aud)}.`;
        return { verdict: 'unclear', said };
      },
    ),
};
