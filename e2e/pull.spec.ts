import { chooseTool, connect, result, run } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

test('puts a value of a former result into a field, as it was sent, and takes it back', async ({
  home,
  start,
}) => {
  await configure(home, { everything });
  const { page } = await start();
  await connect(page, 'everything', true);
  const pull = async (field: string) => {
    await page.getByRole('button', { name: `More for ${field}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'From a result…' }).click();
  };
  await chooseTool(page, 'Get Sum Tool');
  await pull('a');
  await expect(page.getByText('This server has no results yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await chooseTool(page, 'Get Structured Content Tool');
  await page.getByRole('radio', { name: 'New York' }).click();
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
  await chooseTool(page, 'Get Sum Tool');
  const a = page.getByRole('textbox', { name: 'a', exact: true });
  await a.fill('1');
  await pull('a');
  await expect(page.getByRole('option').first()).toContainText(/temperature|humidity/);
  await page.keyboard.type('structuredContent.humidity');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');

  await expect(a).toHaveValue('82');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(a).toHaveValue('1');
});
