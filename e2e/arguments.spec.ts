import { object } from './form-test.ts';
import { expect, test } from './test.ts';

test('ends lines with a line feed alone on Windows too, where none had ended before', async ({
  forms,
  shell,
  shownBy,
}) => {
  const isBinary = shell === 'desktop' && shownBy === 'electron';
  test.skip(isBinary, 'only a browser can be told that it runs on Windows');
  const { page, form } = forms;
  const devtools = await page.context().newCDPSession(page);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0';
  await devtools.send('Emulation.setUserAgentOverride', { userAgent });
  await page.reload();
  await forms.open(object({ message: { type: 'string' } }));
  const message = form.getByRole('textbox', { name: 'message', exact: true });
  await message.fill('a'.repeat(250));

  await page.getByRole('button', { name: 'Open message in a large editor' }).click();
  const large = page.getByRole('dialog').getByRole('textbox', { name: 'message, large' });
  await expect(page.getByRole('dialog').locator('.monaco-editor')).toBeVisible();
  await large.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('b');
  await page.getByRole('button', { name: 'Done' }).click();

  await expect(message).toHaveValue(`${'a'.repeat(250)}\nb`);
  await expect(page.getByText('Its lines end with CR LF.')).toHaveCount(0);
  await devtools.detach();
  await page.reload();
});
