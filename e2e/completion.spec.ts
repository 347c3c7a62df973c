import type { Page } from '@playwright/test';
import { connect, result, servers, traffic } from './actions.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

test('completes the arguments of a prompt and the variable of a template', async ({
  home,
  start,
}) => {
  await configure(home, { everything });
  const { page } = await start();
  await connect(page, 'everything', true);
  await servers(page)
    .getByRole('button', { name: /^Prompts/ })
    .click();
  await page.getByRole('button', { name: /^Team Management/ }).click();

  await field(page, 'department').pressSequentially('S');
  await expect(option(page, 'Support')).toBeVisible();
  await field(page, 'department').press('ArrowDown');
  await field(page, 'department').press('Enter');
  await expect(field(page, 'department')).toHaveValue('Sales');
  await field(page, 'name').press('ArrowDown');
  await option(page, 'Eve').click();
  await page.getByRole('button', { name: 'Get', exact: true }).click();

  await expect(result(page)).toContainText('promote Eve to the head of the Sales team');
  await expect(traffic(page).getByText('completion/complete').first()).toBeVisible();

  await servers(page)
    .getByRole('button', { name: /^Resources/ })
    .click();
  await page.getByRole('row', { name: /^Dynamic Text Resource/ }).click();
  await field(page, 'resourceId').pressSequentially('7');
  await expect(option(page, '7')).toBeVisible();
  await field(page, 'resourceId').press('Escape');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(result(page)).toContainText('Resource 7');
});
