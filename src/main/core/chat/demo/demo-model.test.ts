import { describe, expect, test } from 'vitest';
import type { ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import type { ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import type { ChatEvent, RunEvent } from '../../../../shared/model/chat/chat.ts';
import type { StepPart } from '../model.ts';
import { createDemoModel } from './demo-model.ts';
import { replayTurns } from './replay-turns.ts';
import {
  add,
  answer,
  answerTo,
  fast,
  reasoningWords,
  requestOf,
  results,
  tool,
  type Tool,
  tools,
  user,
  weather,
} from './test-demo-model.ts';

describe('the rules', () => {
  test.each([
    ['What is the weather in Paris?', 'get_weather', '{"city":"Paris"}'],
    ['Echo hello there', 'demo__echo', '{"message":"hello there"}'],
    ['please add 2 and 40', 'add', '{"a":2,"b":40}'],
    ['Add the numbers a=1 and b=2', 'add', '{"a":1,"b":2}'],
  ])('of “%s” make a call of %s', async (prompt, wireName, argumentsText) => {
    const { calls, finish } = await answer(prompt);

    expect(calls).toMatchObject([{ wireName, argumentsText }]);
    expect(finish.finish).toBe('calls');
  });

  test('explain themselves: the points of each tool, and where each argument is from', async () => {
    const { reasoning } = await answer('What is the weather in Paris?');

    expect(reasoning).toMatch(/^Demo, no AI\./);
    expect(reasoning).toContain('- get_weather: 3 (weather)\n- add: 0\n- demo__echo: 0');
    expect(reasoning).toContain('city = "Paris" (follows “in”)');
  });

  test('ask for what is missing, and call nothing', async () => {
    const { text, calls } = await answer('Add 2');

    expect(calls).toEqual([]);
    expect(text).toBe(
      'Demo, no AI. I would call add, but the prompt lacks: b. Add for example: b=…',
    );
  });

  test.each([
    [
      'nothing fits',
      'Tell me a joke',
      tools,
      /No tool shares enough words .* Offered: get_weather, demo__echo, add\./,
    ],
    ['there are no tools', 'Hello', [], /No tools are offered/],
    ['the prompt is empty', '', tools, /No tool shares enough words/],
  ])('say so where %s', async (_why, prompt, offered, expected) => {
    const { text, finish } = await answer(prompt, { tools: offered });

    expect(text).toMatch(expected);
    expect(text).toMatch(/^Demo, no AI\./);
    expect(finish.finish).toBe('stop');
  });

  test('tell a list of objects as a table', async () => {
    const result =
      '{"beans":[{"name":"Guji | Uraga","kilos":3},{"name":"Nyeri","kilos":4.5}],"total":7.5}';
    const expected =
      '| name | kilos |\n| --- | --: |\n| Guji \\| Uraga | 3 |\n| Nyeri | 4.5 |\n\n- **total:** 7.5';

    const { text } = await answerTo([
      user('x'),
      results([{ type: 'content', parts: [{ type: 'text', text: result }] }]),
    ]);

    expect(text).toContain(`\`add\` returned:\n\n${expected}`);
  });

  test('tell what came back as it came, cut where it is long', async () => {
    const { text } = await answerTo([
      user('x'),
      results([
        {
          type: 'content',
          parts: [
            { type: 'text', text: 'Sunny' },
            { type: 'file', mediaType: 'image/png', base64: 'AA' },
          ],
        },
        { type: 'error', text: 'No such city' },
        { type: 'denied', reason: 'Not now' },
        { type: 'content', parts: [{ type: 'text', text: 'y'.repeat(10_000) }] },
      ]),
    ]);

    expect(text).toContain('4 results.\n\n`add` returned:\n\nSunny\n\n(image/png)');
    expect(text).toContain('`add` failed: No such city');
    expect(text).toContain('`add` was not executed: Not now');
    expect(text).toContain(`${'y'.repeat(500)}… (10000 characters in total)`);
  });

  test('follow the choice of tools that the run has', async () => {
    const called = async (toolChoice: ModelSettings['toolChoice'], prompt: string) =>
      (await answer(prompt, { settings: { ...fast, toolChoice } })).calls.map(
        (call) => call.wireName,
      );

    expect(await called('none', 'add 1 and 2')).toEqual([]);
    expect(await called('required', '1 and 2')).toEqual(['add']);
    expect(await called({ wireName: 'get_weather' }, 'add "Rome"')).toEqual(['get_weather']);
  });

  test('read the prompt only, not what was attached to it', async () => {
    const attached = { type: 'text' as const, text: '/add {"a":1,"b":2}' };
    const { calls } = await answerTo([
      { role: 'user', parts: [attached, { type: 'text', text: 'Look' }] },
    ]);

    expect(calls).toEqual([]);
  });
});

describe('lines with a tool’s name', () => {
  test('force calls, several at once, with their arguments as they are written', async () => {
    const { calls } = await answer(
      'Do this:\n/add {"a": 1e2,  "b": 90071992547409931234}\n/echo {"message":\n "} over lines"}\n/get_weather',
    );

    expect(calls.map(({ wireName, argumentsText }) => [wireName, argumentsText])).toEqual([
      ['add', '{"a": 1e2,  "b": 90071992547409931234}'],
      ['demo__echo', '{"message":\n "} over lines"}'],
      ['get_weather', '{}'],
    ]);
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(3);
  });

  test('send what is no JSON as well: that is for the loop to say', async () => {
    const { calls } = await answer('/add {"a": 1,\n/add oops');

    expect(calls.map(({ argumentsText }) => argumentsText)).toEqual(['{"a": 1,', 'oops']);
  });

  test.each([
    ['of a tool that is not offered', '/nothing {}', tools],
    ['that two servers have', '/echo {}', [tool('a__echo'), tool('b__echo')]],
  ])('call nothing with a name %s', async (_what, prompt, offered) => {
    const { calls, text } = await answer(prompt, { tools: offered });

    expect(calls).toEqual([]);
    expect(text).toMatch(/No tool is called/);
  });

  test.each(['a path such as /usr/bin/env', 'and/or', '// comment', '/'])(
    'are not found in %j',
    async (prompt) => {
      expect((await answer(prompt)).text).toMatch(/No tool shares enough words/);
    },
  );
});

describe('a script', () => {
  const script = [
    {
      text: 'First I add.',
      calls: [{ tool: 'add', arguments: { a: 1, b: 2 } }],
      expect: { toolsOffered: ['get_weather'] },
    },
    { text: 'It is three.', expect: { lastResultIncludes: '3' } },
  ];
  const settings = { providerOptions: { demo: { script, tokensPerSecond: 0 } } };
  const play = (messages: ChatMessage[], offered = tools) =>
    answerTo(messages, { settings, tools: offered, modelId: 'script' });
  const first = [user('go')];
  const second = (text: string): ChatMessage[] => [
    ...first,
    { role: 'assistant', parts: [] },
    results([{ type: 'content', parts: [{ type: 'text', text }] }]),
  ];

  test('is played turn by turn, and a turn again where it is asked again', async () => {
    const turns = [await play(first), await play(first), await play(second('3'))];

    expect(turns.map(({ text }) => text)).toEqual(['First I add.', 'First I add.', 'It is three.']);
    expect(turns[0]?.calls).toEqual(turns[1]?.calls);
  });

  test.each<[string, ChatMessage[], Tool[], RegExp]>([
    ['a tool is gone', first, [weather], /needs the tool add, which is not offered/],
    ['a tool is not there that should be', first, [add], /needs the tool get_weather/],
    ['a result is another', second('4'), tools, /expects a result with “3”, and it was: 4/],
    [
      'it is over',
      [...second('3'), { role: 'assistant', parts: [] }],
      tools,
      /has 2 turns, and turn 3 was asked/,
    ],
  ])('fails where %s', async (_why, messages, offered, message) => {
    await expect(play(messages, offered)).rejects.toMatchObject({
      kind: 'demo-script',
      message: expect.stringMatching(message),
    });
  });

  test.each([5, 'x', { script: 'x' }, { script: [{ say: 'x' }] }, { fault: 'fire' }])(
    'is refused as %j',
    async (demo) => {
      const asked = answer('x', { settings: { providerOptions: { demo: demo as never } } });

      await expect(asked).rejects.toMatchObject({ kind: 'demo-script' });
    },
  );
});

describe('a replay', () => {
  const told = (event: RunEvent, seq: number): ChatEvent => ({
    seq,
    at: 1,
    type: 'run',
    nodeId: 'r1',
    event,
  });
  const result = (text: string) => results([{ type: 'content', parts: [{ type: 'text', text }] }]);
  const events = [
    { type: 'step-start', step: 1 },
    { type: 'reasoning', step: 1, delta: 'Hm' },
    { type: 'text', step: 1, delta: 'I ' },
    { type: 'text', step: 1, delta: 'add.' },
    { type: 'call', step: 1, callId: 'c9', wireName: 'add', argumentsText: '{"a": 1}' },
    { type: 'step-end', step: 1, finish: 'calls', ms: 1, messages: [], exchangeIds: [] },
    { type: 'results', step: 1, message: result('3') },
    { type: 'text', step: 2, delta: 'Three.' },
    { type: 'step-end', step: 2, finish: 'stop', ms: 1, messages: [], exchangeIds: [] },
    { type: 'text', step: 3, delta: 'Never ended' },
  ].map((event, at) => told(event as RunEvent, at + 1));
  const turns = replayTurns(
    [
      ...events,
      {
        seq: 99,
        at: 1,
        type: 'run',
        nodeId: 'r2',
        event: { type: 'text', step: 1, delta: 'other' },
      },
    ],
    'r1',
  );
  const play = (messages: ChatMessage[], offered = tools) =>
    answerTo(messages, { modelId: 'replay', turns, tools: offered });
  const second = (text: string): ChatMessage[] => [
    user('go'),
    { role: 'assistant', parts: [] },
    result(text),
  ];

  test('says and calls what the run did, and asks for the same bytes', async () => {
    const one = await play([user('go')]);
    const two = await play(second('3'));

    expect(one).toMatchObject({ reasoning: 'Hm', text: 'I add.' });
    expect(one.calls).toMatchObject([{ callId: 'c9', wireName: 'add', argumentsText: '{"a": 1}' }]);
    expect(two.text).toBe('Three.');
    expect(two.finish.warnings).toHaveLength(1);
  });

  test('proposes what was sent, where the user had changed the arguments', () => {
    const changed = events.flatMap((one) => {
      const isCall = one.type === 'run' && one.event.type === 'call';
      const start = {
        type: 'call-start',
        callId: 'c9',
        argumentsText: '{"a": 5}',
        connectionId: 1,
        recordingId: 'r',
      } as const;
      return isCall ? [one, told(start, 50)] : [one];
    });

    expect(replayTurns(changed, 'r1')[0]?.calls).toMatchObject([
      { callId: 'c9', argumentsText: '{"a": 5}' },
    ]);
  });

  test('tells where a result is another one now', async () => {
    const { text, finish } = await play(second('4'));

    expect(text).toBe('Three.');
    expect(finish.warnings).toContain('The result of add is not the one that was recorded.');
  });

  test('ends where a tool is gone, or the run went no further', async () => {
    await expect(play([user('go')], [weather])).rejects.toThrow(
      /calls add, which is no longer offered/,
    );
    await expect(play([...second('3'), { role: 'assistant', parts: [] }])).rejects.toThrow(
      /has 2 steps/,
    );
  });
});

describe('what is simulated', () => {
  const faulty = (fault: string, prompt = 'add 1 and 2') =>
    answer(prompt, { settings: { providerOptions: { demo: { fault, tokensPerSecond: 0 } } } });

  test.each([
    ['rate-limit', 429],
    ['auth', 401],
    ['provider', 500],
    ['network', undefined],
  ])('%s is a failure that says that it is none', async (fault, status) => {
    await expect(faulty(fault)).rejects.toMatchObject({
      kind: fault,
      status,
      message: expect.stringContaining('The demo was set to fail'),
    });
  });

  test('a cut line, broken arguments, and a limit of output', async () => {
    const limited = { providerOptions: { demo: { tokensPerSecond: 0 } }, maxOutputTokens: 4 };

    expect((await faulty('interrupted')).finish.finish).toBe('interrupted');
    expect((await faulty('bad-json')).calls).toMatchObject([{ argumentsText: '{"broken": ' }]);
    expect((await answer('add 1 and 2', { settings: limited })).finish.finish).toBe('length');
  });

  test('a model that never stops calling', async () => {
    const settings = { providerOptions: { demo: { fault: 'loop', tokensPerSecond: 0 } } };
    const messages: ChatMessage[] = [
      user('add 1 and 2'),
      { role: 'assistant', parts: [] },
      results([{ type: 'error', text: 'no' }]),
    ];

    expect((await answerTo(messages, { settings })).calls).toHaveLength(1);
  });

  test('a silent endpoint, which only a stop ends', async () => {
    const stop = new AbortController();
    const settings = { providerOptions: { demo: { fault: 'stall' } } };
    const waiting = answerTo([user('x')], { settings, signal: stop.signal });
    stop.abort(new Error('stopped'));

    await expect(waiting).rejects.toThrow('stopped');
  });
});

test('tokens are estimates, and come at the speed that is set', async () => {
  let now = 0;
  const waits: number[] = [];
  const clock = {
    now: () => now,
    after(ms: number, then: () => void) {
      waits.push(ms);
      now += ms;
      queueMicrotask(then);
      return () => undefined;
    },
  };
  const settings = { providerOptions: { demo: { tokensPerSecond: 10 } } };

  const { finish, text } = await answerTo([user('joke')], { settings, clock });

  expect(now).toBeCloseTo(
    (text.match(/\S+/g) ?? []).length * 100 + reasoningWords(finish) * 100,
    0,
  );
  expect(finish.usage).toEqual({ input: expect.any(Number), output: expect.any(Number) });
  expect(finish.warnings[0]).toMatch(/estimates/);
});

test('its estimate counts of a tool what a model is told', async () => {
  const tool = { wireName: 'stock', description: 'What there is.', schema: { type: 'object' } };
  const withMore = { ...tool, definitionHash: 'f'.repeat(4000), changes: [] };

  const { finish } = await answerTo([user('hi')], { tools: [tool] });
  const { finish: same } = await answerTo([user('hi')], { tools: [withMore] });

  expect(same.usage?.input).toBe(finish.usage?.input);
});

test('a stop ends it between two words', async () => {
  const stop = new AbortController();
  const heard: StepPart[] = [];
  const model = createDemoModel({ modelId: 'rules' });
  const speaking = async () => {
    for await (const part of model.step(requestOf([user('joke')], { signal: stop.signal }))) {
      heard.push(part);
      if (heard.length === 3) stop.abort(new Error('enough'));
    }
  };

  await expect(speaking()).rejects.toThrow('enough');
  expect(heard).toHaveLength(3);
});

test('many tools with long descriptions are weighed', async () => {
  const many = Array.from({ length: 2000 }, (_, i) => tool(`tool_${i}`, 'weather '.repeat(2000)));

  const { reasoning } = await answer('weather', { tools: many });

  expect(reasoning).toContain('and 1992 more');
});
