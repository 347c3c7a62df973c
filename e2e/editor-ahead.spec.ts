import { viewArguments } from './actions.ts';
import { expect, test } from './test.ts';

test('has the JSON editor at hand before it is asked for', async ({ forms }) => {
  const { page } = forms;
  await forms.open({ type: 'object' });
  // A page in which no test has opened the editor.
  await page.reload();
  await expect(forms.form).toBeVisible();
  const hasEditor = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/monaco-warm-up-/.test(name)),
    );

  await expect.poll(hasEditor, { timeout: 30_000 }).toBe(true);
  await expect(page.locator('.monaco-editor, .monaco-aria-container')).toHaveCount(0);

  await viewArguments(page, 'JSON');
  await expect(page.locator('.monaco-editor').first()).toBeVisible();
});
