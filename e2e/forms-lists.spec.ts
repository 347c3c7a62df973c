import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test('rows are dragged by their handles, and every byte goes along', async ({ forms }) => {
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

test('a text that holds JSON is edited as JSON, and a long one large; every other byte stays', async ({
  forms,
}) => {
  const { page, form } = forms;
  const dialogEditor = page.locator('[role=dialog] .monaco-editor').first();
  const inJson = String.raw`{\u0022n\u0022: 1.10,\r\n \"b\": [ ]}`;
  const long = String.raw`a line of some words\t\r\n`.repeat(30);
  await forms.open(object({ a: text, b: text }), `{"a": "${inJson}", "b": "${long}"}`);
  await expect(form.getByText('Its lines end with CR LF.').last()).toBeVisible();

  await form.getByRole('button', field('Edit JSON in a')).click();
  await expect(dialogEditor).toBeVisible();
  await page.getByRole('textbox', field('JSON in a')).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' ');
  await page.getByRole('button', field('Done')).click();

  await form.getByRole('button', field('Open b in a large editor')).click();
  await page.getByRole('checkbox', { name: 'Show white space' }).click();
  await expect(page.locator('[role=dialog] .view-overlays svg').first()).toBeAttached();
  await page.getByRole('textbox', field('b, large')).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('end');
  await page.keyboard.press('Enter');
  await page.getByRole('button', field('Done')).click();

  expect(await forms.sent()).toBe(String.raw`{"a": "${inJson} ", "b": "${long}end\r\n"}`);
});
