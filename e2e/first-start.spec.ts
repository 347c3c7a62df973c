import type { Page } from '@playwright/test';
import { chooseTool, connect, partsOf, result, run, traffic } from './actions.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

const demo = oneApp();
/** The sign of a server in the list that it is connected. */
const ready = (page: Page, name: string) => partsOf(page, name).getByRole('img', { name: 'Ready' });

/** How much of the width that it shares with the form the result has. */
const resultShare = (page: Page) =>
  result(page).evaluate((shown) => {
    const pane = shown.closest<HTMLElement>('[data-panel]');
    return (pane?.offsetWidth ?? 0) / (pane?.parentElement?.offsetWidth ?? 1);
  });

test('shows a first tool result after three clicks', async () => {
  const page = demo();
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Roast curve');
  await run(page);

  await expect(result(page).getByRole('img')).toBeVisible();
  await expect.poll(() => resultShare(page)).toBeGreaterThan(0.55);
  await expect(traffic(page).getByText('tools/call').first()).toBeVisible();
});

test('speaks 2026-07-28 to the modern demo server', async () => {
  const page = demo();
  await connect(page, 'Demo: everyday tools');
  await expect(ready(page, 'Demo: everyday tools')).toBeVisible();
  await connect(page, 'Demo: modern protocol');
  await expect(ready(page, 'Demo: modern protocol')).toBeVisible();
  await expect(ready(page, 'Demo: everyday tools')).toBeVisible();
  await chooseTool(page, 'Describe an object');
  await run(page);

  await expect(result(page)).toContainText('Saturn: a planet in Pisces');
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('discover');
  await expect(traffic(page).getByText('server/discover').first()).toBeVisible();
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('');
});

test('asks what a legacy server wants to know, and sends the answer', async () => {
  const page = demo();
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Find your coffee');
  await run(page);
  const question = page.getByRole('region', { name: /Request from/ });
  await question.getByText('nutty').click();
  // What the choice changes in the form moves the answers below it.
  await expect(question.getByRole('radio', { name: 'nutty' })).toBeChecked();
  await question.getByRole('button', { name: 'Accept' }).click();

  await expect(result(page)).toContainText('For something nutty');
});

test('answers input_required of the modern era', async () => {
  const page = demo();
  await connect(page, 'Demo: modern protocol');
  await chooseTool(page, 'Choose a target');
  await run(page);
  const question = page.getByRole('region', { name: /Request from/ });
  await question.getByRole('combobox').selectOption({ label: 'Ring Nebula' });
  await expect(question.getByRole('combobox')).not.toHaveValue('');
  await question.getByRole('button', { name: 'Accept' }).click();

  await expect(result(page)).toContainText('The telescope points at Ring Nebula.');
});
