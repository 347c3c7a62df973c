import { z } from 'zod';
import { oauthEndpoints } from './servers/oauth-choice.ts';
import { serverName } from './servers/server.ts';
import type { ScenarioResult } from './servers/conformance.ts';
import type { LaunchSheet } from './servers/launch-preview.ts';
import type { AuthFailure, AuthFinding, ShownDeviceCode, SignInConsent } from './sign-in.ts';

/** The steps of a guided sign-in, in their order. */
export const guidedSteps = [
  'challenge',
  'resource',
  'authorization-server',
  'client',
  'request',
  'answer',
  'tokens',
  'first-call',
  'refresh',
  'revocation',
] as const;
export type GuidedStepId = (typeof guidedSteps)[number];

const webAddress = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s/]\S*$/i, 'Enter an address that starts with http:// or https://.');
const text = z.string().trim().min(1).max(2000);

/** What is examined: a stored server, any address, or an authorization server alone. */
export const guidedTarget = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('server'), serverName }),
    z.object({ kind: z.literal('url'), url: webAddress }),
    z.object({ kind: z.literal('issuer'), issuer: webAddress }),
  ]),
);
export type GuidedTarget = z.infer<typeof guidedTarget>;

/** What the user set in place of what is found; absent members are found out. */
export const guidedInputs = z.lazy(() =>
  z.object({
    /** Where the resource's metadata is read. */
    metadataUrl: webAddress.optional(),
    /** What is sent as `resource`, verbatim. */
    resource: text.optional(),
    issuer: webAddress.optional(),
    /** Endpoints in place of those that the authorization server names, for this flow alone. */
    endpoints: oauthEndpoints.optional(),
    scopes: z.array(text.max(300)).max(200).optional(),
    clientId: text.optional(),
    /** Is never sent back: `hasClientSecret` says whether one was given. */
    clientSecret: text.optional(),
    redirect: z
      .object({
        host: z.enum(['127.0.0.1', 'localhost']).optional(),
        port: z.number().int().min(1).max(65_535).optional(),
      })
      .optional(),
    /** How the user consents: in the browser by default, or by a code on another device (RFC 8628). */
    way: z.enum(['browser', 'device']).optional(),
    /** Further parameters of the authorization request. */
    extra: z.record(z.string().min(1).max(100), z.string().max(2000)).optional(),
  }),
);
export type GuidedInputs = z.infer<typeof guidedInputs>;

/** One request of a step, as the traffic has it. */
export type GuidedRequest = {
  method: string;
  /** Without what is secret in it. */
  url: string;
  status?: number;
  durationMs?: number;
  /** The seqs of its records in their order: head, body, head of the answer, its body. */
  seqs: number[];
  /** Why no answer came. */
  problem?: string;
};

/** A decision and its reason, as a clause that starts in lower case. */
export type GuidedDecision = { message: string; rule?: string };

/** A value that was found, sent or made; secrets are shown by their shape. */
export type GuidedFact = {
  name: string;
  value: string;
  /** What it is for, as a clause. */
  purpose?: string;
};

export type GuidedStep = {
  id: GuidedStepId;
  /**
   * `stale` has evidence of an earlier run, which a change before it has made doubtful; `skipped`
   * has nothing to do here, as `decisions` say.
   */
  status: 'open' | 'running' | 'waiting-for-user' | 'done' | 'failed' | 'skipped' | 'stale';
  requests: GuidedRequest[];
  decisions: GuidedDecision[];
  findings: AuthFinding[];
  facts: GuidedFact[];
  failure?: AuthFailure;
  /** What the user could agree to so that the step goes on, by `guided.agree`. */
  consent?: SignInConsent;
  durationMs?: number;
};

/** The checks of what must be refused, in their order. */
export const wrongCheckIds = [
  'forged-state',
  'wrong-verifier',
  'code-twice',
  'other-redirect',
  'unknown-client',
  'other-resource',
  'no-token',
  'token-in-query',
  'tampered-token',
  'foreign-token',
  'expired-token',
  'narrow-scope',
  'proof-replayed',
  'refresh-twice',
  'after-revocation',
] as const;
export type WrongCheckId = (typeof wrongCheckIds)[number];

/** A request that is wrong on purpose, and how it was answered. */
export type WrongCheck = {
  id: WrongCheckId;
  /** What is sent, as a clause such as “the code a second time”. */
  what: string;
  /** The refusal that is expected, such as “invalid_grant”. */
  expected: string;
  rule: string;
  /** Whether it opens the browser for an authorization of its own. */
  needsBrowser: boolean;
  verdict: 'open' | 'running' | 'refused' | 'accepted' | 'unclear' | 'impossible';
  /** What came, or why it can’t be tried, as a sentence. */
  said?: string;
  /** The seqs of the records of all its requests. */
  seqs: number[];
};

/** What the official suite found of an authorization server, as far as it has run. */
export type ServerChecks = { issuer: string; results: ScenarioResult[]; needsFixture: string[] };

export type GuidedFlow = {
  flowId: number;
  target: GuidedTarget;
  /** The id and the name that its records have in the traffic. */
  connectionId: number;
  name: string;
  inputs: Omit<GuidedInputs, 'clientSecret'> & { hasClientSecret?: true };
  steps: GuidedStep[];
  wrong: WrongCheck[];
  /** Whether the authorization server gives codes for other devices. */
  offersDevice?: true;
  /** The code that the user is to enter now. */
  deviceCode?: ShownDeviceCode;
  /** Where the suite was asked. */
  serverChecks?: ServerChecks;
  /** Where the browser is, while its answer is waited for. */
  browserUrl?: string;
  /** Whether the tokens can be kept for the stored server, or were. */
  keeping: 'impossible' | 'possible' | 'kept';
};

/** A flow by what tells it from others, the newest first. */
export type GuidedFlowOutline = Pick<GuidedFlow, 'flowId' | 'target' | 'name'>;

export type GuidedOpened =
  | { status: 'opened'; flowId: number }
  /** What will be reached was not approved yet: open it again with the user's approval. */
  | { status: 'approval-needed'; sheet: LaunchSheet };
