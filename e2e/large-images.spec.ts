import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pngOf } from '../test/crafted-images.ts';
import { chooseTool, connect, result, run } from './actions.ts';
import { configure } from './servers.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

/** Offers a tool for each picture, by its name. */
const painter = (pictures: Record<string, Buffer>): string => `
  const pictures = ${JSON.stringify(Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, bytes.toString('base64')])))};
  const answers = {
    initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'painter', version: '1' } }),
    'tools/list': () => ({ tools: Object.keys(pictures).map((name) => ({ name, inputSchema: { type: 'object' } })) }),
    'tools/call': ({ name }) => ({ content: [{ type: 'image', mimeType: 'image/png', data: pictures[name] }] }),
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const answer = answers[method];
    const rest = answer ? { result: answer(params) } : { error: { code: -32601, message: 'No such method' } };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  });
`;

test('a picture of 900 megapixels in 110 kB is not drawn, and the page goes on', async ({
  home,
  start,
}) => {
  const pictures = {
    usual: pngOf({ width: 640, height: 480 }),
    vast: pngOf({ width: 30_000, height: 30_000 }),
    large: pngOf({ width: 10_000, height: 10_000 }),
  };
  const file = join(home, 'painter.cjs');
  await configure(home, { painter: { command: process.execPath, args: [file] } });
  // It is longer than an argument may be.
  await writeFile(file, painter(pictures));
  const { page } = await start();
  await connect(page, 'painter', true);
  await chooseTool(page, 'usual');
  await run(page);
  await expect(result(page).getByRole('img')).toBeVisible();

  await chooseTool(page, 'vast');
  await run(page);
  await expect(result(page).getByText(/very large: 30000 × 30000 pixels/)).toBeVisible();
  await expect(result(page).getByRole('img')).toHaveCount(0);
  await expect(result(page).getByRole('button', { name: 'Show anyway' })).toHaveCount(0);
  const save = result(page).getByRole('button', { name: 'Save image.png' });
  const { name } = await savedFile(page, () => save.click());
  expect(name).toBe('image.png');

  await chooseTool(page, 'large');
  await run(page);
  await result(page).getByRole('button', { name: 'Show anyway' }).click();
  await expect(result(page).getByRole('img')).toBeVisible();
});
