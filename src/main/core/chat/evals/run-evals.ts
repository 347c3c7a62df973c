import type {
  EvalFile,
  EvalResult,
  Expectation,
  ExpectedCall,
} from '../../../../shared/model/chat/eval.ts';
import type { AnsweredTry } from '../../../../shared/model/chat/eval-run.ts';
import { limitConcurrency } from '../run/limit-concurrency.ts';
import type { Choice } from '../run/choose-once.ts';
import { grade, passRate } from './grade.ts';

/** A model that cases are put to. */
export type EvalModel = {
  name: string;
  choose(prompt: string, signal: AbortSignal): Promise<Choice>;
  /** Why the model can't make an expected call at all; undefined where it can. */
  whyNotOffered?(expected: ExpectedCall): string | undefined;
};

/** One try as it ended; `at` is the place of its case. */
export type TriedCase = { model: string; at: number; attempt: number; answer: AnsweredTry };

type Options = {
  /** How many tries of one model run at a time. */
  atOnce?: number;
  /** Hears of each try as it ends. */
  onTry?: ((tried: TriedCase) => void) | undefined;
  signal: AbortSignal;
};

/** Puts each case to each model as often as it says, and grades what it chose. Results come in the order of the file. */
export async function* runEvals(
  { cases, repeat }: EvalFile,
  models: EvalModel[],
  { atOnce: most = 4, onTry, signal }: Options,
): AsyncGenerator<EvalResult> {
  for (const model of models) {
    const lane = limitConcurrency(most);
    const asked = cases.map((one, at) => {
      const tries = Array.from({ length: one.repeat ?? repeat }, (_none, before) =>
        lane(async () => {
          const { text, ...answer } = await tryOnce(model, one, signal);
          onTry?.({ model: model.name, at, attempt: before + 1, answer: { ...answer, text } });
          return answer;
        }),
      );
      const all = Promise.all(tries);
      // Cases are awaited in the order of the file, and an earlier one may throw first.
      all.catch(() => undefined);
      return { name: caseName(one, at), prompt: one.prompt, all };
    });
    for (const { name, prompt, all } of asked) {
      const tries = await all;
      const passed = tries.filter(({ verdict }) => verdict.passed).length;
      yield { model: model.name, name, prompt, tries, rate: passRate(passed, tries.length) };
    }
  }
}

async function tryOnce(
  model: EvalModel,
  { prompt, expect }: EvalFile['cases'][number],
  signal: AbortSignal,
): Promise<AnsweredTry> {
  signal.throwIfAborted();
  const why = unmeetable(model, expect);
  // No answer could pass, so none is paid for.
  if (why !== undefined)
    return { verdict: { passed: false, kind: 'no-call', why }, calls: [], text: '', ms: 0 };
  const { calls, text, ms, usage, cost, failure } = await model.choose(prompt, signal);
  const verdict =
    failure === undefined
      ? grade(expect, calls)
      : { passed: false as const, kind: 'failed' as const, why: failure };
  return { verdict, calls, text, ms, usage, ...(cost !== undefined && { cost }) };
}

function unmeetable(model: EvalModel, expect: Expectation): string | undefined {
  if (expect === 'none') return undefined;
  const reasons = expect.calls.map((call) => model.whyNotOffered?.(call));
  return reasons.find((why) => why !== undefined);
}

/** The name of a case; without one, its place and the beginning of its prompt. */
export const caseName = ({ name, prompt }: EvalFile['cases'][number], at: number): string =>
  name ?? `${at + 1}: ${firstWords(prompt)}`;

function firstWords(prompt: string): string {
  const line = prompt.trim().replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
