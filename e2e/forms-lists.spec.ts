import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test.describe('rows', () => {
  test('are dragged by their handles, and every byte goes along', async ({ forms }) => {
    const line = object({ sku: text, n: { type: 'integer' } });
    const sku = forms.form.getByRole('textbox', field('sku')).first();
    await forms.open(
      object({ a: { type: 'array', items: line } }),
      '{"a": [{"sku" : "1"} ,{"sku":"2", "n": 1.0},  {}]}',
    );
    // The pointer gets there once nothing moves any more.
    await forms.form.locator('[data-handle]').nth(1).hover();
    const first = await sku.boundingBox();
    await forms.page.mouse.down();
    await forms.page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) + 10, { steps: 5 });
    await forms.page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) - 10, { steps: 5 });
    await forms.page.mouse.up();

    await expect(sku).toHaveValue('2');
    expect(await forms.sent()).toBe('{"a": [{"sku":"2", "n": 1.0} ,{"sku" : "1"},  {}]}');
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
