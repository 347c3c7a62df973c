import { expect, test } from 'vitest';
import { blamedTool } from './blamed-tool.ts';
import { ModelFailure } from '../../model.ts';
import { aTool, testRun } from '../../test-run.ts';
import { scriptedModel } from '../../test-scripted-model.ts';

const tools = ['a', 'get_weather', 'c', 'd'].map((name) => aTool(name));

test.each([
  ['Anthropic', 'tools.3.custom.input_schema.properties: Property keys should match pattern', 'd'],
  ['Anthropic', 'tools.0.input_schema: JSON schema is invalid.', 'a'],
  [
    'OpenAI',
    "Invalid schema for function 'get_weather': In context=('properties', 'x'), array schema missing items.",
    'get_weather',
  ],
  ['OpenAI', "Invalid 'tools[2].function.name': string does not match pattern.", 'c'],
  [
    'Gemini',
    '* GenerateContentRequest.tools[0].function_declarations[3].parameters.properties[a].items: missing field.',
    'd',
  ],
  ['Gemini', 'Unknown name "x" at \'tools[0].functionDeclarations[1].parameters\'', 'get_weather'],
])('%s names it: %s', (_provider, message, name) => {
  expect(blamedTool(message, tools)?.wireName).toBe(name);
});

test.each([
  'messages.3: wrong role',
  'tools.9: there is none such',
  "Invalid schema for function 'other'",
  'Too many tools',
  '',
])('%o blames none', (message) => {
  expect(blamedTool(message, tools)).toBeUndefined();
});

test('a run whose request is refused for a tool says which, and what to do', async () => {
  const refusal = new ModelFailure('127.0.0.1 refused it: tools.1.custom.input_schema: bad.', {
    kind: 'bad-request',
    status: 400,
  });
  const { run, of } = testRun(scriptedModel(refusal), { tools });

  expect(await run.ended).toBe('error');
  expect(of('error')[0]).toMatchObject({ blames: { serverName: 'files', tool: 'get_weather' } });
  expect(of('error')[0]?.advice).toContain('get_weather of files');
});

test('what is no refusal of the request blames no tool', async () => {
  const { run, of } = testRun(
    scriptedModel(new ModelFailure('tools.1 overloaded', { kind: 'auth' })),
    { tools },
  );

  await run.ended;

  expect(of('error')[0]).not.toHaveProperty('blames');
});
