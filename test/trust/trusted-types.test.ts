import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWeb, type WebServer } from '../../src/main/web/start-web.ts';
import { startChromium } from './browser.ts';

/*
 * A script fault that puts a text into the page as markup, or makes a script's address of it. What the
 * shells send with every file makes a real browser refuse both; e2e/trusted-types.spec.ts shows the same
 * in our own page, which needs neither.
 */

let browser: Browser;
let server: WebServer;
let folder: string;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-trusted-types-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>A page</title>');
  await writeFile(join(folder, 'thread.js'), '');
  const hostName = 'localhost';
  server = await startWeb({ port: 0, hostName, assetsFolder: folder, onUpgrade: () => undefined });
  browser = await startChromium();
  page = await browser.newPage();
  await page.goto(server.origin());
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** How it went, run in a page of the shell. */
const tried = (code: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const element = document.body.appendChild(document.createElement('div'));
    try { ${code}; return 'done'; } catch (error) { return error.name; }
  })()`);

test.each([
  ['innerHTML', `element.innerHTML = '<img src=x onerror=1>'`],
  ['outerHTML', `element.outerHTML = '<b>x</b>'`],
  ['insertAdjacentHTML', `element.insertAdjacentHTML('beforeend', '<b>x</b>')`],
  ['document.write', `document.write('<b>x</b>')`],
  ['a fragment', `document.createRange().createContextualFragment('<b>x</b>')`],
  ['a parser', `new DOMParser().parseFromString('<b>x</b>', 'text/html')`],
  ['srcdoc', `document.createElement('iframe').srcdoc = '<b>x</b>'`],
  ['the address of a script', `document.createElement('script').src = '/thread.js'`],
  ['the text of a script', `document.createElement('script').text = '1'`],
  ['an event handler', `element.setAttribute('onclick', '1')`],
  ['a worker', `new Worker('/thread.js')`],
])('a text is refused by %s', async (_sink, code) => {
  expect(await tried(code)).toBe('TypeError');
});

test('no policy can be made that is not ours, and none twice', async () => {
  const made = (name: string) =>
    tried(`trustedTypes.createPolicy('${name}', { createHTML: (html) => html })`);

  expect(await made('default')).toBe('TypeError');
  expect(await made('anything')).toBe('TypeError');
  expect(await made('dompurify')).toBe('done');
  expect(await made('dompurify')).toBe('TypeError');
});
