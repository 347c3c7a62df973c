import type { Locator, Page } from '@playwright/test';
import { movePointer } from './actions.ts';
import { object } from './form-test.ts';
import { expect, test as base } from './test.ts';

const schema = object({
  name: { type: 'string' },
  count: { type: 'integer' },
  lines: { type: 'array', items: object({ sku: { type: 'string' } }) },
});
const text = '{\n  "name": "ada",\n  "lines": [\n    {\n      "sku": "a"\n    }\n  ]\n}';

const both = (page: Page) => page.getByRole('radio', { name: 'Both' });
const editor = (page: Page) => page.getByRole('textbox', { name: /as JSON/ });

/** Puts the cursor behind a text of the editor. */
async function clickJson(page: Page, words: string): Promise<void> {
  const found = page.locator('.view-line').getByText(words, { exact: true });
  await expect
    .poll(async () => {
      await movePointer(page);
      return found.count();
    })
    .toBeGreaterThan(0);
  await found.first().click();
}

/** Replaces all of the JSON, as typing and pasting would. */
async function replaceJson(page: Page, json: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate((clip) => navigator.clipboard.writeText(clip), json);
  await page.keyboard.press('ControlOrMeta+v');
}

const marked = (form: Locator) => form.locator('[data-at-cursor]');

/** The width that both views want, and the form alone again for the tests that follow. */
const test = base.extend<{ wide: undefined }>({
  wide: [
    async ({ forms }, use) => {
      const { page } = forms;
      await page.setViewportSize({ width: 1600, height: 1000 });
      await use(undefined);
      await page.setViewportSize({ width: 1600, height: 1000 });
      if (await both(page).isChecked()) {
        await page.getByRole('radio', { name: 'Form', exact: true }).click();
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    },
    { auto: true },
  ],
});

test('what is typed in one view is in the other at once, with one undo, and not while it is broken', async ({
  forms,
}) => {
  const { page, form } = forms;
  await forms.open(schema, text);
  await both(page).click();
  const name = form.getByRole('textbox', { name: 'name', exact: true });
  await expect(page.locator('.view-line').getByText('"ada"')).toBeVisible();
  await forms.pause();

  await name.fill('grace');
  await expect(page.locator('.view-line').getByText('"grace"')).toBeVisible();
  await forms.pause();
  await replaceJson(page, '{"name": "joan", "count": 9007199254740993}');
  await expect(name).toHaveValue('joan');
  await expect(form.getByRole('textbox', { name: 'count' })).toHaveValue('9007199254740993');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(name).toHaveValue('grace');
  await name.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(name).toHaveValue('ada');
  expect(await forms.sent()).toBe(text.replaceAll('\n', ' '));

  await replaceJson(page, '{"name": "half');
  await expect(form.getByText('The form shows the last valid state.')).toBeVisible();
  await expect(name).toHaveValue('ada');
  await expect(name).toBeDisabled();
  await replaceJson(page, '{"name": "whole"}');
  await expect(form.getByText('The form shows the last valid state.')).toBeHidden();
  await expect(name).toHaveValue('whole');
  await expect(name).toBeEnabled();
});

test('the cursor of one view marks the place in the other, where there is room for both, for the next tool too', async ({
  forms,
}) => {
  const { page, form } = forms;
  await forms.open(schema, text);
  await both(page).click();

  await clickJson(page, '"a"');
  await expect(marked(form)).toHaveCount(1);
  await expect(marked(form)).toHaveAttribute('data-path', '["lines",0,"sku"]');
  await clickJson(page, '"ada"');
  await expect(marked(form)).toHaveAttribute('data-path', '["name"]');

  await form.getByRole('textbox', { name: 'sku' }).focus();
  await expect(marked(form)).toHaveCount(0);
  await expect(page.locator('.marked-lines')).toHaveCount(1);
  // Nothing is there to be marked for what is not sent.
  await form.getByRole('textbox', { name: 'count' }).focus();
  await expect(page.locator('.marked-lines')).toHaveCount(0);

  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(both(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Form', exact: true })).toBeChecked();
  await expect(form.getByRole('textbox', { name: 'name', exact: true })).toHaveValue('ada');
  await page.setViewportSize({ width: 1600, height: 1000 });
  await expect(both(page)).toBeChecked();
  await forms.open(object({ other: { type: 'string' } }));
  await expect(both(page)).toBeChecked();
});
