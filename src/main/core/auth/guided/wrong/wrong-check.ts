import type { WrongCheck } from '../../../../../shared/model/guided-sign-in.ts';
import type { Tokens } from '../../steps/oauth-types.ts';
import type { AuthAnswer } from '../../steps/step.ts';
import { StepFailed } from '../../steps/step.ts';
import { saidBy } from '../ask-server.ts';
import type { AskedAuthorization, GuidedRun, GuidedState } from '../guided-run.ts';

export type Judgement = {
  verdict: Exclude<WrongCheck['verdict'], 'open' | 'running'>;
  /** A sentence. */
  said: string;
};

/** What a check may use. */
export type WrongTools = {
  run: GuidedRun;
  /** Has the user authorize once more, which opens the browser; rejects with `StepFailed`. */
  authorize(
    other?: Partial<Pick<AskedAuthorization, 'scopes' | 'resource'>>,
  ): Promise<{ code: string; asked: AskedAuthorization }>;
  /** Authorizes, and hands the code in as it is meant to be. */
  signIn(other?: Parameters<WrongTools['authorize']>[0]): Promise<Tokens>;
  /** The tokens of the flow. */
  tokens: Tokens | undefined;
  /** Has the flow go on with other tokens, where a check replaced its refresh token. */
  onTokens(tokens: Tokens): void;
};

export type WrongCheckPlan = Pick<WrongCheck, 'what' | 'expected' | 'rule'> & {
  /** The step that must be done before. */
  after: 'authorization-server' | 'request' | 'tokens' | undefined;
  /** Whether it is about the MCP server, so that it can’t be tried without one. */
  isOfServer?: true;
  needsBrowser(state: GuidedState): boolean;
  run(tools: WrongTools): Promise<Judgement>;
};

export const never = (): boolean => false;
export const always = (): boolean => true;

export const impossible = (said: string): Judgement => ({ verdict: 'impossible', said });

/** Judges how the token endpoint answers to what it should refuse, with one of these errors. */
export async function judgedTokens(
  ask: Promise<Tokens>,
  errors: readonly string[],
  accepted: (tokens: Tokens) => Judgement = givesToken,
): Promise<Judgement> {
  try {
    return accepted(await ask);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    const { code, message } = error.failure;
    if (errors.some((one) => code === `token-${one}`)) return { verdict: 'refused', said: message };
    return { verdict: 'unclear', said: `${message} ${errors.join(' or ')} was expected.` };
  }
}

const givesToken = (): Judgement => ({
  verdict: 'accepted',
  said: 'The authorization server issued a token for it.',
});

/** Judges how the MCP server answers to a token that it should refuse. */
export function judgedAnswer(answer: Pick<AuthAnswer, 'status' | 'headers'>): Judgement {
  const { status } = answer;
  const said = saidBy(answer);
  if (status === 401 || status === 403) {
    return { verdict: 'refused', said: `The server refuses it: ${said}.` };
  }
  if (status >= 200 && status < 300) {
    return { verdict: 'accepted', said: `The server accepts it: ${said}.` };
  }
  return { verdict: 'unclear', said: `The server answers ${said}; 401 or 403 was expected.` };
}
