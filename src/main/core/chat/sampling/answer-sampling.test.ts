import { describe, expect, test } from 'vitest';
import { hintedModel } from '../../../../shared/hinted-model.ts';
import { ModelFailure, type StepPart } from '../model.ts';
import { createTestClock } from '../test-clock.ts';
import { asksFor, finishWith, says, scriptedModel } from '../test-scripted-model.ts';
import { answerSampling, type Sampling } from './answer-sampling.ts';

const text = (value: string) => ({ type: 'text', text: value });
const ask = (more: object = {}) => ({
  messages: [{ role: 'user', content: text('Hello?') }],
  maxTokens: 100,
  ...more,
});
const weather = { name: 'get.weather', description: 'Reads it.', inputSchema: { type: 'object' } };
const use = (id = 'c1', name = 'get.weather') => ({
  type: 'tool_use',
  id,
  name,
  input: { city: 'Ulm' },
});
const result = (toolUseId = 'c1') => ({ type: 'tool_result', toolUseId, content: [text('Rain')] });

function answer(params: unknown, script: StepPart[] | Error, more: Partial<Sampling> = {}) {
  const model = scriptedModel(script);
  const answered = answerSampling({
    params,
    revision: '2025-11-25',
    takesTools: true,
    model,
    endpointKind: 'anthropic',
    maxTokens: 4096,
    limits: { firstOutputMs: 1000, gapMs: 1000 },
    clock: createTestClock(),
    signal: new AbortController().signal,
    reviewRequest: async (given) => given,
    reviewResponse: async (given) => given,
    ...more,
  });
  return { model, answered };
}

describe('a request for a message', () => {
  test('becomes one step of a model, and its answer the result', async () => {
    const params = ask({
      systemPrompt: 'Be brief.',
      temperature: 0.5,
      includeContext: 'allServers',
    });
    const { model, answered } = answer(params, says('Hi.'));

    expect(await answered).toEqual({
      role: 'assistant',
      content: text('Hi.'),
      model: 'script-1',
      stopReason: 'endTurn',
    });
    expect(model.requests[0]).toMatchObject({
      instructions: 'Be brief.',
      messages: [{ role: 'user', parts: [text('Hello?')] }],
      settings: { maxOutputTokens: 100, temperature: 0.5 },
      tools: [],
    });
  });

  test('gets no more tokens than the user allows', async () => {
    const { model, answered } = answer(ask({ maxTokens: 1e9 }), says('Hi.'));
    await answered;

    expect(model.requests[0]?.settings.maxOutputTokens).toBe(4096);
  });

  test('with tools goes on after their results, under names that a provider takes', async () => {
    const params = ask({
      messages: [
        { role: 'user', content: text('Weather?') },
        { role: 'assistant', content: [text('I look.'), use()] },
        { role: 'user', content: [result()] },
      ],
      tools: [weather],
      toolChoice: { mode: 'required' },
    });
    const again = asksFor([{ id: 'c2', name: 'get_weather', args: '{"city":"Bonn"}' }]);
    const { model, answered } = answer(params, again);

    expect(await answered).toEqual({
      role: 'assistant',
      content: { type: 'tool_use', id: 'c2', name: 'get.weather', input: { city: 'Bonn' } },
      model: 'script-1',
      stopReason: 'toolUse',
    });
    const [request] = model.requests;
    expect(request?.settings.toolChoice).toBe('required');
    expect(request?.tools.map(({ wireName }) => wireName)).toEqual(['get_weather']);
    expect(request?.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        parts: [
          text('I look.'),
          { type: 'call', callId: 'c1', wireName: 'get_weather', argumentsText: '{"city":"Ulm"}' },
        ],
      },
      {
        role: 'tool',
        parts: [
          {
            type: 'result',
            callId: 'c1',
            wireName: 'get_weather',
            output: { type: 'content', parts: [text('Rain')] },
          },
        ],
      },
    ]);
  });

  test('with images passes them on as they are', async () => {
    const image = { type: 'image', data: 'AA==', mimeType: 'image/png' };
    const { model, answered } = answer(
      ask({ messages: [{ role: 'user', content: image }] }),
      says('A dot.'),
    );
    await answered;

    expect(model.requests[0]?.messages[0]?.parts).toEqual([
      { type: 'file', mediaType: 'image/png', base64: 'AA==' },
    ]);
  });

  test('stops at its sequences, even where one comes in pieces', async () => {
    const script: StepPart[] = [
      { type: 'text', delta: 'One. EN' },
      { type: 'text', delta: 'D. Two.' },
      finishWith([{ type: 'text', text: 'One. END. Two.' }]),
    ];
    const { answered } = answer(ask({ stopSequences: ['Two', 'END'] }), script);

    expect(await answered).toMatchObject({ content: text('One. '), stopReason: 'stopSequence' });
  });

  test('of an older revision is answered with one block', async () => {
    const parts = [text('One. '), text('Two.')] as { type: 'text'; text: string }[];
    const script = [finishWith(parts, { finish: 'length' })];

    expect(await answer(ask(), script, { revision: '2025-06-18' }).answered).toMatchObject({
      content: text('One. Two.'),
      stopReason: 'maxTokens',
    });
    expect(await answer(ask(), script).answered).toMatchObject({ content: parts });
  });
});

describe('the two gates', () => {
  test('the user changes what the model is asked, and what the server gets', async () => {
    const { model, answered } = answer(ask(), says('Hi.'), {
      reviewRequest: async () => ask({ systemPrompt: 'Say nothing of me.' }),
      reviewResponse: async (given) => ({ ...given, content: { type: 'text', text: 'Hello.' } }),
    });

    expect(await answered).toMatchObject({ content: text('Hello.') });
    expect(model.requests[0]?.instructions).toBe('Say nothing of me.');
  });

  test('a refusal before asks no model', async () => {
    const { model, answered } = answer(ask(), says('Hi.'), {
      reviewRequest: async () => undefined,
    });

    await expect(answered).rejects.toMatchObject({ code: -1 });
    expect(model.requests).toEqual([]);
  });

  test('a refusal after gives the server nothing of the answer', async () => {
    const { answered } = answer(ask(), says('My secret.'), {
      reviewResponse: async () => undefined,
    });

    await expect(answered).rejects.toMatchObject({
      code: -1,
      message: expect.not.stringContaining('secret'),
    });
  });

  test('the user is not asked about what is wrong', async () => {
    let isAsked = false;
    const { answered } = answer({}, says('Hi.'), {
      reviewRequest: async () => (isAsked = true),
    });

    await expect(answered).rejects.toMatchObject({ code: -32602 });
    expect(isAsked).toBe(false);
  });
});

describe('parameters that are wrong are answered with -32602', () => {
  const user = (content: unknown) => ({ role: 'user', content });
  const calls = { role: 'assistant', content: [use()] };

  test.each([
    ['nothing', undefined],
    ['no messages', ask({ messages: [] })],
    ['messages that are none', ask({ messages: 'Hello' })],
    ['a message that is none', ask({ messages: [null] })],
    ['an unknown role', ask({ messages: [{ role: 'system', content: text('x') }] })],
    ['no content', ask({ messages: [user([])] })],
    ['content that is a text', ask({ messages: [user('Hello')] })],
    ['an unknown block', ask({ messages: [user({ type: 'video' })] })],
    ['an image without data', ask({ messages: [user({ type: 'image', mimeType: 'image/png' })] })],
    ['results mixed with words', ask({ messages: [calls, user([result(), text('And?')])] })],
    ['results for nothing', ask({ messages: [user([result()])] })],
    ['results for another call', ask({ messages: [calls, user([result('c9')])] })],
    ['a result twice', ask({ messages: [calls, user([result(), result()])] })],
    ['a call without a result', ask({ messages: [calls, user(text('And?'))] })],
    ['a last call without a result', ask({ messages: [user(text('Hi')), calls] })],
    [
      'one of two calls without',
      ask({ messages: [{ role: 'assistant', content: [use(), use('c2')] }, user([result()])] }),
    ],
    [
      'results of the model',
      ask({ messages: [calls, { role: 'assistant', content: [result()] }] }),
    ],
    ['a call of the user', ask({ messages: [user(use())] })],
    ['no limit of tokens', { messages: ask().messages }],
    ['a limit of nothing', ask({ maxTokens: 0 })],
    ['a temperature that is none', ask({ temperature: 'hot' })],
    ['a tool without a name', ask({ tools: [{}] })],
    ['tools that are none', ask({ tools: 'all' })],
  ])('%s', async (_what, params) => {
    await expect(answer(params, says('Hi.')).answered).rejects.toMatchObject({ code: -32602 });
  });

  test('tools where they were not declared', async () => {
    const { answered } = answer(ask({ tools: [weather] }), says('Hi.'), { takesTools: false });

    await expect(answered).rejects.toMatchObject({ code: -32602 });
  });
});

describe('an answer that came to nothing', () => {
  test.each([
    ['failed', new ModelFailure('No key.', { kind: 'auth' }), 'The model failed: No key.'],
    [
      'broke off',
      [finishWith([{ type: 'text', text: 'Ha' }], { finish: 'interrupted' })],
      'interrupted',
    ],
    ['ended without an end', [{ type: 'text', delta: 'Ha' }] as StepPart[], 'interrupted'],
    ['asks for no tool that there is', asksFor([{ name: 'other' }]), 'can’t be made'],
    ['was cut off in a call', asksFor([{ name: 'get_weather' }], { finish: 'length' }), 'cut off'],
  ])('since the model %s is an error of ours', async (_what, script, message) => {
    const { answered } = answer(ask({ tools: [weather] }), script);

    await expect(answered).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining(message),
    });
  });

  test('since it took too long is one as well', async () => {
    const clock = createTestClock();
    const silent = scriptedModel(async function* () {
      await new Promise(() => undefined);
      yield* [];
    });
    const { answered } = answer(ask(), [], { model: silent, clock });
    const caught = answered.catch((error: unknown) => error);

    await clock.advance(1001);

    expect(await caught).toMatchObject({ code: -32603 });
  });

  test('since the server took it back ends with that reason', async () => {
    const stopping = new AbortController();
    const { answered } = answer(ask(), says('Hi.'), {
      signal: stopping.signal,
      async reviewRequest(params) {
        stopping.abort(new Error('cancelled'));
        return params;
      },
    });

    await expect(answered).rejects.toThrow('cancelled');
  });
});

test('hints choose the first model that has one in its name', () => {
  const models = [
    { modelId: 'gpt-5' },
    { modelId: 'claude-sonnet-5' },
    { modelId: 'claude-opus-5' },
  ];
  const hinted = (...names: unknown[]) =>
    hintedModel({ modelPreferences: { hints: names.map((name) => ({ name })) } }, models);

  expect(hinted('gemini', 'Claude')).toBe('claude-sonnet-5');
  expect(hinted('opus', 'gpt')).toBe('claude-opus-5');
  expect(hinted('', 5, 'llama')).toBeUndefined();
  expect(hintedModel(null, models)).toBeUndefined();
});
