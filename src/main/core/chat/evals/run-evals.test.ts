import { expect, test } from 'vitest';
import type { EvalFile, EvalResult } from '../../../../shared/model/chat/eval.ts';
import { chooseOnce } from '../run/choose-once.ts';
import { ModelFailure } from '../model.ts';
import { asksFor, says, scriptedModel } from '../test-scripted-model.ts';
import { aTool, fine } from '../test-run.ts';
import { createTestClock } from '../test-clock.ts';
import { runEvals, type EvalModel } from './run-evals.ts';

const never = new AbortController().signal;
const judge = async () => fine;

function modelOf(name: string, ...script: Parameters<typeof scriptedModel>): EvalModel {
  const model = scriptedModel(...script);
  const tools = [aTool('read'), aTool('write')];
  const clock = createTestClock();
  return {
    name,
    choose: (prompt, signal) =>
      chooseOnce({ model, tools, prompt, judge, clock, limits: { retries: 0 } }, signal),
  };
}

const fileOf = (cases: Partial<EvalFile['cases'][number]>[], repeat = 1): EvalFile => ({
  model: 'any',
  servers: {},
  repeat,
  cases: cases.map((one) => ({ prompt: 'Do it.', expect: 'none', ...one })),
});
const wants = (tool: string) => ({ calls: [{ tool }], order: 'any' as const });

async function all(file: EvalFile, ...models: EvalModel[]): Promise<EvalResult[]> {
  const results: EvalResult[] = [];
  for await (const result of runEvals(file, models, { signal: never, atOnce: 1 }))
    results.push(result);
  return results;
}

test('each case is put to each model, and nothing is executed', async () => {
  const file = fileOf([{ name: 'reads', expect: wants('read') }, { prompt: 'Hello there!' }]);

  const results = await all(
    file,
    modelOf('one', asksFor([{ name: 'read', args: '{"a":1}' }]), says('Hello.')),
    modelOf('two', asksFor([{ name: 'write' }]), asksFor([{ name: 'read' }])),
  );

  expect(results.map(({ model, name, rate }) => [model, name, rate.passed])).toEqual([
    ['one', 'reads', 1],
    ['one', '2: Hello there!', 1],
    ['two', 'reads', 0],
    ['two', '2: Hello there!', 0],
  ]);
  expect(results[0]?.tries[0]?.calls).toEqual([
    { server: 'files', tool: 'read', argumentsText: '{"a":1}' },
  ]);
  expect(results[2]?.tries[0]?.verdict).toMatchObject({ kind: 'wrong-tool' });
});

test('a case that is tried more often has a rate and what is true of it', async () => {
  const file = fileOf([{ expect: wants('read'), repeat: 3 }, {}], 2);

  const [first, second] = await all(
    file,
    modelOf('one', asksFor([{}]), says('No.'), asksFor([{}]), says('No.'), asksFor([{}])),
  );

  expect(first?.rate).toMatchObject({ passed: 2, tries: 3 });
  expect(first?.rate.low).toBeLessThan(0.25);
  expect(second?.rate).toMatchObject({ passed: 1, tries: 2 });
});

test.each([
  [new ModelFailure('Wrong key.', { kind: 'auth', status: 401 }), 'Wrong key.'],
  [asksFor([{}], { finish: 'length' }), 'The answer was cut off at its limit of tokens.'],
  [says('', { finish: 'blocked' }), 'The answer was blocked by the provider.'],
])(
  'an answer that failed has not passed, even where nothing was to be called',
  async (script, why) => {
    const [result] = await all(fileOf([{}]), modelOf('one', script));

    expect(result?.tries[0]?.verdict).toMatchObject({ passed: false, kind: 'failed' });
    expect(JSON.stringify(result?.tries[0]?.verdict)).toContain(why);
  },
);

test('a tool that is not offered, and arguments that are none, are what was chosen', async () => {
  const [first, second] = await all(
    fileOf([{ expect: wants('erase') }, { expect: wants('read') }]),
    modelOf('one', asksFor([{ name: 'erase' }]), asksFor([{ args: '{"a":' }])),
  );

  expect(first?.tries[0]?.verdict).toMatchObject({ kind: 'invalid', passed: false });
  expect(second?.tries[0]?.verdict).toMatchObject({ kind: 'invalid', passed: false });
});

test('a case whose call can’t be made fails without the model being asked', async () => {
  const asked = modelOf('one', says('Hello.'));
  const model = {
    ...asked,
    whyNotOffered: ({ tool }: { tool: string }) => (tool === 'raed' ? 'No such tool.' : undefined),
  };

  const [first, second] = await all(fileOf([{ expect: wants('raed') }, {}]), model);

  expect(first?.tries).toEqual([
    { verdict: { passed: false, kind: 'no-call', why: 'No such tool.' }, calls: [], ms: 0 },
  ]);
  expect(second?.rate.passed).toBe(1);
});

test('no more are under way than may be, and their order is that of the file', async () => {
  let [underWay, most] = [0, 0];
  const open: (() => void)[] = [];
  const model: EvalModel = {
    name: 'slow',
    async choose() {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((done) => open.unshift(done));
      underWay -= 1;
      return { calls: [], text: '', ms: 1, usage: {} };
    },
  };
  const ended = (async () => {
    const names: string[] = [];
    const file = fileOf(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name })));
    for await (const { name } of runEvals(file, [model], { signal: never, atOnce: 2 }))
      names.push(name);
    return names;
  })();
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.();
  }

  expect(await ended).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(2);
});

test('who stops it is not kept waiting', async () => {
  const stopping = new AbortController();
  const model = scriptedModel(async function* (request) {
    stopping.abort();
    await new Promise<void>((_resolve, reject) =>
      request.signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
    yield* says('Never.');
  });
  const choose: EvalModel['choose'] = (prompt, signal) =>
    chooseOnce({ model, tools: [], prompt, judge }, signal);
  const results = runEvals(fileOf([{}, {}]), [{ name: 'one', choose }], {
    signal: stopping.signal,
    atOnce: 1,
  });

  await expect(results.next()).rejects.toThrow('aborted');
});
