import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, traffic, viewArguments } from './actions.ts';
import { expect, test } from './test.ts';

type Noting = { refused: string[] };

/** What the page asks of others than its own backend, and the errors that it is told of, from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  const own = new URL(page.url()).hostname;
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== own) complaints.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** From its next load, the page notes what its policy refuses, threads and markup among it. */
async function noteRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noting = window as unknown as Noting;
    noting.refused = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      noting.refused.push(`${violatedDirective}: ${sample}`);
    });
  });
  await page.reload();
  return () => page.evaluate(() => (window as unknown as Noting).refused);
}

test('the main screens ask for nothing from elsewhere, and need nothing that the policy refuses: text as markup or as a thread, a policy of another', async ({
  app,
}) => {
  const { page } = app;
  const complaints = complaintsOf(page);
  const refused = await noteRefusals(page);
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
  await viewArguments(page, 'JSON');
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible();
  await viewArguments(page, 'Definition');
  await page
    .getByRole('row', { name: /tools\/call/ })
    .first()
    .click();
  await expect(traffic(page).getByRole('region', { name: 'Record' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('What coffee is &nbsp; in stock?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText('in stock?');

  expect(await refused()).toEqual([]);
  expect(app.refused).toEqual([]);
  expect(complaints).toEqual([]);

  const attempts = await page.evaluate(() => {
    type Factory = { createPolicy(name: string, rules: object): unknown };
    const { trustedTypes } = globalThis as unknown as { trustedTypes: Factory };
    const tried = (attempt: () => unknown) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      tried(() => (document.body.innerHTML = '<img src=x onerror=alert(1)>')),
      tried(() => new Worker('/favicon.svg')),
      tried(() => trustedTypes.createPolicy('default', {})),
    ];
  });

  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError']);
  // The page is told at once, the test a little later.
  await expect.poll(() => app.refused.length).toBe(attempts.length);
  // They were ours.
  (app.refused as string[]).length = 0;
});
