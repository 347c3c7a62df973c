import type {
  GuidedFlow,
  GuidedInputs,
  GuidedStepId,
  ServerChecks,
  WrongCheckId,
} from '../../../../shared/model/guided-sign-in.ts';
import type { AskedFromHere, SignInConsent } from '../../../../shared/model/sign-in.ts';
import type { Session } from '../sign-ins/credential.ts';
import type { OAuthClient } from '../steps/oauth-types.ts';

/** One guided sign-in; its tokens are in memory only, and end with it. */
export type GuidedFlowRoom = {
  snapshot(): GuidedFlow;
  edit(inputs: GuidedInputs): void;
  /** Runs what is not done up to a step, or all; resolves when it ended, however it did. */
  run(to?: GuidedStepId): Promise<void>;
  again(from: GuidedStepId): Promise<void>;
  runWrong(checkId: WrongCheckId): Promise<void>;
  paste(text: string): { problem?: string };
  /** Sends what the browser was sent to; REFUSED where it is not waited for. */
  askFromHere(): Promise<AskedFromHere>;
  agree(consent: SignInConsent): void;
  cancel(): void;
  /** Hands the tokens to whoever keeps them. REFUSED where there are none. */
  keep(into: (kept: { client: OAuthClient; session: Session }) => Promise<void>): Promise<void>;
  /** The issuer that is examined, once it is known. */
  issuer(): string | undefined;
  /** Takes what the official suite found of the issuer so far. */
  takeChecks(checks: ServerChecks): void;
  onChange(listener: () => void): () => void;
  close(): void;
  /** Aborts when the flow is closed. */
  closed: AbortSignal;
};
