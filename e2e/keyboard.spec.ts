import { connect, result, traffic } from './actions.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

const app = oneApp();

test('finds, fills and runs a tool without a mouse', async () => {
  const page = app();
  await connect(page, 'Demo: everyday tools');
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.type('stock');
  await page.keyboard.press('Enter');
  const symbols = page.getByRole('region', { name: 'Tool stock' }).getByRole('textbox').first();
  await expect(symbols).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect(result(page).getByText('Done')).toBeVisible();
});

test('shows and hides the traffic with a key, and remembers that', async () => {
  const page = app();
  await expect(traffic(page)).toBeVisible();

  await page.keyboard.press('ControlOrMeta+j');
  await expect(traffic(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Servers' })).toBeVisible();
  await expect(traffic(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+j');

  await expect(traffic(page)).toBeVisible();
});

test('follows the system’s theme, and a choice of the user’s before that', async () => {
  const page = app();
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await canvas();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(canvas).not.toBe(light);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('option', { name: 'Use the light theme' }).click();

  await expect.poll(canvas).toBe(light);
});
