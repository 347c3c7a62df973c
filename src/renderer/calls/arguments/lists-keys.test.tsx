// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
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
  test('are walked, moved, edited and removed with keys alone', async () => {
    forms.open(
      object({ a: { type: 'array', items: { type: 'number' } } }),
      '{"a": [1.10 ,2,9007199254740993]}',
    );
    const { keyboard } = forms.page;
    const chip = (name: string) => forms.form.getByRole('button', field(name));
    await forms.form.getByRole('textbox', field('Add to a')).focus();

    await keyboard('{ArrowLeft}');
    await expect(chip('a 3: 9007199254740993')).toBeFocused();
    await keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}');
    await expect(chip('a 1: 9007199254740993')).toBeFocused();
    await keyboard('{ArrowRight}{Enter}5{Enter}{ArrowRight}{Delete}');
    await expect(chip('a 2: 1.105')).toBeFocused();

    expect(forms.sent()).toBe('{"a": [9007199254740993 ,1.105]}');
  });

  test('are moved by keys with which the browser would leave the page', async () => {
    forms.open(object({ a: { type: 'array', items: text } }), '{"a": ["x", "y"]}');
    const last = forms.form.getByRole('button', field('a 2: y'));
    await last.focus();

    const isLeftToBrowser = fireEvent.keyDown(await last.element(), {
      key: 'ArrowLeft',
      altKey: true,
    });

    expect(isLeftToBrowser).toBe(false);
  });
});

describe('rows', () => {
  const line = object({ sku: text, n: { type: 'integer' } });
  const rows = object({ a: { type: 'array', items: line } });

  test('are moved, copied and removed with keys, and the focus stays at hand', async () => {
    forms.open(rows, '{"a": [{"sku" : "1"} ,{"sku":"2"}]}');
    const sku = forms.form.getByRole('textbox', field('sku'));
    await sku.first().focus();

    await forms.page.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect(sku.nth(1)).toBeFocused();
    await expect(sku.nth(1)).toHaveValue('1');
    await forms.menu('a 1', 'Duplicate');
    await expect(sku).toHaveCount(3);
    await forms.form.getByRole('button', field('Remove a 1')).press('{Enter}');
    await expect(forms.form.getByRole('button', field('Remove a 1'))).toBeFocused();

    expect(forms.sent()).toBe('{"a": [{"sku":"2"} ,{"sku" : "1"}]}');
  });

  test('of a thousand come in pages, and each is found by its number', async () => {
    const items = Array.from({ length: 1000 }, (_, i) => ({ sku: `sku ${i + 1}`, n: i }));
    const json = JSON.stringify({ a: items });
    forms.open(rows, json);
    // The second row of the page that begins with item 776.
    const wanted = forms.form.getByRole('textbox', field('sku')).nth(1);

    await forms.form.getByRole('textbox', field('Go to item of a')).fill('777');
    await forms.page.keyboard('{Enter}');
    await expect(wanted).toHaveValue('sku 777');
    await expect(wanted).toBeFocused();
    await forms.page.keyboard('{End}!');

    expect(forms.sent()).toBe(json.replace('"sku 777"', '"sku 777!"'));
  });
});

describe('a table', () => {
  const line = object(
    { sku: text, n: { type: 'integer' }, gift: { type: 'boolean' } },
    { required: ['sku'] },
  );
  const table = object({ a: { type: 'array', items: line } });

  test('gets rows, moves and loses them with keys alone', async () => {
    forms.open(table, '{"a": [{"sku":"x"}]}');
    await forms.form.getByRole('radio', field('Table')).click();

    await forms.form.getByRole('button', field('Add to a')).press('{Enter}');
    await expect(forms.form.getByRole('textbox', field('sku of a 2'))).toBeFocused();
    await forms.page.keyboard('y{Alt>}{ArrowUp}{/Alt}');
    await expect(forms.form.getByRole('textbox', field('sku of a 1'))).toBeFocused();
    await forms.form.getByRole('button', field('Remove a 2')).press('{Enter}');

    expect(forms.sent()).toBe('{"a": [{"sku": "y"}]}');
  });
});
