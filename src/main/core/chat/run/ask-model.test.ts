import { describe, expect, test } from 'vitest';
import { ModelFailure } from '../model.ts';
import { settle } from '../test-clock.ts';
import { testRun } from '../test-run.ts';
import { finishWith, says, scriptedModel } from '../test-scripted-model.ts';

const busy = (retryAfterMs?: number) =>
  new ModelFailure('Too many requests.', {
    kind: 'rate-limit',
    status: 429,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });

describe('a model that fails', () => {
  test('is asked again after the time that it names', async () => {
    const { run, clock, of } = testRun(scriptedModel(busy(30_000), says('Hello.')));

    await clock.advance(29_999);
    expect(of('text')).toEqual([]);
    await clock.advance(1);

    expect(await run.ended).toBe('done');
    expect(of('retry')).toEqual([
      {
        type: 'retry',
        step: 1,
        attempt: 1,
        delayMs: 30_000,
        kind: 'rate-limit',
        status: 429,
        message: 'Too many requests.',
      },
    ]);
  });

  test('that names more than a minute is given up, and it is said when', async () => {
    const { run, of } = testRun(scriptedModel(busy(61_000), says('Hello.')));

    expect(await run.ended).toBe('error');
    expect(of('error')[0]).toMatchObject({ attempts: 1, retryAfterMs: 61_000 });
    expect(of('error')[0]?.advice).toContain('in 61 s');
  });

  test('is given up after its attempts, each after a longer wait', async () => {
    const down = () => new ModelFailure('Bad gateway', { kind: 'provider', status: 502 });
    const { run, clock, of } = testRun(scriptedModel(down(), down(), down(), says('Hello.')));

    await clock.advance(10_000);

    expect(await run.ended).toBe('error');
    expect(of('retry').map(({ delayMs }) => delayMs)).toEqual([1000, 2000]);
    expect(of('error')[0]).toMatchObject({ kind: 'provider', status: 502, attempts: 3 });
  });

  test.each(['auth', 'bad-request', 'context-length', 'model-not-found', 'blocked'] as const)(
    'by %s is not asked again, and it is said what to do',
    async (kind) => {
      const { run, of } = testRun(scriptedModel(new ModelFailure('No.', { kind }), says('Hello.')));

      expect(await run.ended).toBe('error');
      expect(of('error')[0]).toMatchObject({ kind, attempts: 1, isPartial: false });
      expect(of('error')[0]?.advice).not.toBe('');
    },
  );

  test('is asked as often as was chosen, with no wait beyond a minute', async () => {
    const faults = Array.from({ length: 9 }, () => new ModelFailure('Busy.', { kind: 'provider' }));
    const { run, of, clock } = testRun(scriptedModel(...faults), { limits: { retries: 8 } });

    for (let minute = 0; minute < 9; minute += 1) await clock.advance(60_001);

    expect(await run.ended).toBe('error');
    expect(of('error')[0]?.attempts).toBe(9);
    expect(Math.max(...of('retry').map(({ delayMs }) => delayMs))).toBe(60_000);
  });

  test('after something was shown is not asked again', async () => {
    const { run, of } = testRun(
      scriptedModel(async function* () {
        yield { type: 'text', delta: 'Once upon' };
        throw new ModelFailure('The connection broke.', { kind: 'network' });
      }, says('Hello.')),
    );

    expect(await run.ended).toBe('error');
    expect(of('retry')).toEqual([]);
    expect(of('error')[0]).toMatchObject({ kind: 'network', isPartial: true });
  });

  test('in a way that nobody knows is told all the same', async () => {
    const { run, of } = testRun(scriptedModel(new TypeError('x is not a function')));

    expect(await run.ended).toBe('error');
    expect(of('error')[0]).toMatchObject({ kind: 'unknown', message: 'x is not a function' });
  });

  test('can be stopped while the next attempt is awaited', async () => {
    const { run, of, clock } = testRun(scriptedModel(busy(30_000), says('Hello.')));

    await settle();
    run.stop();

    expect(await run.ended).toBe('stopped');
    expect(of('error')).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });
});

describe('a model that is slow', () => {
  test('to begin is given up, though it heeds no signal', async () => {
    const { run, clock, of } = testRun(
      scriptedModel(async function* () {
        await new Promise(() => undefined);
        yield* [];
      }),
    );

    await clock.advance(60_001);

    expect(await run.ended).toBe('error');
    expect(of('error')[0]).toMatchObject({
      kind: 'timeout',
      message: 'The model sent nothing for 60 s.',
      isPartial: false,
    });
  });

  test('between two words is given up, and what it said stays', async () => {
    const { run, clock, of } = testRun(
      scriptedModel(async function* () {
        yield { type: 'text', delta: 'Once' };
        await new Promise(() => undefined);
      }),
      { limits: { gapMs: 5000 } },
    );

    await clock.advance(5001);

    expect(await run.ended).toBe('error');
    expect(of('error')[0]).toMatchObject({ kind: 'timeout', isPartial: true });
  });

  test('but goes on saying something gets all the time it wants', async () => {
    let say = (): void => undefined;
    const { run, clock, of } = testRun(
      scriptedModel(async function* () {
        for (let words = 0; words < 20; words += 1) {
          await new Promise<void>((next) => (say = next));
          yield { type: 'text', delta: 'and ' };
        }
        yield finishWith([{ type: 'text', text: 'and '.repeat(20) }]);
      }),
      { limits: { gapMs: 5000, firstOutputMs: 5000 } },
    );

    for (let words = 0; words < 20; words += 1) {
      await clock.advance(4900);
      say();
      await settle();
    }

    expect(await run.ended).toBe('done');
    expect(of('text')).toHaveLength(20);
    expect(of('step-end')[0]).toMatchObject({ firstOutputMs: 4900, ms: 98_000 });
    expect(clock.waiting()).toBe(0);
  });

  test('hears that nobody waits any more', async () => {
    const heard: unknown[] = [];
    const { run, clock } = testRun(
      scriptedModel(async function* ({ signal }) {
        signal.addEventListener('abort', () => heard.push(signal.reason));
        await new Promise(() => undefined);
        yield* [];
      }),
    );

    await clock.advance(60_001);
    await run.ended;

    expect(heard).toEqual([expect.objectContaining({ kind: 'timeout' })]);
  });
});

test('keeps the exchanges of all attempts of a step', async () => {
  const exchange = (exchangeId: string) => ({
    exchangeId,
    method: 'POST',
    url: 'http://127.0.0.1/',
    requestHeaders: {},
    requestText: '',
    chunks: [],
  });
  const kept: string[] = [];
  const { run, clock, of } = testRun(
    scriptedModel(
      async function* ({ onExchange }) {
        onExchange?.(exchange('one'));
        onExchange?.({ ...exchange('one'), ms: 5 });
        yield* [];
        throw busy();
      },
      async function* ({ onExchange }) {
        onExchange?.(exchange('two'));
        yield* says('Hello.');
      },
    ),
    {},
    { onExchange: ({ exchangeId }) => void kept.push(exchangeId) },
  );

  await clock.advance(2000);
  await run.ended;

  expect(of('step-end')[0]?.exchangeIds).toEqual(['one', 'two']);
  expect(kept).toEqual(['one', 'one', 'two']);
});
