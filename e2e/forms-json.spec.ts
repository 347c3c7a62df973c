import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });
const editor = '.monaco-editor';

test('the JSON view underlines, explains and completes by the schema', async ({ forms }) => {
  const { page } = forms;
  await forms.open(
    object({
      size: { type: 'integer', title: 'Its size' },
      colour: { type: 'string', description: 'What to paint it in.' },
      shade: { enum: ['dark', 'light'] },
    }),
  );
  await forms.editJson('{"size": "large", "colour": "blue"}');

  await expect(
    page.locator(`${editor} .squiggly-warning, ${editor} .squiggly-error`).first(),
  ).toBeAttached();
  const hover = page.locator('.monaco-hover');
  // The worker may not have the schema yet when the pointer first rests there.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.locator(editor).getByText('"colour"').first().hover();
    await expect(hover.getByText('What to paint it in.')).toBeVisible({ timeout: 2000 });
  }).toPass();

  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => navigator.clipboard.writeText(', "shade": '));
  await page.keyboard.press('ControlOrMeta+v');
  const light = page.locator('.suggest-widget').getByText('"light"');
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await expect(light).toBeVisible({ timeout: 2000 });
  }).toPass();
  await light.click();

  expect(await forms.sent()).toBe('{"size": "large", "colour": "blue", "shade": "light"}');
});

test('the JSON view keeps every letter that is typed fast, and undoes it together with the form', async ({
  forms,
}) => {
  await forms.open(object({ a: { type: 'string' } }), '{}');
  await forms.form.getByRole('textbox', field('a')).fill('x');
  await forms.pause();
  await forms.editJson('[]');
  await expect(forms.page.locator(`${editor} .view-lines`)).toHaveText('[]');
  await forms.page.keyboard.press('ArrowLeft');

  await forms.page.keyboard.type('1, 22, 333, 4444, 55555, 666666, 7777777');
  expect(await forms.shownJson()).toBe('[1, 22, 333, 4444, 55555, 666666, 7777777]');
  await expect(async () => {
    await forms.page.keyboard.press('ControlOrMeta+z');
    expect(JSON.parse(await forms.shownJson())).toEqual({ a: 'x' });
  }).toPass();
});
