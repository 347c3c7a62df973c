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

/** Replaces the text of the dialog, as the keys of the clipboard do. */
async function paste(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test('takes a curl command, which one step takes back; the dialog is accessible in each state', async ({
  forms,
}) => {
  const { page, form } = forms;
  const before = '{ "message": "before" }';
  await forms.open(schema, before);
  const request = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"grind","arguments":{"message": "it'\\''s", "exact": 9007199254740993, "late": 1}}}`;

  await openDialog(page);
  const field = page.getByRole('textbox', { name: 'Pasted text' });
  await expect(field).toBeFocused();
  expect(await violationsIn(dialog(page))).toEqual([]);
  await field.fill('{count: Infinity}');
  await expect(understood(page).getByRole('alert')).toBeVisible();
  expect(await violationsIn(dialog(page))).toEqual([]);
  await paste(page, `curl -sS http://127.0.0.1:1/mcp -H 'Accept: */*' \\\n  -d '${request}'`);
  await expect(understood(page)).toContainText('JSON-RPC request in curl command');
  await expect(understood(page)).toContainText('It calls “grind”');
  await expect(understood(page)).toContainText('Kept, though not in the schema: late');
  await expect(page.getByLabel('message', { exact: true })).toHaveValue('before');
  expect(await violationsIn(dialog(page))).toEqual([]);
  await page.getByRole('button', { name: 'Use these' }).click();

  await expect(form.getByRole('textbox', { name: 'message' })).toHaveValue("it's");
  expect(await forms.sent()).toBe(`{"message": "it's", "exact": 9007199254740993, "late": 1}`);
  await form.getByRole('textbox', { name: 'message' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await forms.sent()).toBe(before);
});

test('offers what is pasted where no field takes it, and in a field by its own keys, also nothing', async ({
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

  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use these' })).toBeDisabled();
  await page.keyboard.press('Escape');
});

test('reads a megabyte beside the page, which goes on answering', async ({ forms }) => {
  const { page } = forms;
  await forms.open(schema, '{}');
  await openDialog(page);
  await page.evaluate(() => {
    const rows = Array.from({ length: 16_000 }, (_, i) => ({ i, text: 'x'.repeat(40), ok: true }));
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
