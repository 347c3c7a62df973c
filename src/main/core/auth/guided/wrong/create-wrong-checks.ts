import {
  wrongCheckIds,
  type GuidedStepId,
  type WrongCheck,
  type WrongCheckId,
} from '../../../../../shared/model/guided-sign-in.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import { checkAnswer } from '../../steps/check-answer.ts';
import type { Tokens } from '../../steps/oauth-types.ts';
import { askedFor } from '../authorize-steps.ts';
import { needed, type GuidedPlace, type GuidedRun, type GuidedState } from '../guided-run.ts';
import type { StepEvidence } from '../step-evidence.ts';
import { exchange, proofsFor } from '../token-steps.ts';
import { impossible, type Judgement, type WrongTools } from './wrong-check.ts';
import { wrongChecks } from './wrong-checks.ts';

type Options = {
  place: GuidedPlace;
  /** What the steps left. */
  state(): GuidedState;
  /** Whether a step is done, so that what it left can be used. */
  isDone(step: GuidedStepId): boolean;
  runOf(evidence: StepEvidence, signal: AbortSignal): GuidedRun;
  onTokens(tokens: Tokens): void;
  mask(text: string): string;
  onChange(): void;
};

const maxSeqs = 200;

/** The checks of one flow, with what came of them. */
export function createWrongChecks(options: Options) {
  const { place, state, isDone, mask, onChange } = options;
  const told = new Map<WrongCheckId, Pick<WrongCheck, 'verdict' | 'said' | 'seqs'>>();

  /** Why a check can't be tried yet, as a sentence. */
  function whyNot(id: WrongCheckId): string | undefined {
    const { after, isOfServer } = wrongChecks[id];
    if (isOfServer && place.serverUrl === undefined) {
      return 'Only an authorization server is examined: there is no MCP server to send it to.';
    }
    if (after !== undefined && !isDone(after)) return `Run the steps up to “${after}” first.`;
    if (after === 'tokens' && isDone('revocation')) {
      return 'The tokens of this flow are revoked: run it again from the request.';
    }
    return undefined;
  }

  return {
    list: (): WrongCheck[] =>
      wrongCheckIds.map((id) => {
        const { what, expected, rule, needsBrowser } = wrongChecks[id];
        const opens = needsBrowser(state());
        const came = told.get(id) ?? { verdict: 'open' as const, seqs: [] };
        return { id, what, expected, rule, needsBrowser: opens, ...came, seqs: [...came.seqs] };
      }),
    async run(id: WrongCheckId, signal: AbortSignal): Promise<void> {
      const seqs: number[] = [];
      const tell = ({ verdict, said }: Pick<WrongCheck, 'verdict' | 'said'>) => {
        told.set(id, { verdict, ...(said !== undefined && { said: mask(said) }), seqs });
        onChange();
      };
      const reason = whyNot(id);
      if (reason !== undefined) return tell(impossible(reason));
      tell({ verdict: 'running' });
      const requests: number[][] = [];
      const evidence: StepEvidence = {
        tell: () => undefined,
        fact: () => undefined,
        request(request) {
          if (!requests.includes(request.seqs)) requests.push(request.seqs);
        },
      };
      const judged = await judge(id, options.runOf(evidence, signal)).catch((error: unknown) =>
        signal.aborted
          ? ({ verdict: 'open', said: 'It was cancelled.' } as const)
          : impossible(`It could not be tried: ${messageOf(error)}`),
      );
      seqs.push(...requests.flat().slice(0, maxSeqs));
      tell(judged);
    },
    forget: () => told.clear(),
  };

  function judge(id: WrongCheckId, run: GuidedRun): Promise<Judgement> {
    const tools: WrongTools = {
      run,
      authorize: (other) => authorize(run, other),
      signIn: (other) => signIn(run, other),
      tokens: run.state.tokens,
      onTokens: options.onTokens,
    };
    return wrongChecks[id].run(tools);
  }
}

/** An authorization besides that of the flow, for a code that nothing else needs. */
const authorize = async (
  run: GuidedRun,
  other: Parameters<WrongTools['authorize']>[0] = {},
): ReturnType<WrongTools['authorize']> => {
  const { state } = run;
  const { scopes, resource } = needed(state.asked, 'request');
  const asked = askedFor(run, { scopes, resource, ...other });
  const redirectUri = needed(state.redirectUri, 'redirect');
  const params = await run.browse({ url: asked.url, state: asked.state, redirectUri });
  const code = checkAnswer(params, {
    server: needed(state.server, 'authorization server'),
    state: asked.state,
  });
  return { code, asked };
};

async function signIn(run: GuidedRun, other?: Parameters<WrongTools['authorize']>[0]) {
  const { code, asked } = await authorize(run, other);
  // The flow's own key, or one that the rest of the check goes on with.
  run.state.dpop ??= await proofsFor(run.state);
  return exchange(run, { code, asked, dpop: run.state.dpop });
}
