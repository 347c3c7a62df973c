import type { AuthFailure, AuthFinding } from './sign-in.ts';

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

/** What is to be examined: a stored server, any address, or an authorization server alone. */
export type GuidedTarget =
  | { kind: 'server'; serverName: string }
  | { kind: 'url'; url: string }
  | { kind: 'issuer'; issuer: string };

/** One request of a step, as the traffic has it. */
export type GuidedRequest = {
  method: string;
  url: string;
  status?: number;
  durationMs?: number;
  /** The seqs of its records, the first head first. */
  seqs: number[];
  /** Why no answer came. */
  problem?: string;
};

/** A decision and its reason. */
export type GuidedDecision = { message: string; rule?: string };

/** A value that was found or made, such as an endpoint; secrets are shown by their shape. */
export type GuidedFact = { name: string; value: string };

export type GuidedStep = {
  id: GuidedStepId;
  /**
   * `stale` has evidence of an earlier run, which a change of its inputs has made doubtful;
   * `skipped` has nothing to do here, as `decisions` say.
   */
  status: 'open' | 'running' | 'waiting-for-user' | 'done' | 'failed' | 'skipped' | 'stale';
  requests: GuidedRequest[];
  decisions: GuidedDecision[];
  findings: AuthFinding[];
  facts: GuidedFact[];
  failure?: AuthFailure;
  durationMs?: number;
};

/** What the user set in place of what was found; absent members are found out. */
export type GuidedInputs = {
  /** Where the resource's metadata is read. */
  metadataUrl?: string;
  resource?: string;
  issuer?: string;
  scopes?: string[];
  clientId?: string;
  clientSecret?: string;
  redirect?: { host?: '127.0.0.1' | 'localhost'; port?: number };
  extra?: Record<string, string>;
};

/** A request that is wrong on purpose, and how it was answered. */
export type WrongCheck = {
  id: string;
  /** What is sent, as a clause such as “the code a second time”. */
  what: string;
  /** The refusal that is expected, such as “invalid_grant”. */
  expected: string;
  rule: string;
  verdict: 'open' | 'running' | 'refused' | 'accepted' | 'unclear' | 'impossible';
  /** What came, or why it can’t be tried, as a sentence. */
  said?: string;
  seqs: number[];
};

export type GuidedFlow = {
  flowId: number;
  target: GuidedTarget;
  inputs: GuidedInputs;
  steps: GuidedStep[];
  wrong: WrongCheck[];
  /** Where the browser is, while the answer is waited for. */
  browserUrl?: string;
};
