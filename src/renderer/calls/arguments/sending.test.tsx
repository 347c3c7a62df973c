// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { workers } from '../../../../test/entry.ts';
import { createValidation } from '../../../main/core/validation/create-validation.ts';
import { createGivenSchemas } from '../../../main/core/validation/given-schemas.ts';
import { answerWith } from '../../test-backend.ts';
import { object } from './test-arguments.tsx';
import { furnishRuns, type Runs } from './test-runs.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Runs;
beforeEach(() => {
  forms = furnishRuns();
});

const field = (name: string) => ({ name, exact: true });
const two = object(
  { a: { type: 'integer', minimum: 3 }, b: { type: 'string' } },
  { required: ['a', 'b'] },
);

describe('what is wrong', () => {
  test('does not hold Run back: what is missing is told, then sent anyway', async () => {
    forms.open(two);
    const runButton = forms.page.getByRole('button', field('Run'));
    await expect(runButton).not.toBeDisabled();

    await runButton.click();
    await expect(forms.form.getByRole('alert')).toContainText('2 arguments need a value: a, b');
    await expect(forms.form.getByRole('textbox', field('a'))).toHaveAttribute(
      'aria-required',
      'true',
    );
    await forms.page.getByRole('button', field('Send anyway')).click();

    await forms.answer();
    expect(forms.lastSent()).toBe('{}');
  });

  test('that was warned of and then mended is just run', async () => {
    forms.open(object({ a: { type: 'string' } }, { required: ['a'] }));
    await forms.page.getByRole('button', field('Run')).click();
    await expect(forms.page.getByRole('button', field('Send anyway'))).toBeVisible();

    await forms.form.getByRole('textbox', field('a')).fill('x');
    await forms.page.getByRole('button', field('Run')).click();

    await forms.answer();
    expect(forms.lastSent()).toBe('{   "a": "x" }');
  });
});

for (const schema of [
  object({}),
  { type: 'object' },
  { type: 'object', additionalProperties: false },
]) {
  test(`a tool of ${JSON.stringify(schema)} runs at once`, async () => {
    forms.open(schema);

    await forms.page.getByRole('button', field('Run')).click();

    await forms.answer();
    expect(forms.lastSent()).toBe('{}');
  });
}

describe('Mod+Enter', () => {
  test('runs from any field', async () => {
    const properties = {
      text: { type: 'string' },
      number: { type: 'number' },
      json: {},
      list: { enum: ['a', 'b', 'c', 'd', 'e'] },
      many: { enum: Array.from({ length: 20 }, (_, i) => `n${i}`) },
      pick: { enum: ['x', 'y'] },
      some: { type: 'array', items: { enum: ['p', 'q'] } },
    };
    forms.open(object(properties), '{"extra": 1}');

    for (const [role, name] of [
      ['textbox', 'text'],
      ['textbox', 'number'],
      ['textbox', 'json'],
      ['combobox', 'list'],
      ['combobox', 'many'],
      ['radio', 'x'],
      ['checkbox', 'p'],
      ['textbox', 'Name of extra'],
      ['button', 'More actions for text'],
    ] as const) {
      await forms.form.getByRole(role, field(name)).press('{Control>}{Enter}{/Control}');
      await forms.answer();
      expect(forms.lastSent()).toBe('{"extra": 1}');
    }
  });

  test('in the box for JSON takes the value, and does not run the tool', async () => {
    forms.open(object({ a: { type: 'string' } }), '{"a": "old"}');
    await forms.menu('a', 'Paste JSON…');
    await forms.form.getByRole('textbox', { name: 'JSON for a' }).fill('"new"');

    await forms.page.keyboard('{Control>}{Enter}{/Control}');
    await expect(forms.form.getByRole('textbox', field('a'))).toHaveValue('new');

    // A call in vain would have come before this one.
    expect(await forms.sent()).toBe('{"a": "new"}');
    expect(forms.sentCount()).toBe(1);
  });
});

// The last one: from here on a thread judges, which is killed when it takes too long.
test('a pattern that takes for ever stops neither typing nor Run', async () => {
  const schemas = createGivenSchemas();
  const validation = createValidation(workers.validation, 300);
  answerWith({
    'validation.give': (part) => schemas.give(part),
    'validation.judge': ({ schemaId, text }, { signal }) =>
      validation.judge(schemas.of(schemaId), text, signal),
  });
  forms.open(object({ a: { type: 'string', pattern: '^(a+)+$' }, b: { type: 'string' } }));
  const value = `${'a'.repeat(28)}!`;

  await forms.form.getByRole('textbox', field('a')).fill(value);
  await forms.form.getByRole('textbox', field('b')).fill('x');

  expect(await forms.sent()).toBe(`{   "a": "${value}",   "b": "x" }`);
  await validation.close();
});
