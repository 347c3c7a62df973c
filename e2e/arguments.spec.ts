import { chooseTool, connect, result, run } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const app = oneApp({
  prepare: (home) => configure(home, { everything }),
  open: (page) => connect(page, 'everything', true),
});

test('fills in, breaks a rule on purpose, shows what older arguments would change, and undoes all', async () => {
  const page = app();
  await connect(page, 'everything');
  await chooseTool(page, 'Get Sum Tool');
  const a = page.getByRole('textbox', { name: 'a', exact: true });
  const fill = async (item: string) => {
    await page.getByRole('button', { name: 'Fill the arguments' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await a.fill('19');

  await fill('Required only');
  await expect(page.getByRole('textbox', { name: 'b', exact: true })).toHaveValue('0');
  await expect(a).toHaveValue('19');
  await fill('Invalid samples…');
  await expect(page.getByRole('option', { name: 'a must be a number' })).toBeVisible();
  await page.keyboard.type('a must be a number');
  await page.keyboard.press('Enter');
  await run(page);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(result(page)).toContainText('error');

  await a.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(a).toHaveValue('19');

  await a.fill('1');
  await page.getByRole('textbox', { name: 'b', exact: true }).fill('2');
  await run(page);
  await expect(result(page)).toContainText('is 3');
  await a.fill('9007199254740993');

  await page.getByRole('button', { name: 'Arguments sent before' }).click();
  const against = page.getByRole('region', { name: 'Compare with the current arguments' });
  await expect(against.getByRole('listitem')).toHaveText('changeda9007199254740993 → 1');
  await page.getByRole('button', { name: 'Pin the current arguments' }).click();
  await page.keyboard.type('beyond 2^53');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /beyond 2\^53/ })).toContainText(
    '9007199254740993',
  );
  await page.keyboard.press('Escape');

  await fill('As last sent');
  await expect(a).toHaveValue('1');
  await a.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(a).toHaveValue('9007199254740993');
});

test('shows what a tool answers before it is called, and its result by the same schema', async () => {
  const page = app();
  await connect(page, 'everything');
  await chooseTool(page, 'Get Structured Content Tool');

  const promised = page.getByRole('region', { name: 'Output' });
  await expect(promised.getByText('temperature', { exact: true })).toBeVisible();
  await expect(promised).toContainText('number');
  await expect(promised).toContainText('Temperature in celsius');

  await page.getByRole('radio', { name: 'New York' }).click();
  await run(page);
  await page.getByRole('tab', { name: 'By schema' }).click();
  const fields = result(page).getByRole('region', { name: 'Result by its schema' });
  await expect(fields.getByRole('listitem').filter({ hasText: 'temperature' })).toContainText(/\d/);
  await expect(fields).toContainText('Temperature in celsius');
  await expect(fields).not.toContainText('not in the result');
});

test('ends lines with a line feed alone on Windows too, where none had ended before', async ({
  shell,
  shownBy,
}) => {
  const isBinary = shell === 'desktop' && shownBy === 'electron';
  test.skip(isBinary, 'only a browser can be told that it runs on Windows');
  const page = app();
  const devtools = await page.context().newCDPSession(page);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0';
  await devtools.send('Emulation.setUserAgentOverride', { userAgent });
  await page.reload();
  await connect(page, 'everything');
  await chooseTool(page, 'Echo Tool');
  const message = page.getByRole('textbox', { name: 'message', exact: true });
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
