import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type { GuidedInputs } from '../../../../shared/model/guided-sign-in.ts';
import type { ShownDeviceCode } from '../../../../shared/model/sign-in.ts';
import type { OpenCallback } from '../callback/open-callback.ts';
import type { Dpop } from '../sign-ins/dpop.ts';
import type { Challenge } from '../steps/challenges.ts';
import type {
  AuthorizationServer,
  OAuthClient,
  ProtectedResource,
  Tokens,
} from '../steps/oauth-types.ts';
import type { DeviceCode } from '../steps/device-grant.ts';
import type { StepContext } from '../steps/step.ts';

/** What the steps found and made so far; each step adds what it returns. */
export type GuidedState = {
  challenge?: Challenge | undefined;
  resource?: ProtectedResource | undefined;
  server?: AuthorizationServer;
  client?: OAuthClient;
  redirectUri?: string;
  asked?: AskedAuthorization;
  code?: string;
  /** The code for another device, in place of an authorization request. */
  deviceCode?: DeviceCode;
  /** The tokens that came once it was entered. */
  polled?: Tokens;
  dpop?: Dpop | undefined;
  tokens?: Tokens;
};

/** An authorization request, and what its answer is checked by. */
export type AskedAuthorization = {
  url: string;
  verifier: string;
  state: string;
  scopes: string[];
  resource: string | undefined;
};

/** What is wanted in place of what is found: the inputs, over what a server’s definition has. */
export type Wanted = OAuthChoice & {
  metadataUrl?: string | undefined;
  issuer?: string | undefined;
  way?: GuidedInputs['way'];
};

/** What is examined. */
export type GuidedPlace = {
  /** The MCP server; absent where an authorization server is examined alone. */
  serverUrl?: string | undefined;
  issuer?: string | undefined;
  /** Headers of the user's own, for the MCP server. */
  headers: Readonly<Record<string, string>>;
  /** Our own version, as servers are told. */
  version: string;
};

/** One run of a step, or of a check: what it may use, and where it says what happens. */
export type GuidedRun = StepContext & {
  place: GuidedPlace;
  wanted: Wanted;
  state: GuidedState;
  signal: AbortSignal;
  openCallback: OpenCallback;
  /** Whether the user trusts this issuer although the metadata was asked of another. */
  trusts(issuer: string): boolean;
  /** Throws `StepFailed` where a client of the user's own would be told to a stranger. */
  checkClient(clientId: string, issuer: string): Promise<void>;
  fact(name: string, value: string, purpose?: string): void;
  /** Hears of each secret before it is shown or sent anywhere. */
  learn(...secrets: (string | undefined)[]): void;
  /** Opens the user's browser, and resolves with what it came back with, or what was pasted. */
  browse(asked: { url: string; state: string; redirectUri: string }): Promise<URLSearchParams>;
  /** Shows the user a code for another device until the work ends that waits for it. */
  showCode<Result>(code: ShownDeviceCode, work: () => Promise<Result>): Promise<Result>;
};

/** What a step adds; `skipped` where it has nothing to do, as its decisions say. */
export type StepOutcome = GuidedState | 'skipped';

export type GuidedWork = (run: GuidedRun) => Promise<StepOutcome>;

/** What an earlier step must have left; the flow runs no step before those. */
export function needed<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The step before left no ${what}.`);
  return value;
}
