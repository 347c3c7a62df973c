import { expect, test } from 'vitest';
import { judgeValue } from '../validation/judge-value.ts';
import { createLinter, type LintQuestion } from './linter.ts';
import { lintList, type Ask } from './lint-list.ts';

const linter = () => createLinter((schema, text) => judgeValue(JSON.stringify(schema), text));
const tool = (name: string, schema: object = {}) => ({
  name,
  description: 'Does as it says, and answers with it.',
  inputSchema: { type: 'object', properties: {}, ...schema },
});
const wrong = { a: { type: 'string', description: 'A text.', default: 5 } };
const stating = (name: string) => ({
  ...tool(name, { properties: wrong }),
  outputSchema: { type: 'object', properties: wrong },
});

/** Answers like a thread that is killed at the questions for which `isLate` is true. */
function lateAt(isLate: (question: LintQuestion) => boolean): Ask {
  const answer = linter();
  return (question) => (isLate(question) ? Promise.resolve('late') : answer(question));
}
const places = async (items: unknown[], options: Parameters<typeof lintList>[2]) =>
  (await lintList('tools', items, options)).map((found) =>
    found.map(({ rule, pointer }) => `${rule} ${pointer}`.trim()),
  );

test('after a definition that takes too long the list goes on', async () => {
  const ask = lateAt((question) => 'text' in question && question.text.includes('"slow"'));

  expect(await places([tool('slow'), tool('other'), stating('last')], { ask })).toEqual([
    ['definition-too-large'],
    [],
    [
      'default-invalid /inputSchema/properties/a/default',
      'default-invalid /outputSchema/properties/a/default',
    ],
  ]);
});

test('once too much was in vain, the others are told to be unchecked', async () => {
  const ask = lateAt((question) => 'text' in question && question.text.includes('"slow"'));

  const found = await lintList('tools', [tool('slow'), tool('other')], {
    ask,
    budget: { wastedMs: 0 },
  });

  expect(found[1]).toMatchObject([
    {
      rule: 'definition-unchecked',
      message: 'It was not checked: others of the list took too long.',
    },
  ]);
});

test('a value that takes too long is told where it stands, and so is what was not reached', async () => {
  const ask = lateAt((question) => 'at' in question && question.at === '/outputSchema');
  const both = lateAt((question) => 'at' in question);

  expect(await places([stating('a')], { ask })).toEqual([
    ['default-invalid /inputSchema/properties/a/default', 'values-unchecked /outputSchema'],
  ]);
  expect(await places([stating('a')], { ask: both })).toEqual([
    ['values-unchecked /inputSchema', 'values-unchecked /outputSchema'],
  ]);
});

test('once values took too long, those of other definitions are told to be unchecked', async () => {
  const items = [stating('a'), tool('without')];

  expect(await places(items, { ask: linter(), budget: { judgingMs: -1 } })).toEqual([
    ['values-unchecked /inputSchema', 'values-unchecked /outputSchema'],
    [],
  ]);
});

test('where the thread fails again and again, it is asked no more', async () => {
  let asked = 0;
  const ask: Ask = () => {
    asked += 1;
    return Promise.resolve({ failed: 'It broke.' });
  };

  const found = await lintList(
    'tools',
    Array.from({ length: 9 }, (_, i) => tool(`t${i}`)),
    { ask },
  );

  expect(found.flat()).toHaveLength(9);
  expect(found[8]).toMatchObject([{ message: 'It was not checked: It broke.' }]);
  expect(asked).toBe(3);
});

test('after too many findings, only how bad the others are is told', async () => {
  const items = [tool('a b'), tool('c', { type: 'array' })];

  const found = await lintList('tools', items, { ask: linter(), budget: { characters: 250 } });

  expect(found[0]).toMatchObject([{ rule: 'name-characters' }]);
  expect(found[1]).toMatchObject([{ rule: 'findings-left-out', severity: 'error', pointer: '' }]);
});
