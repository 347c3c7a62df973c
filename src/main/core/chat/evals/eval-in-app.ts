import { count } from '../../../../shared/counted.ts';
import type { EvalFile } from '../../../../shared/model/chat/eval.ts';
import type { EvalItem, EvalTotal } from '../../../../shared/model/chat/eval-run.ts';
import type { Approval } from '../../../../shared/model/servers/launch-preview.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { Trust } from '../../servers/trust/trust.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { refuseKeys } from '../run/refuse-keys.ts';
import type { Evaluate } from './create-evaluate.ts';
import { evalAsker, evalLaunches } from './eval-launches.ts';
import { passRate } from './grade.ts';
import { parseEvalFile } from './parse-eval-file.ts';
import { caseName, type TriedCase } from './run-evals.ts';
import { storedAccess } from './stored-access.ts';

/** Opens a core with only the servers of an eval file, apart from the connections of the app. */
export type OpenEvalCore = (
  servers: EvalFile['servers'],
) => Promise<{ evaluate: Evaluate; close(): Promise<void> }>;

type Rooms = {
  endpoints: Endpoints;
  openCore: OpenEvalCore;
  trust: Pick<Trust, 'checkAll' | 'approveAll'>;
};

/** The longest file in characters: parsing a longer one would hold up the core. */
const longestFile = 200_000;
/** The most tries, since the page keeps every answer; a larger eval is for the command line. */
const mostTries = 2000;
const longestAnswer = 20_000;

/** Runs an eval file, and tells of each try as it ends; or asks first, and ends. BAD_INPUT, with line and column, where it can't be read. */
export async function* evalInApp(
  { text, approval }: { text: string; approval?: Approval | undefined },
  { endpoints, openCore, trust }: Rooms,
  signal: AbortSignal,
): AsyncGenerator<EvalItem> {
  if (text.length > longestFile) {
    throw new RpcError(
      'BAD_INPUT',
      `The eval is longer than ${count(longestFile)} characters. Cut it into several files, or run it with wirebench eval FILE.`,
    );
  }
  refuseKeys({ text, choices: [] }, await endpoints.secrets());
  const file = parseEvalFile(text);
  const plan = planOf(file);
  const known = await storedAccess(file, endpoints);
  const launches = evalLaunches(file, known);
  if (approval) await trust.approveAll(evalAsker, launches, approval);
  const sheet = await trust.checkAll(evalAsker, launches);
  if (sheet) return yield { type: 'approval-needed', sheet };
  yield plan;
  signal.throwIfAborted();
  const core = await openCore(file.servers);
  const stopping = new AbortController();
  const either = AbortSignal.any([signal, stopping.signal]);
  try {
    yield* tried((onTry) => core.evaluate(file, either, { known, onTry }));
  } finally {
    stopping.abort();
    await core.close();
  }
}

function planOf(file: EvalFile): Extract<EvalItem, { type: 'plan' }> {
  const { model, servers, repeat, cases } = file;
  const models = [...new Set(Array.isArray(model) ? model : [model])];
  const planned = cases.map((one, at) => ({
    name: caseName(one, at),
    prompt: one.prompt,
    tries: one.repeat ?? repeat,
  }));
  const tries = models.length * planned.reduce((sum, one) => sum + one.tries, 0);
  if (tries > mostTries) {
    throw new RpcError(
      'BAD_INPUT',
      `The eval asks ${count(tries)} times, and the app at most ${count(mostTries)}. Lower repeat, or run it with wirebench eval FILE.`,
    );
  }
  return { type: 'plan', models, servers: Object.keys(servers), cases: planned };
}

/** Yields each try as it ends, in any order; then the results. */
async function* tried(
  run: (onTry: (tried: TriedCase) => void) => AsyncIterable<unknown>,
): AsyncGenerator<EvalItem> {
  const counts = createCounts();
  let waiting: EvalItem[] = [];
  const end = { isReached: false };
  let wake: () => void = () => undefined;
  const drained = (async () => {
    for await (const _result of run((one) => {
      waiting.push({ type: 'try', ...counts.add(one) });
      wake();
    }));
  })().finally(() => {
    end.isReached = true;
    wake();
  });
  // The promise is awaited after all tries are told, so that its error must not count as unhandled.
  drained.catch(() => undefined);
  while (!end.isReached || waiting.length > 0) {
    const items = waiting;
    waiting = [];
    yield* items;
    if (end.isReached || waiting.length > 0) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  await drained;
  yield { type: 'summary', models: counts.totals() };
}

function createCounts() {
  const byCase = new Map<string, { passed: number; tries: number }>();
  const byModel = new Map<string, { passed: number; tries: number; cost?: number }>();
  return {
    add({ model, at, attempt, answer }: TriedCase) {
      const ofCase = entry(byCase, `${at} ${model}`);
      const ofModel = entry(byModel, model);
      for (const counted of [ofCase, ofModel]) {
        counted.tries += 1;
        if (answer.verdict.passed) counted.passed += 1;
      }
      const cost = answer.usage?.cost ?? answer.cost;
      if (cost !== undefined) ofModel.cost = (ofModel.cost ?? 0) + cost;
      const text = cutShort(answer.text);
      return {
        model,
        at,
        attempt,
        answer: { ...answer, text },
        rate: passRate(ofCase.passed, ofCase.tries),
      };
    },
    totals: (): ({ model: string } & EvalTotal)[] =>
      [...byModel].map(([model, { passed, tries, cost }]) => ({
        model,
        rate: passRate(passed, tries),
        ...(cost !== undefined && { cost }),
      })),
  };
}

type Count = { passed: number; tries: number; cost?: number };

function entry(counts: Map<string, Count>, key: string): Count {
  const found = counts.get(key) ?? { passed: 0, tries: 0 };
  counts.set(key, found);
  return found;
}

const cutShort = (text: string): string =>
  text.length > longestAnswer
    ? `${text.slice(0, longestAnswer)}… (cut short, ${count(text.length)} characters)`
    : text;
