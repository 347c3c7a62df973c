import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOtlpReceiver } from '../test/otlp-receiver.ts';
import { root } from './app.ts';
import { chooseTool, connect, result, run, traffic, typeArguments } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, filesystem, startHttpEverything } from './servers.ts';
import { expect, test } from './test.ts';

const roastery = {
  command: process.execPath,
  args: [join(root, 'demo/legacy/demo-legacy.ts')],
};
let folder: string;
let server: Awaited<ReturnType<typeof startHttpEverything>>;
const app = oneApp({
  async prepare(home) {
    folder = await mkdtemp(join(tmpdir(), 'wirebench-files-'));
    server = await startHttpEverything();
    const web = { type: 'http', url: server.url };
    await configure(home, { web, files: filesystem(folder), roastery });
  },
  async open(page) {
    for (const name of ['web', 'files', 'roastery']) await connect(page, name, true);
  },
});
test.afterAll(async () => {
  server.stop();
  await rm(folder, { recursive: true });
});

test('calls a tool of server-everything over Streamable HTTP', async () => {
  const page = app();
  await connect(page, 'web');
  await chooseTool(page, 'Echo Tool');
  await page.getByRole('textbox', { name: 'message' }).fill('over HTTP');
  await run(page);

  await expect(result(page)).toContainText('over HTTP');
  await expect(traffic(page).getByText('tools/call').first()).toBeVisible();
});

test('writes a file through server-filesystem', async () => {
  const page = app();
  await connect(page, 'files');
  await chooseTool(page, 'Write File');
  await page.getByRole('textbox', { name: 'path' }).fill(join(folder, 'note.txt'));
  await page.getByRole('textbox', { name: 'content' }).fill('one\ntwo');
  await run(page);

  await expect(result(page)).toContainText('Successfully wrote');
  expect(await readFile(join(folder, 'note.txt'), 'utf8')).toBe('one\ntwo');
});

test('sends nested arguments made in the form', async () => {
  const page = app();
  await connect(page, 'roastery');
  await chooseTool(page, 'Place an order');
  await page.getByRole('textbox', { name: 'name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'street' }).fill('Ring 1');
  await page.getByRole('textbox', { name: 'city' }).fill('Graz');
  await page.getByRole('button', { name: 'Add to lines' }).click();
  await page.getByRole('textbox', { name: 'sku' }).fill('KEN-NYERI');
  await page.getByRole('textbox', { name: 'kilos' }).fill('-1');
  // What the field says once it is left moves the button away.
  await page.getByRole('button', { name: 'Add to lines' }).click();
  await expect(page.getByText('kilos must be more than 0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove lines 2' }).click();
  await page.getByRole('textbox', { name: 'kilos' }).fill('1.5');
  await run(page);

  await expect(result(page)).toContainText('1.5 kg KEN-NYERI, whole bean');
  await expect(result(page)).toContainText('Total 51.00 EUR');
});

test('keeps form and JSON in step, and sends numbers as they are written', async () => {
  const page = app();
  await connect(page, 'roastery');
  await chooseTool(page, 'Sales export');
  await typeArguments(page, '{"megabytes": 0.0100, "big": 12345678901234567890}');
  await page.getByRole('radio', { name: 'Form' }).click();
  await expect(page.getByRole('textbox', { name: 'megabytes' })).toHaveValue('0.0100');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();

  await result(page).getByRole('button', { name: 'Show in traffic' }).click();
  await expect(traffic(page)).toContainText('12345678901234567890');
});

test('cancels a slow call and tells the server', async () => {
  const page = app();
  await connect(page, 'roastery');
  await chooseTool(page, 'Roast a batch');
  await page.getByRole('textbox', { name: 'steps' }).fill('100');
  await run(page);
  await expect(result(page)).toContainText('of 100');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(result(page).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(traffic(page).getByText('notifications/cancelled').first()).toBeVisible();
});

test('spans go to the endpoint that was entered and tried', async () => {
  const receiver = await startOtlpReceiver();
  const page = app();
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'OpenTelemetry' }).click();
  const endpoint = settings.getByRole('textbox', { name: 'Endpoint' });
  await endpoint.fill('http://127.0.0.1:9');
  await settings.getByRole('button', { name: 'Test the connection' }).click();
  await expect(settings.getByRole('alert')).toContainText('127.0.0.1:9 can’t be reached');

  await endpoint.fill(receiver.endpoint);
  await settings.getByRole('button', { name: 'Test the connection' }).click();
  await expect(settings.getByRole('status')).toContainText('/v1/traces accepts spans');
  await settings.getByRole('checkbox', { name: 'Send spans' }).check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await connect(page, 'web');
  await chooseTool(page, 'Echo Tool');
  await page.getByRole('textbox', { name: 'message', exact: true }).fill('hello');
  await run(page);
  await expect(result(page)).toContainText('hello');

  await expect(page.getByRole('button', { name: /span.? sent/ })).toBeVisible();
  await expect
    .poll(() => receiver.spans.map(({ name }) => name), { intervals: [100] })
    .toContain('tools/call echo');
  expect(JSON.stringify(receiver.spans)).not.toContain('hello');
  await receiver.close();
});
