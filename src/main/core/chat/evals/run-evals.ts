import type { EvalFile, EvalResult, EvalTry } from '../../../../shared/model/eval.ts';
import { atOnce } from '../at-once.ts';
import type { Choice } from '../choose-once.ts';
import { grade, passRate } from './grade.ts';

/** A model that cases are put to. */
export type EvalModel = {
  name: string;
  choose(prompt: string, signal: AbortSignal): Promise<Choice>;
};

type Options = {
  /** Tries of one model that are under way at once. */
  atOnce?: number;
  signal: AbortSignal;
};

/** Puts each case to each model as often as it says, and grades what it chose. Results come in the order of the file. */
export async function* runEvals(
  { cases, repeat }: EvalFile,
  models: EvalModel[],
  { atOnce: most = 4, signal }: Options,
): AsyncGenerator<EvalResult> {
  for (const model of models) {
    const lane = atOnce(most);
    const asked = cases.map((one, at) => {
      const tries = Array.from({ length: one.repeat ?? repeat }, () =>
        lane(() => tryOnce(model, one, signal)),
      );
      const all = Promise.all(tries);
      // Awaited in the order of the file; an earlier one may end it all.
      all.catch(() => undefined);
      return { name: one.name ?? `${at + 1}: ${firstWords(one.prompt)}`, prompt: one.prompt, all };
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
): Promise<EvalTry> {
  signal.throwIfAborted();
  const { calls, ms, usage, cost, failure } = await model.choose(prompt, signal);
  const verdict =
    failure === undefined
      ? grade(expect, calls)
      : { passed: false as const, kind: 'failed' as const, why: failure };
  return { verdict, calls, ms, usage, ...(cost !== undefined && { cost }) };
}

function firstWords(prompt: string): string {
  const line = prompt.trim().replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
