import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';
import { startHttpServer } from '../test/servers/start-http-server.ts';

const record = (page: Page) => page.getByRole('region', { name: 'Record', exact: true });

let server: Awaited<ReturnType<typeof startHttpServer>> | undefined;
test.afterEach(() => server?.close());

test('the header that an argument is sent as too stands at its field, as it goes out', async ({
  home,
  start,
}) => {
  server = await startHttpServer('test/servers/sdk-server.mjs', ['v2-http-modern'], {
    env: { TEXT_HEADER: 'Region' },
  });
  await configure(home, { named: { type: 'http', url: server.url, era: 'modern' } });
  const { page } = await start();
  await connect(page, 'named', true);
  await chooseTool(page, 'echo');
  const tool = page.getByRole('region', { name: 'Tool echo' });
  const text = tool.getByRole('textbox', { name: 'text', exact: true });
  await expect(tool.getByText('Mcp-Param-Region', { exact: true })).toBeVisible();

  await text.fill('Zürich');
  const header = 'Mcp-Param-Region: =?base64?WsO8cmljaA==?=';
  await expect(tool.getByText(header)).toBeVisible();
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();

  await expect(traffic(page).getByRole('row', { name: /HTTP request/ })).toHaveCount(0);
  await traffic(page).getByText('tools/call').first().click();
  await record(page).getByRole('button', { name: 'Request', exact: true }).click();
  const all = traffic(page).getByRole('button', { name: /^HTTP \d/, pressed: true });
  await expect(all).toBeVisible();
  await expect(record(page).getByRole('heading', { name: 'HTTP request' })).toBeVisible();
  await expect(record(page).getByText(/^mcp-param-region$/i)).toBeVisible();
  await expect(record(page).getByText('=?base64?WsO8cmljaA==?=', { exact: true })).toBeVisible();
  await record(page)
    .getByRole('button', { name: /^Record \d/ })
    .click();
  await expect(record(page).getByRole('heading', { name: /^tools\/call/ })).toBeVisible();
});
