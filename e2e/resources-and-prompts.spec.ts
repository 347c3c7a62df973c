import { connect, result, servers, traffic } from './actions.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

const app = oneApp();

test('reads a resource, fills a template, and gets a prompt', async () => {
  const page = app();
  await connect(page, 'Demo: everyday tools');
  await servers(page)
    .getByRole('button', { name: /^Resources/ })
    .click();
  await page.getByRole('row', { name: /^Price list/ }).click();
  await expect(result(page)).toContainText('KEN-NYERI,Nyeri Gathaithi');

  await page.getByRole('row', { name: /^A coffee/ }).click();
  await page.getByRole('textbox', { name: 'sku' }).fill('KEN-NYERI');
  const uri = page.getByRole('textbox', { name: 'URI', exact: true });
  await expect(uri).toHaveValue('roastery://coffee/KEN-NYERI');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(result(page)).toContainText('"origin": "Kenya"');
  await uri.fill('roastery://tea/1');
  await expect(page.getByText(/^This URI does not fit/)).toBeVisible();
  await uri.fill('roastery://coffee/ETH-GUJI');
  await expect(page.getByRole('textbox', { name: 'sku' })).toHaveValue('ETH-GUJI');

  await servers(page)
    .getByRole('button', { name: /^Prompts/ })
    .click();
  await page.getByRole('button', { name: /^Tasting notes/ }).click();
  await page.getByRole('textbox', { name: 'coffee' }).fill('Guji');
  await page.getByRole('button', { name: 'Get', exact: true }).click();
  await expect(result(page)).toContainText('tasting notes for Guji');
  await expect(traffic(page).getByText('prompts/get').first()).toBeVisible();

  await result(page).getByRole('button', { name: 'Use in the chat' }).click();
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toHaveValue(/tasting notes for Guji/);
  await message.fill('');
  await message.pressSequentially('@opening');
  const offered = page.getByRole('listbox', { name: 'Servers and resources' });
  await expect(offered.getByRole('option')).not.toHaveCount(0);
  await message.press('Enter');
  await expect(page.getByRole('list', { name: 'Attached to the next message' })).toBeVisible();
});

test('starts a legacy server without a probe the second time, and can probe it again', async () => {
  const page = app();
  const act = async (action: string) => {
    await servers(page).getByRole('button', { name: 'Demo: everyday tools, ready' }).hover();
    await page.getByRole('button', { name: 'Actions for Demo: everyday tools' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await connect(page, 'Demo: everyday tools');
  await servers(page)
    .getByRole('button', { name: /^Tools/ })
    .click();
  await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
  await act('Restart');
  await expect(
    traffic(page)
      .getByText(/was probed as legacy on/)
      .first(),
  ).toBeVisible();

  await act('Details');
  await page.getByRole('button', { name: 'Probe again' }).click();

  await act('Details');
  await expect(page.getByRole('main')).toContainText('2025-11-25 (legacy era, probed)');
});
