import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { agree, chooseTool, connect, result, run, servers, traffic, untilTold } from './actions.ts';
import { appHtml } from './app-html.ts';
import { root } from './app.ts';
import { oneDesktopPage } from './desktop-page/one-desktop-page.ts';
import { savedFile } from './saved-file.ts';
import { configure, demos, script } from './servers.ts';
import { expect, test } from './test.ts';

const demo = 'Demo: everyday tools';

/** A server whose tools take a path, and answer with 2 MB of JSON. */
const files = script(String.raw`
  const inputSchema = { type: 'object', properties: { path: { type: 'string' } } };
  const items = () => Array.from({ length: 30000 }, (_, id) => ({ id, name: 'item ' + id, last: id === 29999 ? 'the needle' : 'hay in a stack of it' }));
  const answers = {
    initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'files', version: '1' } }),
    'tools/list': () => ({ tools: [{ name: 'open', inputSchema }, { name: 'dump', inputSchema }] }),
    'tools/call': () => ({ content: [{ type: 'text', text: 'ok' }], structuredContent: { items: items() } }),
  };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method]?.(params) ?? {} }));
  });
`);

const app = oneDesktopPage(async (home) => {
  await writeFile(join(home, 'app.html'), appHtml(`await request('ping');`));
  const args = [join(root, 'test/servers/app-server.mjs'), home];
  await configure(home, {
    ...demos,
    files,
    fixture: { command: process.execPath, args },
  });
});

/** Connects a server that was never run, or is connected already. */
async function connectOnce(page: Page, name: string): Promise<void> {
  await connect(page, name);
  const sheet = page.getByRole('dialog', { name: /^Run / });
  await expect(sheet.or(page.getByRole('list', { name: 'Tools' }))).toBeVisible();
  if (await sheet.isVisible()) await agree(page);
}

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

test('what is chosen in the app’s menu is shown by the page, in a window that comes to the front', async () => {
  const { page, chooseInMenu, askedOfSystem } = app();
  const before = (await askedOfSystem()).windowCalls.length;

  chooseInMenu('Settings…');

  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  expect((await askedOfSystem()).windowCalls.slice(before)).toEqual(['restore', 'show', 'focus']);
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
});

test('the page’s title bar opens the app’s menu', async () => {
  const { page, askedOfSystem } = app();
  const { menus } = await askedOfSystem();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();

  await expect.poll(async () => (await askedOfSystem()).menus).toBe(menus + 1);
});

test('a link of the app’s own scheme fills in the form, and does nothing else', async () => {
  const { page, followLink, askedOfSystem } = app();
  const { boxes } = await askedOfSystem();
  const config = btoa(JSON.stringify({ command: 'linked-program' }));

  followLink(`wirebench://add?name=linked&config=${config}`);

  const editor = page.getByRole('textbox', { name: /^Command line, address/ });
  await expect(editor).toHaveValue(/linked-program/);
  expect((await askedOfSystem()).boxes).toEqual(boxes);
  await page.reload();
  await servers(page).waitFor();
});

test('a link to the web opens in the user’s own browser, and in no window of the app', async () => {
  const { page, askedOfSystem } = app();

  await page.evaluate(() => void open('https://example.invalid/a'));

  await expect.poll(() => page.context().pages().length).toBe(1);
  await expect
    .poll(async () => (await askedOfSystem()).opened)
    .toEqual(['https://example.invalid/a']);
});

test('the theme of the page is the title bar’s too, and stays', async () => {
  const { page, askedOfSystem } = app();
  const drawn = async () => {
    const { theme, titleBar } = await askedOfSystem();
    return { theme, titleBar };
  };

  await command(page, 'Use the light theme');

  const light = { theme: 'light', titleBar: expect.objectContaining({ color: '#f7f8f9' }) };
  await expect.poll(drawn).toEqual(light);
  await page.reload();
  await servers(page).waitFor();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await drawn()).toEqual(light);

  await command(page, 'Use the theme of the system');
  await expect.poll(drawn).toMatchObject({ theme: 'system', titleBar: { color: '#1b1d21' } });
});

test('a server runs once the system’s own box was agreed to as well', async () => {
  const { page, askedOfSystem } = app();

  await connectOnce(page, 'fixture');
  await expect(page.getByRole('list', { name: 'Tools' })).toContainText('app-only');

  const { boxes } = await askedOfSystem();
  expect(boxes.filter((message) => message === 'Run "fixture"?')).toHaveLength(1);
});

test('a path is picked in the system’s own dialog; one that is closed changes nothing', async () => {
  const { page, pick, askedOfSystem } = app();
  const path = page.getByRole('textbox', { name: 'path', exact: true });
  const pickOne = async () => {
    await page.getByRole('button', { name: 'Pick a path for path' }).click();
    await page.getByRole('menuitem', { name: 'Pick a file…' }).click();
  };
  await connectOnce(page, 'files');
  await chooseTool(page, 'open');
  await path.fill('/some');

  pick(['/some/where/a "b".txt']);
  await pickOne();
  await expect(path).toHaveValue('/some/where/a "b".txt');
  pick([]);
  await pickOne();
  await expect.poll(async () => (await askedOfSystem()).fileDialogs.length).toBe(2);

  await expect(path).toHaveValue('/some/where/a "b".txt');
  expect((await askedOfSystem()).fileDialogs).toEqual([
    expect.objectContaining({ title: 'Pick a file for path', defaultPath: '/some' }),
    expect.objectContaining({ defaultPath: '/some/where/a "b".txt' }),
  ]);
});

test('a copy is on the clipboard, which the page itself can’t read', async () => {
  const { page } = app();
  await connectOnce(page, 'files');
  await chooseTool(page, 'open');
  await page.getByRole('textbox', { name: 'path', exact: true }).fill('to copy');
  const read = () => page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('button', { name: 'Copy as…' }).click();
  await untilTold(page, 'Arguments as JSON copied', () =>
    page.getByRole('menuitem', { name: 'Arguments as JSON' }).click(),
  );

  await expect(read()).rejects.toThrow('denied');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  expect(JSON.parse(await read())).toEqual({ path: 'to copy' });
  await page.context().clearPermissions();
  await page.context().grantPermissions(['clipboard-write']);
});

test('what the page made is saved, and nothing else', async () => {
  const { page, askedOfSystem } = app();
  await connectOnce(page, demo);
  await chooseTool(page, 'Roast curve');
  await run(page);

  const saved = await savedFile(page, () =>
    result(page)
      .getByRole('button', { name: /^Save / })
      .click(),
  );
  const other = page.waitForEvent('download');
  await page.evaluate(() => {
    const href = 'data:text/plain,x';
    Object.assign(document.createElement('a'), { href, download: 'x.txt' }).click();
  });
  await other;

  expect(saved.name).toMatch(/\.(png|svg)$/);
  await expect
    .poll(async () => (await askedOfSystem()).keptFromDisk)
    .toEqual(['data:text/plain,x']);
});

test('progress comes while a call runs, also to a page that was loaded anew meanwhile', async () => {
  const { page } = app();
  const progress = page.getByRole('progressbar', { name: 'Progress' });
  await connectOnce(page, demo);
  await chooseTool(page, 'Roast a batch');
  await page.getByRole('textbox', { name: 'steps', exact: true }).fill('100');
  await page.getByRole('textbox', { name: 'stepMs', exact: true }).fill('1000');

  await run(page);
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await page.reload();
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(result(page).getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a body of megabytes is opened where something is found in it', async () => {
  const { page } = app();
  await connectOnce(page, 'files');
  await chooseTool(page, 'dump');
  await run(page);

  await traffic(page)
    .getByRole('row', { name: /tools\/call dump.*MB/ })
    .last()
    .click();
  await traffic(page).getByRole('searchbox', { name: 'Find in the body' }).fill('the NEEDLE');

  await expect(traffic(page).getByLabel('Path', { exact: true })).toHaveText(
    'result.structuredContent.items[29999].last',
  );
});

test('an app is drawn at an address of its own, and is gone with its scheme’s handler', async () => {
  const { page } = app();
  await connectOnce(page, 'fixture');
  await chooseTool(page, 'show');
  await run(page);
  await expect(result(page)).toContainText('Initialized after');

  const [around, inner] = page
    .frames()
    .slice(1)
    .map((frame) => new URL(frame.url()));
  expect(around?.host).toBe('frame.mcp-app.invalid');
  expect(inner?.host).toMatch(/^app-[0-9a-f]{24}\.mcp-app\.invalid$/);
  const drawn = page.frameLocator('iframe').frameLocator('iframe');
  await expect(drawn.getByText('An app', { exact: true })).toBeVisible();

  await chooseTool(page, 'app-only');
  await expect(page.locator('iframe')).toHaveCount(0);
});
