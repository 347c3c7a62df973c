import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

test('marks in the waterfall when a long call told of progress', async ({ home, start }) => {
  await configure(home, { Everything: everything });
  const { page } = await start();
  await connect(page, 'Everything', true);
  await chooseTool(page, 'Trigger Long Running Operation Tool');
  await page.getByRole('textbox', { name: 'duration', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'steps', exact: true }).fill('4');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();

  await traffic(page).getByRole('radio', { name: 'Waterfall', exact: true }).click();
  const bar = traffic(page).getByRole('button', {
    name: /^tools\/call trigger-long-running-operation, .+, ok$/,
  });
  await expect(bar.locator('[data-part="progress"]')).toHaveCount(4);
  await bar.locator('rect').first().hover();
  await expect(traffic(page).getByText('4 notifications')).toBeVisible();
});
