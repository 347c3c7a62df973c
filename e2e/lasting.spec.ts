import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { expect, test } from './test.ts';

test('goes on with a running call when the page is reloaded', async ({ app: { page } }) => {
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Roast a batch');
  await page.getByRole('textbox', { name: 'steps' }).fill('12');
  await run(page);
  await expect(result(page)).toContainText('of 12');

  await page.reload();

  await expect(result(page)).toContainText('Roasted in 12 steps.');
  await expect(page.getByRole('textbox', { name: 'steps' })).toHaveValue('12');
});

for (const end of ['stop', 'kill'] as const) {
  test(`finds the recording again after the shell was ended by ${end}`, async ({ start }) => {
    const first = await start();
    await connect(first.page, 'Demo: everyday tools');
    await chooseTool(first.page, 'Brew advice');
    await first.page.getByText('AeroPress').first().click();
    await run(first.page);
    await expect(result(first.page)).toContainText('AeroPress');
    await expect(traffic(first.page).getByText('brew_advice').first()).toBeVisible();
    await first[end]();

    const { page } = await start();
    // The menu goes when the page draws the traffic for the first time.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await traffic(page).getByRole('button', { name: 'Recording' }).click();
      const runs = page.getByRole('menuitem').filter({ hasText: /\d records/ });
      await runs.filter({ hasNotText: 'This run' }).click({ timeout: 2000 });
    }).toPass();

    await expect(traffic(page).getByText('brew_advice').first()).toBeVisible();
  });
}
