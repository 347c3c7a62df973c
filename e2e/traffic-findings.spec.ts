import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { configure, script } from './servers.ts';
import { expect, test } from './test.ts';

/** A server with a tool that answers with no list of content, and one that nobody described. */
const odd = script(String.raw`
  const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === 'initialize')
      send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } });
    else if (method === 'tools/list')
      send(id, { tools: ['answer', 'other'].map((name) => ({ name, inputSchema: { type: 'object' } })) });
    else if (id !== undefined) send(id, { content: 'nothing' });
  });
`);

test('findings lead to their records, and from there back', async ({ home, start }) => {
  await configure(home, { odd });
  const { page } = await start();
  const record = traffic(page).getByRole('region', { name: 'Record' });
  await connect(page, 'odd', true);
  await chooseTool(page, 'answer');
  await run(page);

  await result(page)
    .getByRole('button', { name: /^Record \d+$/ })
    .click();
  await expect(record.getByText('Its content is not a list')).toBeVisible();
  await expect(record.getByRole('heading')).toContainText('tools/call answer');

  await chooseTool(page, 'other');
  await record.getByRole('button', { name: 'Open answer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'answer' })).toBeVisible();

  await page.getByRole('button', { name: /^Lint: / }).click();
  await page.getByRole('button', { name: 'Show in traffic' }).first().click();
  await expect(record.getByRole('heading')).toContainText('tools/list · Response');
});
