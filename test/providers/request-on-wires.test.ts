import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StepRequest } from '../../src/main/core/chat/model.ts';
import { modelAtEndpoint } from '../../src/main/core/chat/providers/model-at-endpoint.ts';
import type { ModelSettings } from '../../src/shared/model/chat-endpoint.ts';
import type { FilePart } from '../../src/shared/model/chat/chat-message.ts';
import { encodeAnswer } from './encode-answer.ts';
import { startRawServer, type RawServer } from './raw-server.ts';
import { takeStep } from './take-step.ts';
import { accessTo, createTestAgent, modelIdOf, wires, type Wire } from './wires.ts';

const agent = createTestAgent();
let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});
afterAll(async () => {
  await agent.close();
  await server.close();
});

afterEach(() => vi.unstubAllEnvs());

const tools = ['read', 'write'].map((wireName) => ({
  wireName,
  description: `The tool ${wireName}.`,
  schema: { type: 'object', properties: { at: { $ref: '#/$defs/place' } }, $defs: { place: {} } },
}));

/** What a request says in its body, and what the step warned of. */
const send = async (wire: Wire, request: Partial<StepRequest>) => {
  server.answers({ pieces: encodeAnswer(wire, { text: ['ok'], finish: 'stop' }) });
  const { finish, failure } = await takeStep(
    modelAtEndpoint(accessTo(wire, server.origin, agent), modelIdOf(wire)),
    request,
  );
  const text = server.requests[0]?.text ?? '';
  return { failure, text, body: JSON.parse(text) as unknown, warnings: finish?.warnings ?? [] };
};

const withSettings = (wire: Wire, settings: ModelSettings) => send(wire, { settings, tools });

describe.each(wires)('%s', (wire) => {
  test('is sent no setting that is not set, and every tool as it is', async () => {
    const { text } = await withSettings(wire, {});

    expect(text).not.toMatch(
      /temperature|top_?p|seed|tool_?choice|effort|thinking|max_(output|compl)/i,
    );
    for (const { description, schema } of tools) {
      expect(text).toContain(JSON.stringify(description));
      expect(text).toContain(JSON.stringify(schema));
    }
  });

  test.each([
    [{ temperature: 0.25 }, /temperature/i],
    [{ topP: 0.75 }, /top_?p/i],
    [{ seed: 4242 }, /seed/i],
    [{ maxOutputTokens: 777 }, /777/],
    [
      { reasoning: 'high' as const },
      /"(reasoning_)?effort":"high"|"budget_tokens":[1-9]|"thinkingBudget":[1-9]|reasoning is not/,
    ],
  ])('is sent %j, or says that it can’t be', async (settings, name) => {
    const { text, warnings, failure } = await withSettings(wire, settings);

    expect(failure).toBeUndefined();
    expect(`${text} ${warnings.join(' ')}`).toMatch(name);
  });

  test('can be made to call one tool, any, or none', async () => {
    const named = await withSettings(wire, { toolChoice: { wireName: 'write' } });
    const any = await withSettings(wire, { toolChoice: 'required' });
    const none = await withSettings(wire, { toolChoice: 'none' });

    expect(JSON.stringify(choiceIn(named.body))).toContain('"write"');
    expect(JSON.stringify(choiceIn(any.body))).toMatch(/any|required/i);
    // One of them leaves the tools out instead.
    expect(JSON.stringify(choiceIn(none.body)) ?? none.text).toMatch(/none|^(?!.*"write")/i);
  });

  test('is told the words of a file of words, and what was left out', async () => {
    const file = (mediaType: string, content: string): FilePart => ({
      type: 'file',
      mediaType,
      base64: Buffer.from(content).toString('base64'),
      name: `a file of ${mediaType}`,
    });
    const { text, warnings, failure } = await send(wire, {
      messages: [
        {
          role: 'user',
          parts: [
            { type: 'text', text: 'Look.' },
            file('text/csv; charset=utf-8', 'name,age'),
            file('image/svg+xml', '<svg>drawn</svg>'),
            file('application/zip', 'PK and so on'),
            file('image/png', 'a picture'),
            file('application/pdf', 'a document'),
          ],
        },
      ],
    });

    expect(failure).toBeUndefined();
    expect(text).toContain('name,age');
    expect(text).toContain('<svg>drawn</svg>');
    expect(text).toContain(Buffer.from('a picture').toString('base64'));
    expect(text).toContain(Buffer.from('a document').toString('base64'));
    expect(text).not.toContain(Buffer.from('PK and so on').toString('base64'));
    expect(warnings).toEqual([
      expect.stringMatching(/^a file of application\/zip, .* was left out/),
    ]);
  });

  test('gets no key and no address from the environment', async () => {
    const names = ['OPENAI', 'ANTHROPIC', 'GOOGLE_GENERATIVE_AI', 'OPENROUTER'];
    for (const name of names) {
      vi.stubEnv(`${name}_API_KEY`, 'sk-of-the-environment');
      vi.stubEnv(`${name}_BASE_URL`, 'http://127.0.0.2:1/v1');
    }
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'sk-of-the-environment');
    server.answers({ pieces: encodeAnswer(wire, { text: ['ok'], finish: 'stop' }) });
    const { key: _none, ...keyless } = accessTo(wire, server.origin, agent);

    const { text } = await takeStep(modelAtEndpoint(keyless, modelIdOf(wire)));

    expect(text).toBe('ok');
    const told = JSON.stringify(server.requests);
    expect(told).not.toMatch(/sk-of-the-environment|put-on-by-the-fetch/);
    expect(told).not.toMatch(/"(authorization|x-api-key|x-goog-api-key|api-key)":/);
  });

  test('is told what the instructions say, apart from the conversation', async () => {
    const { body, text } = await send(wire, { instructions: 'Be brief.' });

    expect(text.match(/Be brief\./g)).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/"role":"user"[^}]*Be brief/);
  });
});

test('passes on a provider’s own options, as they are', async () => {
  const thinking = { type: 'enabled', budgetTokens: 2000 };
  const anthropic = await withSettings('anthropic', {
    providerOptions: { anthropic: { thinking } },
  });
  const local = await withSettings('compatible', { providerOptions: { compatible: { top_k: 5 } } });
  const gemini = await withSettings('gemini', {
    reasoning: 'low',
    providerOptions: { google: { thinkingConfig: { thinkingBudget: 99 } } },
  });

  expect(anthropic.body).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 2000 } });
  expect(local.body).toMatchObject({ top_k: 5 });
  expect(gemini.body).toMatchObject({
    generationConfig: { thinkingConfig: { includeThoughts: true, thinkingBudget: 99 } },
  });
});

/** Where each wire has the choice of a tool. */
function choiceIn(body: unknown): unknown {
  const { tool_choice, toolConfig } = body as { tool_choice?: unknown; toolConfig?: unknown };
  return tool_choice ?? toolConfig;
}
