import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import { settle } from '../test-clock.ts';
import { answers, testRun, waitingUser } from '../test-run.ts';
import { asksFor, finishWith, says, scriptedModel } from '../test-scripted-model.ts';

const outputs = (messages: ChatMessage[]) =>
  messages.flatMap(({ role, parts }) => (role === 'tool' ? parts : [])).map(({ output }) => output);

describe('a run', () => {
  test('without calls ends with what the model said', async () => {
    const { run, types, of } = testRun(scriptedModel(says('Hello.')));

    expect(await run.ended).toBe('done');
    expect(types()).toEqual(['run-start', 'step-start', 'text', 'step-end', 'run-end']);
    expect(of('run-end')[0]).toMatchObject({ reason: 'done', steps: 1, calls: 0 });
  });

  test('gives the model the results of its calls in their order', async () => {
    const wanted = [{ args: '{"at":1}' }, { name: 'write', args: '{"at":2}' }];
    const model = scriptedModel(asksFor(wanted), says('Done.'));
    const { run, called, of } = testRun(
      model,
      {},
      {
        async callTool({ tool }) {
          if (tool === 'read') await settle();
          return { status: 'result', resultText: answers(tool), requestSeq: 4, responseSeq: 5 };
        },
      },
    );

    expect(await run.ended).toBe('done');
    expect(called.map(({ argumentsText }) => argumentsText)).toEqual(['{"at":1}', '{"at":2}']);
    expect(outputs(model.requests[1]?.messages ?? [])).toEqual([
      { type: 'content', parts: [{ type: 'text', text: 'read' }] },
      { type: 'content', parts: [{ type: 'text', text: 'write' }] },
    ]);
    expect(of('call-end')[0]).toMatchObject({ requestSeq: 4, responseSeq: 5, sentCharacters: 5 });
  });

  test('executes the calls of a step side by side, or one after another', async () => {
    const most = async (isSequential: boolean) => {
      let now = 0;
      let max = 0;
      const model = scriptedModel(asksFor([{ id: 'a' }, { id: 'b' }]), says('Done.'));
      const { run } = testRun(
        model,
        { isSequential },
        {
          async callTool() {
            max = Math.max(max, (now += 1));
            await settle();
            now -= 1;
            return { status: 'result', resultText: answers('x') };
          },
        },
      );
      await run.ended;
      return max;
    };

    expect(await most(false)).toBe(2);
    expect(await most(true)).toBe(1);
  });

  test('sends no arguments as an empty object, and tells what the model wrote', async () => {
    const { run, called, of } = testRun(scriptedModel(asksFor([{ args: '' }]), says('Done.')));

    await run.ended;

    expect(called[0]?.argumentsText).toBe('{}');
    expect(of('call')[0]?.argumentsText).toBe('');
  });

  test('gives ids that stand twice new ones, in its events as in the history', async () => {
    const twice = asksFor([{ id: 'c' }, { id: 'c' }]);
    const model = scriptedModel(twice, asksFor([{ id: 'c' }]), says('Done.'));
    const { run, of } = testRun(model);

    await run.ended;

    const ids = of('call-end').map(({ callId }) => callId);
    expect(new Set(ids).size).toBe(3);
    expect(of('call').map(({ callId }) => callId)).toEqual(ids);
    const last = model.requests[2]?.messages ?? [];
    const sent = last.flatMap(({ role, parts }) => (role === 'assistant' ? parts : []));
    expect(sent.map((part) => part.type === 'call' && part.callId)).toEqual(ids);
  });

  test('tells a fault of a port as an error, and ends', async () => {
    const { run, of } = testRun(
      scriptedModel(asksFor([{}])),
      {},
      {
        callTool: () => Promise.reject(new Error('The adapter broke.')),
      },
    );

    expect(await run.ended).toBe('error');
    expect(of('error')[0]?.message).toBe('The adapter broke.');
    expect(of('run-end')).toHaveLength(1);
  });

  test('lets no call go on that its end does not tell of', async () => {
    const { run, of } = testRun(
      scriptedModel(asksFor([{ id: 'a' }, { id: 'b', name: 'write' }])),
      { asks: 'never' },
      {
        callTool: ({ tool }, _hooks, signal) =>
          tool === 'read'
            ? Promise.reject(new Error('The adapter broke.'))
            : new Promise((end) =>
                signal.addEventListener('abort', () => end({ status: 'cancelled' })),
              ),
      },
    );

    expect(await run.ended).toBe('error');
    expect(of('call-end')).toMatchObject([{ callId: 'b', outcome: 'unknown' }]);
  });

  test('asks for a forced tool in its first step only', async () => {
    const model = scriptedModel(asksFor([{}]), says('Done.'));
    const { run } = testRun(model, { settings: { toolChoice: 'required' } });

    await run.ended;

    expect(model.requests.map(({ settings }) => settings.toolChoice)).toEqual(['required', 'auto']);
  });
});

describe('calls that can’t be executed', () => {
  test.each([
    ['unknown-tool', { name: 'wriite' }, 'No tool is named "wriite". Did you mean write?'],
    [
      'unknown-tool',
      { name: 'remove' },
      'No tool is named "remove"; none of the 2 that are offered has a name like it.',
    ],
    ['bad-json', { args: '{"path": "a' }, 'The arguments are not valid JSON'],
    ['bad-json', { args: '[1]' }, 'The arguments are not a JSON object.'],
  ])('%s is answered as an error', async (kind, wanted, message) => {
    const model = scriptedModel(asksFor([wanted]), says('Sorry.'));
    const { run, called, of } = testRun(model);

    expect(await run.ended).toBe('done');
    expect(called).toEqual([]);
    expect(of('call')[0]?.invalid).toMatchObject({ kind });
    const [output] = outputs(model.requests[1]?.messages ?? []);
    expect(output).toMatchObject({ type: 'error' });
    expect(JSON.stringify(output)).toContain(JSON.stringify(message).slice(1, -1));
  });

  test('what the schema refuses is asked about, even where nothing is asked', async () => {
    const problem = { path: ['a', 0], message: 'must be a number', keyword: 'type' };
    const { run, asked, of, called } = testRun(
      scriptedModel(asksFor([{}]), says('Done.')),
      { asks: 'never' },
      { judge: async () => ({ status: 'judged', problems: [problem], faults: [] }) },
    );

    await run.ended;

    expect(of('call')[0]?.invalid).toEqual({
      kind: 'bad-arguments',
      message: 'a.0 must be a number',
    });
    expect(asked[0]?.reasons).toEqual(['invalid-arguments']);
    expect(called).toHaveLength(1);
  });
});

describe('answers that are not whole', () => {
  test.each([
    ['length', 'cut-off'],
    ['interrupted', 'interrupted'],
    ['blocked', 'blocked'],
  ] as const)('%s: nothing is executed, and its words are kept', async (finish, end) => {
    const { run, called, of } = testRun(scriptedModel(asksFor([{}], { text: 'I will', finish })));

    expect(await run.ended).toBe(end);
    expect(called).toEqual([]);
    expect(of('step-end')[0]?.messages).toEqual([
      { role: 'assistant', parts: [{ type: 'text', text: 'I will' }] },
    ]);
  });

  test('a stream that ends without an end counts as interrupted', async () => {
    const { run, called, of } = testRun(
      scriptedModel([
        { type: 'text', delta: 'Half' },
        { type: 'call', callId: 'c', wireName: 'read', argumentsText: '{}' },
      ]),
    );

    expect(await run.ended).toBe('interrupted');
    expect(called).toEqual([]);
    expect(of('step-end')[0]).toMatchObject({ finish: 'interrupted' });
  });

  test.each(['length', 'stop'] as const)('reasoning alone is not kept (%s)', async (reason) => {
    const finish = finishWith([{ type: 'reasoning', text: 'Hm' }], { finish: reason });
    const { run, of } = testRun(scriptedModel([{ type: 'reasoning', delta: 'Hm' }, finish]));

    await run.ended;

    expect(of('step-end')[0]?.messages).toEqual([]);
  });
});

describe('limits', () => {
  const again = () => asksFor([{}, {}]);

  test('of steps ends the run after its calls are answered', async () => {
    const { run, of, called } = testRun(scriptedModel(again(), again(), again()), {
      limits: { steps: 2 },
    });

    expect(await run.ended).toBe('steps');
    expect(called).toHaveLength(4);
    expect(of('results')).toHaveLength(2);
  });

  test('of calls answers those that are left over without executing them', async () => {
    const { run, of, called } = testRun(scriptedModel(again(), again()), { limits: { calls: 3 } });

    expect(await run.ended).toBe('calls');
    expect(called).toHaveLength(3);
    const [, last] = outputs(of('results').map(({ message }) => message)).slice(2);
    expect(last).toMatchObject({ type: 'denied' });
    expect(of('approval').filter(({ by }) => by === 'limit')).toHaveLength(1);
  });

  test('of tokens stops hard, with every call answered', async () => {
    const usage = { input: 900, output: 200 };
    const { run, of, called } = testRun(scriptedModel(asksFor([{}, {}], { usage })), {
      limits: { tokens: 1000 },
    });

    expect(await run.ended).toBe('tokens');
    expect(called).toEqual([]);
    expect(outputs(of('results').map(({ message }) => message))).toHaveLength(2);
    expect(of('run-end')[0]?.usage).toEqual(usage);
  });

  test('of tokens holds where the endpoint reports none', async () => {
    const { run } = testRun(scriptedModel(asksFor([{}], { text: 'long '.repeat(1000) })), {
      limits: { tokens: 1000 },
    });

    expect(await run.ended).toBe('tokens');
  });

  test('of cost counts what the endpoint or the price table says', async () => {
    const usage = { input: 10, output: 10 };
    const model = scriptedModel(
      asksFor([{}], { usage: { ...usage, cost: 0.4 } }),
      asksFor([{}], { usage }),
    );
    const { run, of } = testRun(model, { limits: { cost: 0.5 } }, { costOf: () => 0.2 });

    expect(await run.ended).toBe('cost');
    expect(of('run-end')[0]?.cost).toBeCloseTo(0.6);
    expect(of('step-end').map(({ cost }) => cost)).toEqual([0.4, 0.2]);
  });

  test('of cost is not passed over where no price is known', async () => {
    const { run, of, called } = testRun(scriptedModel(asksFor([{}])), { limits: { cost: 1 } });

    expect(await run.ended).toBe('error');
    expect(of('error')[0]?.message).toContain('price of script-1 is not known');
    expect(called).toEqual([]);
  });

  test('of cost is not passed over where one step of several is not known', async () => {
    const usage = { input: 1, output: 1 };
    const model = scriptedModel(asksFor([{}], { usage: { ...usage, cost: 0.4 } }), asksFor([{}]));
    const { run, of, called } = testRun(model, { limits: { cost: 10 } });

    expect(await run.ended).toBe('error');
    expect(of('error')[0]?.message).toContain('in this step was not reported');
    expect(of('run-end')[0]?.cost).toBeUndefined();
    expect(of('step-end').map(({ cost }) => cost)).toEqual([0.4, undefined]);
    expect(called).toHaveLength(1);
  });

  test('of time cancels what goes on, and does not run while the user is asked', async () => {
    const user = waitingUser();
    const { run, clock, of } = testRun(
      scriptedModel(asksFor([{ name: 'write' }])),
      { limits: { runMs: 1000 } },
      {
        approve: user.approve,
        callTool: (_call, _hooks, signal) =>
          new Promise((end) =>
            signal.addEventListener('abort', () => end({ status: 'cancelled' })),
          ),
      },
    );

    await clock.advance(900);
    await clock.advance(60_000);
    expect(of('run-end')).toEqual([]);
    await user.decides('call_0', { allow: true, holds: 'once' });
    await clock.advance(1001);

    expect(await run.ended).toBe('time');
    expect(of('call-end')[0]).toMatchObject({ outcome: 'unknown' });
    expect(of('results')).toHaveLength(1);
  });

  test('of time does not run while the server asks the user', async () => {
    let answer = (): void => undefined;
    const { run, clock, of } = testRun(
      scriptedModel(asksFor([{}]), says('Done.')),
      { limits: { runMs: 1000 } },
      {
        callTool: (_call, { onWaiting }) =>
          new Promise((end) => {
            onWaiting(true);
            answer = () => {
              onWaiting(false);
              end({ status: 'result', resultText: answers('x') });
            };
          }),
      },
    );

    await clock.advance(60_000);
    expect(of('run-end')).toEqual([]);
    answer();

    expect(await run.ended).toBe('done');
    expect(clock.waiting()).toBe(0);
  });

  test('choice only ends at the first calls and executes nothing', async () => {
    const { run, called, of } = testRun(scriptedModel(asksFor([{}])), { choiceOnly: true });

    expect(await run.ended).toBe('choice-only');
    expect(called).toEqual([]);
    expect(outputs(of('results').map(({ message }) => message))[0]).toMatchObject({
      type: 'denied',
    });
  });
});
