import { object } from './form-test.ts';
import { expect, test } from './test.ts';

const field = (name: string) => ({ name, exact: true });

test.describe('the JSON view', () => {
  const schema = object({
    colour: { enum: ['green', 'blue'], description: 'What to paint it in.' },
    size: { type: 'integer', title: 'Its size' },
  });
  const editor = '.monaco-editor';

  test('completes names and values by the schema', async ({ forms }) => {
    await forms.open(schema);
    await forms.editJson('{"colour": }');
    await forms.page.keyboard.press('ArrowLeft');

    const blue = forms.page.locator('.suggest-widget').getByText('"blue"');
    // The worker may not have the schema yet when it is asked first.
    await expect(async () => {
      await forms.page.keyboard.press('Escape');
      await forms.page.keyboard.press('Control+Space');
      await expect(blue).toBeVisible({ timeout: 2000 });
    }).toPass();
    await blue.click();

    expect(await forms.sent()).toBe('{"colour": "blue"}');
  });

  test('says what the schema says of what is under the pointer', async ({ forms }) => {
    await forms.open(schema);
    await forms.editJson('{"colour": "blue"}');

    const hover = forms.page.locator('.monaco-hover');
    // The worker may not have the schema yet when the pointer first rests there.
    await expect(async () => {
      await forms.page.mouse.move(0, 0);
      await forms.page.locator(editor).getByText('"colour"').first().hover();
      await expect(hover.getByText('What to paint it in.')).toBeVisible({ timeout: 2000 });
    }).toPass();
  });

  test('underlines what does not fit', async ({ forms }) => {
    await forms.open(schema);
    await forms.editJson('{"size": "large"}');

    await expect(
      forms.page.locator(`${editor} .squiggly-warning, ${editor} .squiggly-error`).first(),
    ).toBeAttached();
  });

  test('keeps every letter that is typed fast, and undoes it together with the form', async ({
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
});
