import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test.describe('chips', () => {
  test('are walked, moved, edited and removed with keys alone', async ({ forms }) => {
    await forms.open(
      object({ a: { type: 'array', items: { type: 'number' } } }),
      '{"a": [1.10 ,2,9007199254740993]}',
    );
    const { keyboard } = forms.page;
    await forms.form.getByRole('textbox', field('Add to a')).focus();

    await keyboard.press('ArrowLeft');
    await expect(forms.form.getByRole('button', field('a 3: 9007199254740993'))).toBeFocused();
    await keyboard.press('Alt+ArrowLeft');
    await keyboard.press('Alt+ArrowLeft');
    await expect(forms.form.getByRole('button', field('a 1: 9007199254740993'))).toBeFocused();
    expect(forms.page.url()).not.toContain('about:blank');
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await keyboard.type('5');
    await keyboard.press('Enter');
    await keyboard.press('ArrowRight');
    await keyboard.press('Delete');
    await expect(forms.form.getByRole('button', field('a 2: 1.105'))).toBeFocused();

    expect(await forms.sent()).toBe('{"a": [9007199254740993 ,1.105]}');
  });

  test('come many from one paste, which is one step back', async ({ forms }) => {
    await forms.open(object({ a: { type: 'array', items: text } }), '{"a": ["x"]}');
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n');
    await forms.page.evaluate((words) => navigator.clipboard.writeText(words), lines);
    await forms.form.getByRole('textbox', field('Add to a')).focus();
    await forms.pause();

    await forms.page.keyboard.press('ControlOrMeta+v');
    await expect(forms.form.getByText('40 items added.')).toBeVisible();
    await expect(forms.form.getByRole('listitem')).toHaveCount(41);
    await forms.page.keyboard.press('ControlOrMeta+z');
    await expect(forms.form.getByRole('listitem')).toHaveCount(1);

    expect(await forms.sent()).toBe('{"a": ["x"]}');
  });
});

test.describe('rows', () => {
  const line = object({ sku: text, n: { type: 'integer' } });
  const sku = (forms: { form: import('@playwright/test').Locator }) =>
    forms.form.getByRole('textbox', field('sku'));

  test('are dragged by their handles, and every byte goes along', async ({ forms }) => {
    await forms.open(
      object({ a: { type: 'array', items: line } }),
      '{"a": [{"sku" : "1"} ,{"sku":"2", "n": 1.0},  {}]}',
    );
    // The pointer gets there once nothing moves any more.
    await forms.form.locator('[data-handle]').nth(1).hover();
    const first = await sku(forms).first().boundingBox();
    await forms.page.mouse.down();
    await forms.page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) + 10, { steps: 5 });
    await forms.page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) - 10, { steps: 5 });
    await forms.page.mouse.up();

    await expect(sku(forms).first()).toHaveValue('2');
    expect(await forms.sent()).toBe('{"a": [{"sku":"2", "n": 1.0} ,{"sku" : "1"},  {}]}');
  });

  test('are moved, copied and removed with keys, and the focus stays at hand', async ({
    forms,
  }) => {
    await forms.open(
      object({ a: { type: 'array', items: line } }),
      '{"a": [{"sku" : "1"} ,{"sku":"2"}]}',
    );
    await sku(forms).first().focus();

    await forms.page.keyboard.press('Alt+ArrowDown');
    await expect(sku(forms).nth(1)).toBeFocused();
    await expect(sku(forms).nth(1)).toHaveValue('1');
    await forms.menu('a 1', 'Duplicate');
    await expect(sku(forms)).toHaveCount(3);
    await forms.form.getByRole('button', field('Remove a 1')).press('Enter');
    await expect(forms.form.getByRole('button', field('Remove a 1'))).toBeFocused();

    expect(await forms.sent()).toBe('{"a": [{"sku":"2"} ,{"sku" : "1"}]}');
  });

  test('of a thousand come in pages, and each is found by its number', async ({ forms }) => {
    const items = Array.from({ length: 1000 }, (_, i) => ({ sku: `sku ${i + 1}`, n: i }));
    await forms.open(object({ a: { type: 'array', items: line } }), JSON.stringify({ a: items }));

    await forms.form.getByRole('textbox', field('Go to item of a')).fill('777');
    await forms.page.keyboard.press('Enter');
    await expect(sku(forms).filter({ hasText: 'sku 777' })).toBeFocused();
    await forms.page.keyboard.press('End');
    await forms.page.keyboard.type('!');

    const sent = JSON.parse(await forms.sent()) as { a: { sku: string }[] };
    expect(sent.a.filter((item, i) => item.sku !== items[i]?.sku)).toEqual([
      { sku: 'sku 777!', n: 776 },
    ]);
  });
});

test.describe('a table', () => {
  const line = object(
    { sku: text, n: { type: 'integer' }, gift: { type: 'boolean' } },
    { required: ['sku'] },
  );

  test('is filled from a spreadsheet, and every other byte stays', async ({ forms }) => {
    await forms.open(
      object({ a: { type: 'array', items: line } }),
      '{"a": [{"sku" : "x", "other":1.10}]}',
    );
    await forms.form.getByRole('radio', field('Table')).click();
    await forms.page.evaluate(() =>
      navigator.clipboard.writeText('n\tsku\n9007199254740993\ty, or so\n2\t'),
    );
    await forms.form.getByRole('textbox', field('n of a 1')).focus();
    await forms.pause();

    await forms.page.keyboard.press('ControlOrMeta+v');
    await expect(forms.form.getByText('2 rows filled.')).toBeVisible();
    await forms.pause();
    await forms.form
      .getByRole('radiogroup', field('gift of a 2'))
      .getByRole('radio', field('true'))
      .click();

    expect(await forms.sent()).toBe(
      '{"a": [{"sku" : "y, or so", "other":1.10, "n":9007199254740993}, {"n": 2, "gift": true}]}',
    );
    await forms.form.getByRole('textbox', field('n of a 1')).focus();
    await forms.page.keyboard.press('ControlOrMeta+z');
    await forms.page.keyboard.press('ControlOrMeta+z');
    expect(await forms.sent()).toBe('{"a": [{"sku" : "x", "other":1.10}]}');
  });

  test('gets rows, moves and loses them with keys alone', async ({ forms }) => {
    await forms.open(object({ a: { type: 'array', items: line } }), '{"a": [{"sku":"x"}]}');
    await forms.form.getByRole('radio', field('Table')).click();

    await forms.form.getByRole('button', field('Add to a')).press('Enter');
    await expect(forms.form.getByRole('textbox', field('sku of a 2'))).toBeFocused();
    await forms.page.keyboard.type('y');
    await forms.page.keyboard.press('Alt+ArrowUp');
    await expect(forms.form.getByRole('textbox', field('sku of a 1'))).toBeFocused();
    await forms.form.getByRole('button', field('Remove a 2')).press('Enter');

    expect(await forms.sent()).toBe('{"a": [{"sku": "y"}]}');
  });
});

test.describe('a text with room', () => {
  test('that holds JSON is edited as JSON, and keeps every other byte', async ({ forms }) => {
    await forms.open(
      object({ a: text }),
      String.raw`{"a": "{\u0022n\u0022: 1.10,\r\n \"b\": [ ]}"}`,
    );

    await forms.form.getByRole('button', field('Edit JSON in a')).click();
    await expect(forms.page.locator('[role=dialog] .monaco-editor').first()).toBeVisible();
    await forms.page.getByRole('textbox', field('JSON in a')).focus();
    await forms.page.keyboard.press('ControlOrMeta+End');
    await forms.page.keyboard.type(' ');
    await forms.page.getByRole('button', field('Done')).click();

    expect(await forms.sent()).toBe(String.raw`{"a": "{\u0022n\u0022: 1.10,\r\n \"b\": [ ]} "}`);
  });

  test('that is long opens large, with its white space if that is wanted', async ({ forms }) => {
    const long = 'a line of some words\t\r\n'.repeat(30);
    await forms.open(object({ a: text }), JSON.stringify({ a: long }));
    await expect(forms.form.getByText('Its lines end with CR LF.')).toBeVisible();

    await forms.form.getByRole('button', field('Open a in a large editor')).click();
    await forms.page.getByRole('checkbox', { name: 'Show white space' }).click();
    await expect(forms.page.locator('[role=dialog] .view-overlays svg').first()).toBeAttached();
    await forms.page.getByRole('textbox', field('a, large')).focus();
    await forms.page.keyboard.press('ControlOrMeta+End');
    await forms.page.keyboard.type('end');
    await forms.page.keyboard.press('Enter');
    await forms.page.getByRole('button', field('Done')).click();

    expect(await forms.sent()).toBe(JSON.stringify({ a: `${long}end\r\n` }));
  });
});
