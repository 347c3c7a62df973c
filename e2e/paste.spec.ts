import type { Page } from '@playwright/test';
import { object } from './form-test.ts';
import { expect, test } from './test.ts';
import { violationsIn } from './axe.ts';

const properties = {
  message: { type: 'string' },
  count: { type: 'integer' },
  exact: { type: 'number' },
  tags: { type: 'array', items: { type: 'string' } },
};
const schema = object(properties, { required: ['message'] });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paste arguments' });
const understood = (page: Page) => page.getByRole('region', { name: 'Recognized' });
const preview = (page: Page) => page.getByRole('group', { name: 'The new arguments' });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fill the arguments' }).click();
  await page.getByRole('menuitem', { name: 'Paste arguments…' }).click();
}

/** Opens the dialog and pastes, as the keys of the clipboard do. */
async function paste(page: Page, text: string): Promise<void> {
  await openDialog(page);
  await expect(page.getByRole('textbox', { name: 'Pasted text' })).toBeFocused();
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test('takes a curl command, and one step takes it back', async ({ forms }) => {
  const { page, form } = forms;
  const before = '{ "message": "before" }';
  await forms.open(schema, before);
  const request = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"grind","arguments":{"message": "it'\\''s", "exact": 9007199254740993}}}`;

  await paste(page, `curl -sS http://127.0.0.1:1/mcp -H 'Accept: */*' \\\n  -d '${request}'`);
  await expect(understood(page)).toContainText('JSON-RPC request in curl command');
  await expect(understood(page)).toContainText('It calls “grind”');
  await expect(page.getByLabel('message', { exact: true })).toHaveValue('before');
  await page.getByRole('button', { name: 'Use these' }).click();

  await expect(form.getByRole('textbox', { name: 'message' })).toHaveValue("it's");
  expect(await forms.sent()).toBe(`{"message": "it's", "exact": 9007199254740993}`);
  await form.getByRole('textbox', { name: 'message' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await forms.sent()).toBe(before);
});

test('merges what is written as in Python into what is there', async ({ forms }) => {
  const { page } = forms;
  await forms.open(schema, '{ "message": "kept", "count": 1, "other": 1.0 }');

  await paste(page, "args = {'count': 2, 'tags': ('a', 'b'), 'late': None,}  # so");
  await expect(preview(page)).not.toContainText('kept');
  await page.getByRole('radio', { name: 'Merge into current' }).click();
  await expect(preview(page)).toContainText('kept');
  await expect(understood(page)).toContainText('A tuple became a list.');
  await expect(understood(page)).toContainText('Kept, though not in the schema: late');
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(dialog(page)).toBeHidden();
  expect((await forms.sent()).replaceAll(/\s+/g, ' ')).toBe(
    '{ "message": "kept", "count": 2, "other": 1.0, "tags": [ "a", "b" ], "late": null }',
  );
});

test('offers what is pasted where no field takes it, and in a field by its own keys', async ({
  forms,
}) => {
  const { page, form } = forms;
  await forms.open(schema, '{}');
  await page.evaluate(() => navigator.clipboard.writeText('message=two words\ncount=5'));

  await form.getByText('required').first().click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(understood(page)).toContainText('List of NAME=VALUE');
  await expect(preview(page)).toContainText('"message": "two words"');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const message = form.getByRole('textbox', { name: 'message' });
  await message.focus();
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect(preview(page)).toContainText('"count": 5');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(message).toHaveValue('');

  await message.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(message).toHaveValue(/two words/);
  await expect(dialog(page)).toBeHidden();
});

test('opens by its keys with nothing on the clipboard', async ({ forms }) => {
  const { page, form } = forms;
  await forms.open(schema, '{}');
  await page.evaluate(() => navigator.clipboard.writeText(''));

  await form.getByRole('textbox', { name: 'message' }).focus();
  await page.keyboard.press('ControlOrMeta+Shift+v');

  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use these' })).toBeDisabled();
  await page.keyboard.press('Escape');
});

test('says why a text can’t be taken, and evaluates nothing', async ({ forms }) => {
  const { page, form } = forms;
  await forms.open(schema, '{"message": "kept"}');
  const field = page.getByRole('textbox', { name: 'Pasted text' });
  const refusals = [
    ['[1, 2]', 'It is a list'],
    ['{count: Infinity}', 'JSON has no Infinity and NaN.'],
    ['{count: (globalThis.hacked = 1)}', 'nothing is evaluated here'],
    ['{message: `${globalThis.hacked = 1}`}', 'nothing is evaluated here'],
    ['{"a": [1, ', 'the end may be missing'],
    ['{a:'.repeat(10_000), 'nested more than 200 levels deep'],
    ['curl http://x -d @/etc/passwd', 'which is not read'],
    ['hello', 'No arguments recognized'],
  ] as const;
  await openDialog(page);

  for (const [text, reason] of refusals) {
    await field.fill(text);
    await expect(understood(page).getByRole('alert')).toContainText(reason);
    await expect(page.getByRole('button', { name: 'Use these' })).toBeDisabled();
  }
  await page.keyboard.press('Escape');

  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  await expect(form.getByRole('textbox', { name: 'message' })).toHaveValue('kept');
});

test('shows markup and hidden characters for what they are', async ({ forms }) => {
  const { page } = forms;
  await forms.open(schema, '{}');

  await paste(page, '{"message": "<img src=x onerror=alert(1)> a\u202eb", "__proto__": {"x": 1}}');

  await expect(preview(page)).toContainText('<img src=x onerror=alert(1)>');
  await expect(preview(page)).toContainText('U+202E');
  await expect(preview(page)).toContainText('__proto__');
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('reads ten megabytes beside the page, which goes on answering', async ({ forms }) => {
  const { page } = forms;
  await forms.open(schema, '{}');
  await openDialog(page);
  await page.evaluate(() => {
    const rows = Array.from({ length: 160_000 }, (_, i) => ({ i, text: 'x'.repeat(40), ok: true }));
    const text = `{rows: ${JSON.stringify(rows)}}`;
    return navigator.clipboard.writeText(text);
  });

  await page.keyboard.press('ControlOrMeta+v');

  await expect(page.getByRole('region', { name: 'Pasted text' })).toContainText(
    'characters pasted:',
  );
  await expect(understood(page)).toContainText('Kept, though not in the schema: rows', {
    timeout: 30_000,
  });
  await expect(understood(page)).toContainText('The first 20,000 of');
  await page.getByRole('button', { name: 'Paste another text' }).click();
  const field = page.getByRole('textbox', { name: 'Pasted text' });
  await expect(field).toHaveValue('');
  await field.pressSequentially('ab');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(field).not.toHaveValue('ab');
  await page.keyboard.press('Escape');
});

test('pastes JSON into one field, which says what does not fit, and undoes it by itself', async ({
  forms,
}) => {
  const { page, form } = forms;
  const before = '{ "message": "kept", "exact": 1.0 }';
  await forms.open(schema, before);
  await page.evaluate(() => navigator.clipboard.writeText("['a', 5, 'c',] // three"));

  await forms.menu('tags', 'Paste JSON…');
  const area = form.getByRole('textbox', { name: 'JSON for tags' });
  await expect(area).toBeFocused();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(form.getByText('[1] must be text')).toBeVisible();
  await area.fill("['a', 'b']");
  await expect(form.getByText('[1] must be text')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(area).toBeHidden();
  expect(JSON.parse(await forms.sent())).toEqual({ message: 'kept', exact: 1, tags: ['a', 'b'] });
  await form.getByRole('textbox', { name: 'message' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await forms.sent()).toBe(before);
});

test('copies the place and the value of a field', async ({ forms }) => {
  const { page } = forms;
  const nested = object({ 'a/b': object({ list: { type: 'array', items: object({ id: {} }) } }) });
  await forms.open(nested, '{"a/b": {"list": [{"id": 9007199254740993}]}}');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await forms.menu('id', 'Copy path');
  await expect.poll(copied).toBe('["a/b"].list[0].id');
  await forms.menu('id', 'Copy JSON Pointer');
  await expect.poll(copied).toBe('/a~1b/list/0/id');
  await forms.menu('id', 'Copy value');
  await expect.poll(copied).toBe('9007199254740993');
});

test('the dialog is accessible, whatever it has to say', async ({ forms }) => {
  const { page } = forms;
  await forms.open(schema, '{"message": "kept"}');
  await openDialog(page);
  const field = page.getByRole('textbox', { name: 'Pasted text' });
  const violations = () => violationsIn(dialog(page));

  expect(await violations()).toEqual([]);
  await field.fill('{count: Infinity}');
  await expect(understood(page).getByRole('alert')).toBeVisible();
  expect(await violations()).toEqual([]);
  await field.fill("{'message': 5, 'late': (1, 2)}");
  await expect(preview(page)).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.keyboard.press('Escape');
});
