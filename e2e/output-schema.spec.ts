import { chooseTool, connect, result, run } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

test('shows what a tool answers before it is called, and its result by the same schema', async ({
  home,
  start,
}) => {
  await configure(home, { everything });
  const { page } = await start();
  await connect(page, 'everything', true);
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
