import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { frameOrigin } from '../src/main/desktop/windows/page-address.ts';
import { pageHeaders } from '../src/main/shell/page-headers.ts';
import { chooseTool, connect, result, run, servers, viewArguments } from './actions.ts';
import { root } from './app.ts';
import { oneDesktopPage } from './desktop-page/one-desktop-page.ts';
import { shown, shownOrigin } from './desktop-page/shown-address.ts';
import { expect, test } from './test.ts';

const app = oneDesktopPage();

const stored = ['exposes wirebench: connect', 'sends wirebench:connect'];

test('the built preload exposes only the port, which the page asks for once at each load', async () => {
  const { page, ofPreload, preferences } = app();
  const before = [...ofPreload];

  await page.reload();
  await servers(page).waitFor();

  expect(preferences).toMatchObject({
    preload: join(root, 'out/preload/index.cjs'),
    sandbox: true,
    contextIsolation: true,
  });
  expect(before.slice(0, 2)).toEqual(stored);
  expect(ofPreload).toEqual([...before, ...stored]);
  const inPage = await page.evaluate(() => ({
    isFrozen: Object.isFrozen(Reflect.get(window, 'wirebench')),
    ofNode: ['require', 'module', 'process', 'ipcRenderer', 'tellWirebenchTest'].filter(
      (name) => name in window,
    ),
  }));
  expect(inPage).toEqual({ isFrozen: true, ofNode: [] });
});

test('the page has the headers of the scheme’s handler, breaks no policy, and starts its threads', async () => {
  const { page } = app();
  const complaints = await noteComplaints(page);

  const response = await page.reload();
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');
  await viewArguments(page, 'JSON');
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible();
  await expect.poll(() => page.workers().map((worker) => worker.url())).not.toEqual([]);

  // Whoever fulfils a request in a browser's place says how long the answer is.
  const { 'content-length': _length, ...headers } = (await response?.allHeaders()) ?? {};
  expect(headers).toEqual({
    ...lowered(pageHeaders({ frame: shown(frameOrigin) })),
    'content-type': 'text/html; charset=utf-8',
  });
  for (const worker of page.workers()) {
    expect(worker.url()).toMatch(new RegExp(`^${shownOrigin}/assets/.*worker.*\\.js$`));
    expect(await worker.evaluate(scriptsRefused)).toBe('TypeError');
  }
  expect(await complaints()).toEqual([]);
});

test('what the shell’s guards and handler refuse is refused', async () => {
  const { page } = app();
  const statusOf = (path: string) =>
    page.evaluate((address) => fetch(address).then(({ status }) => status), shownOrigin + path);

  expect(await statusOf('/favicon.svg')).toBe(200);
  expect(await statusOf('/../main/desktop.js')).toBe(404);
  const fetched = page.evaluate(() => fetch('https://example.invalid/'));
  await expect(fetched).rejects.toThrow('Failed to fetch');
  await expect(page.goto('https://example.invalid/')).rejects.toThrow('ERR_ABORTED');
  await expect(servers(page)).toBeVisible();
});

test('a core that ends is started again, and the page goes on by a new port', async () => {
  const { page, ofPreload, crashCore } = app();
  const before = ofPreload.length;
  await connect(page, 'Demo: everyday tools');
  await expect(servers(page).getByRole('img', { name: 'Ready' })).toHaveCount(1);

  crashCore();

  await expect(servers(page).getByRole('img', { name: 'Ready' })).toHaveCount(0);
  await connect(page, 'Demo: everyday tools');
  await chooseTool(page, 'Stock');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
  expect(ofPreload.slice(before)).toContain('sends wirebench:connect');
});

/** From its next load, the page notes what its policy refuses, and all errors of its console. */
async function noteComplaints(page: Page): Promise<() => Promise<string[]>> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      refused.push(`${violatedDirective}: ${blockedURI}`);
    });
  });
  return async () => [
    ...complaints,
    ...(await page.evaluate(() => Reflect.get(window, 'refused') as string[])),
  ];
}

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Run in a thread: the error that only a module has where it calls this, which is another's word for classic. */
function scriptsRefused(): string {
  try {
    Reflect.apply(Reflect.get(globalThis, 'importScripts'), globalThis, []);
    return 'none';
  } catch (error) {
    return (error as Error).name;
  }
}
