import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../shared/model/chat/chat-message.ts';
import type { Decision, RunEvent } from '../../../shared/model/chat/chat.ts';
import { ModelFailure, type StepPart } from './model.ts';
import { RunMessages } from './run/run-messages.ts';
import type { CallTool } from './run/run-ports.ts';
import { settle } from './test-clock.ts';
import { answers, testRun } from './test-run.ts';
import { asksFor, scriptedModel } from './test-scripted-model.ts';

/** Runs of all kinds, each the same every time: what goes wrong is found again by its seed. */
const seeds = Array.from({ length: 120 }, (_, seed) => seed);

test.each(seeds)(
  'whatever happens, a run is told in order and answers its calls (%i)',
  async (seed) => {
    const random = randomFrom(seed);
    const { run, clock, events } = anyRun(random);
    const stopAfter = random.below(6);
    for (let turns = 0; turns < 200 && events.at(-1)?.type !== 'run-end'; turns += 1) {
      await clock.advance(random.below(20_000));
      if (turns === stopAfter && random.below(3) === 0) run.stop();
    }

    expect(events.at(-1)?.type).toBe('run-end');
    expect(faultsOf(events)).toEqual([]);
    expect(clock.waiting()).toBe(0);
    // The app may go down after any of its events.
    const folded = new RunMessages();
    for (const [at, event] of events.entries()) {
      folded.take(event);
      expect([at, unanswered(folded.list())]).toEqual([at, []]);
    }
  },
);

type Random = ReturnType<typeof randomFrom>;

function anyRun(random: Random) {
  const kinds = ['rate-limit', 'network', 'auth', 'timeout'] as const;
  const script = () => {
    const roll = random.below(10);
    if (roll === 0)
      return new ModelFailure('No.', {
        kind: random.of(kinds),
        retryAfterMs: random.below(90_000),
      });
    const parts = anyAnswer(random);
    return roll === 1 ? broken(parts, random) : parts;
  };
  const callTool: CallTool = (_call, hooks, signal) =>
    new Promise((end) => {
      hooks.onProgress({ progress: 1 });
      signal.addEventListener('abort', () => end({ status: 'cancelled' }));
      const roll = random.below(5);
      if (roll === 0) end({ status: 'failed', message: 'Gone.', mayHaveRun: true });
      // One that never answers is ended by a stop or the limit of time.
      else if (roll < 4)
        end({
          status: 'result',
          resultText: answers('x'.repeat(random.below(50)), { isError: roll === 1 }),
        });
    });
  return testRun(
    scriptedModel(...Array.from({ length: 20 }, script)),
    {
      isSequential: random.below(2) === 0,
      limits: {
        steps: 1 + random.below(6),
        calls: 1 + random.below(8),
        tokens: random.below(2) * 500,
        runMs: 30_000,
      },
    },
    {
      callTool,
      async approve(): Promise<Decision> {
        await settle();
        if (random.below(3) === 0) return { allow: false };
        return {
          allow: true,
          holds: 'once',
          ...(random.below(2) === 0 && { argumentsText: '{"edited":1}' }),
        };
      },
    },
  );
}

function anyAnswer(random: Random): StepPart[] {
  const calls = Array.from({ length: random.below(4) }, () => ({
    id: random.of(['a', 'b', '']),
    name: random.of(['read', 'write', 'nothing']),
    args: random.of(['{}', '', '{"a":', '[]', '{"a":1}']),
  }));
  const finish = random.of([
    'calls',
    'calls',
    'calls',
    'calls',
    'stop',
    'calls',
    'length',
    'interrupted',
    'blocked',
    'other',
  ] as const);
  return asksFor(calls, { finish, text: random.of(['', 'Well.', 'Let me see.']) });
}

/** Says a part of its answer, and then breaks. */
function broken(parts: StepPart[], random: Random): () => AsyncGenerator<StepPart> {
  const said = parts.slice(0, random.below(parts.length));
  return async function* () {
    yield* said;
    throw new ModelFailure('The connection broke.', { kind: 'network' });
  };
}

function faultsOf(events: RunEvent[]): string[] {
  const faults: string[] = [];
  const count = (type: RunEvent['type']) => events.filter((event) => event.type === type).length;
  if (events[0]?.type !== 'run-start' || count('run-start') !== 1) faults.push('its start');
  if (count('run-end') !== 1) faults.push('its end');
  const idsOf = (type: 'call' | 'call-start' | 'call-end' | 'approval-request') =>
    events.flatMap((event) => (event.type === type ? [event.callId] : []));
  const [calls, started, ended] = [idsOf('call'), idsOf('call-start'), idsOf('call-end')];
  if (new Set(calls).size !== calls.length) faults.push('a call is told twice');
  if (started.toSorted().join() !== ended.toSorted().join()) faults.push('starts and ends differ');
  if (started.some((id) => !calls.includes(id))) faults.push('a call that was never told');
  if (new Set(started).size !== started.length) faults.push('a call is executed twice');
  const denied = new Set(
    events.flatMap((event) =>
      event.type === 'approval' && !event.decision.allow ? [event.callId] : [],
    ),
  );
  if (started.some((id) => denied.has(id))) faults.push('what was denied is executed');
  const allowed = new Set(
    events.flatMap((event) =>
      event.type === 'approval' && event.decision.allow ? [event.callId] : [],
    ),
  );
  if (started.some((id) => !allowed.has(id))) faults.push('what was not allowed is executed');
  return faults;
}

/** Calls without exactly one answer in the next message, and answers without a call. */
function unanswered(messages: readonly ChatMessage[]): string[] {
  return messages.flatMap((message, at) => {
    const next = messages[at + 1];
    const wanted =
      message.role === 'assistant'
        ? message.parts.flatMap((part) => (part.type === 'call' ? [part.callId] : []))
        : [];
    const given = next?.role === 'tool' ? next.parts.map(({ callId }) => callId) : [];
    return wanted.join() === given.join() ? [] : [`${at}: ${wanted.join()} / ${given.join()}`];
  });
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed * 0x9e3779b9;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    of: <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0],
  };
}
