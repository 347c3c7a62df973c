import { chooseTool, connect, result, run } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

test('fills in, breaks a rule on purpose, shows what older arguments would change, and undoes all', async ({
  home,
  start,
}) => {
  await configure(home, { everything });
  const { page } = await start();
  await connect(page, 'everything', true);
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

test('finds arguments that were sent before, also after a restart', async ({ home, start }) => {
  await configure(home, { everything });
  const first = await start();
  await connect(first.page, 'everything', true);
  await chooseTool(first.page, 'Echo Tool');
  for (const words of ['the first', 'the second']) {
    await first.page.getByRole('textbox', { name: 'message' }).fill(words);
    await run(first.page);
    await expect(result(first.page)).toContainText(words);
  }
  await first.stop();

  const { page } = await start();
  await connect(page, 'everything');
  await chooseTool(page, 'Echo Tool');
  await page.getByRole('textbox', { name: 'message' }).fill('half typed');
  await page.getByRole('button', { name: 'Arguments sent before' }).click();
  const found = page.getByRole('dialog').getByRole('option');
  await expect(found).toHaveCount(2);
  await page.keyboard.type('first');
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('textbox', { name: 'message' })).toHaveValue('the first');
  await expect(page.getByRole('button', { name: 'Arguments sent before' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('textbox', { name: 'message' })).toHaveValue('half typed');
});

test('ends lines with a line feed alone on Windows too, where none had ended before', async ({
  home,
  start,
  shell,
  shownBy,
}) => {
  const isBinary = shell === 'desktop' && shownBy === 'electron';
  test.skip(isBinary, 'only a browser can be told that it runs on Windows');
  await configure(home, { everything });
  const { page } = await start();
  const devtools = await page.context().newCDPSession(page);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0';
  await devtools.send('Emulation.setUserAgentOverride', { userAgent });
  await page.reload();
  await connect(page, 'everything', true);
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
});
