// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { furnishForms, object, type Forms } from './test-arguments.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Forms;
beforeEach(() => {
  forms = furnishForms();
});

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

describe('chips', () => {
  test('are typed one after another, and what is in the field is sent too', async () => {
    forms.open(object({ a: { type: 'array', items: text } }));

    await forms.form.getByRole('textbox', field('Add to a')).click();
    await forms.page.keyboard('one');
    await forms.page.keyboard('{Enter}');
    await forms.page.keyboard('two, or so');
    await expect(forms.form.getByRole('listitem')).toHaveTexts(['one']);

    expect(forms.sent()).toBe('{   "a": ["one", "two, or so"] }');
  });

  test('show what is wrong with one of them, and the list of problems leads to it', async () => {
    forms.open(
      object({ a: { type: 'array', items: { ...text, minLength: 2 } } }),
      '{"a": ["ok", "x"]}',
    );
    const wrong = forms.form.getByRole('button', field('a 2: x'));

    await expect(wrong).toHaveAccessibleDescription('a 2 needs at least 2 characters');
    await forms.form.getByRole('button', { name: /^a\[1\]/ }).click();

    await expect(wrong).toBeFocused();
  });

  test('have each a menu of their own', async () => {
    forms.open(object({ a: { type: 'array', items: text } }), '{"a": ["x", "y"]}');
    await forms.form.getByRole('button', field('a 2: y')).click();

    await forms.menu('a 2', 'null');
    expect(forms.sent()).toBe('{"a": ["x", null]}');
    await forms.menu('a 2', 'Edit as JSON');
    await forms.form.getByRole('textbox', field('a 2')).fill('{"any": 1.0}');

    expect(forms.sent()).toBe('{"a": ["x", {"any": 1.0}]}');
  });
});

describe('a table', () => {
  const line = object(
    { sku: text, n: { type: 'integer' }, gift: { type: 'boolean' } },
    { required: ['sku'] },
  );

  test('leads to what is wrong in a cell', async () => {
    forms.open(
      object({ a: { type: 'array', items: line } }),
      '{"a": [{"sku":"x"}, {"sku": "y", "n": 1.5}]}',
    );
    await forms.form.getByRole('radio', field('Table')).click();

    await forms.form.getByRole('button', { name: /^a\[1\]\.n/ }).click();

    await expect(forms.form.getByRole('textbox', field('n of a 2'))).toBeFocused();
    await expect(forms.form.getByRole('textbox', field('n of a 2'))).toHaveAccessibleDescription(
      /whole number/,
    );
  });
});

describe('a map', () => {
  const map = {
    type: 'object',
    propertyNames: { maxLength: 3 },
    additionalProperties: { type: 'integer' },
  };

  test('is a line for each entry, and says which name is wrong', async () => {
    forms.open(object({ a: map }), '{"a": {"x": 1.0 ,"long" : 2}}');
    await expect(forms.form.getByText(/^long has a name that is not allowed/)).toBeVisible();

    await forms.form.getByRole('textbox', field('Name of long')).fill('y');
    await forms.page.keyboard('{Enter}');
    await expect(forms.form.getByText('has a name that is not allowed')).toHaveCount(0);
    await forms.form.getByRole('button', field('Add an entry')).click();
    await forms.page.keyboard('z');
    await forms.page.keyboard('{Enter}');
    await expect(forms.form.getByRole('textbox', field('z'))).toBeFocused();
    await forms.page.keyboard('{Control>}a{/Control}');
    await forms.page.keyboard('9007199254740993');

    expect(forms.sent()).toBe('{"a": {"x": 1.0 ,"y" : 2 ,"z" : 9007199254740993}}');
  });

  test('tells of a name that stands twice, and keeps both', async () => {
    forms.open(object({ a: map }), '{"a": {"x": 1, "x" :2}}');
    await expect(forms.form.getByText('“x” stands twice')).toBeVisible();

    await forms.form.getByRole('textbox', field('x')).fill('20');

    expect(forms.sent()).toBe('{"a": {"x": 1, "x" :20}}');
  });
});
