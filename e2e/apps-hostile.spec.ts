import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { builtEntry, runCliProcess } from '../test/run-cli-process.ts';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { appHtml } from './app-html.ts';
import { root } from './app.ts';
import { violationsIn } from './axe.ts';
import { longestTaskMs } from './freeze.ts';
import { countOfAttempts, hostileHtml } from './hostile-app.ts';
import { configure } from './servers.ts';
import { openSinks, watchHappenings } from './sinks.ts';
import { expect, test } from './test.ts';

/** Writes an app, and connects the server that has it. */
async function showApp(home: string, html: string): Promise<void> {
  await writeFile(join(home, 'app.html'), html);
  await configure(home, {
    fixture: {
      command: process.execPath,
      args: [join(root, 'test/servers/app-server.mjs'), home],
    },
  });
}

async function openApp(page: Page): Promise<void> {
  await connect(page, 'fixture', true);
  await chooseTool(page, 'show');
  await run(page);
  await expect(result(page)).toContainText('Initialized after');
}

/** The frame of the app itself, once its script has come to its end. */
async function ranApp(page: Page): Promise<Frame> {
  let found: Frame | undefined;
  await expect
    .poll(
      async () => {
        found = page.frames().find((frame) => new URL(frame.url()).hostname.startsWith('app-'));
        return found?.evaluate(() => (window as { isDone?: boolean }).isDone === true);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found as Frame;
}

const facts = (page: Page) => result(page).locator('details').filter({ hasText: 'received' });

test('a hostile app reaches and shows nothing, where a bare frame would let it', async ({
  home,
  start,
  browsers,
}) => {
  await using sinks = await openSinks();
  await showApp(home, appHtml(''));
  const { page } = await start();
  const address = page.url();
  const shell = new URL(address).origin;
  const targets = { sink: sinks.origin, udpPort: sinks.udpPort, shell };
  expect(countOfAttempts(targets)).toBeGreaterThanOrEqual(50);
  const html = hostileHtml(targets);
  await writeFile(join(home, 'app.html'), html);
  const happened = watchHappenings(page);
  const cookies = await page.context().cookies();

  await openApp(page);
  const app = await ranApp(page);

  expect(sinks.reached()).toEqual({ paths: [], connections: 0, datagrams: 0 });
  expect(happened).toEqual([]);
  expect(await page.context().cookies()).toEqual(cookies);
  // What it forged by messages straight to the page was not taken for the frame’s word.
  await expect(facts(page)).not.toContainText('999,999');

  await app.evaluate(() => (window as unknown as { leave(): void }).leave()).catch(() => {});
  await expect(result(page)).toContainText('The app left its own page');
  expect(sinks.reached().connections).toBe(0);
  expect(page.url()).toBe(address);

  const context = await (await browsers.launched()).newContext();
  const bare = await context.newPage();
  const happenedBare = watchHappenings(bare);
  sinks.serve(html);
  await bare.goto(`${sinks.origin}/bare`);
  await expect.poll(() => sinks.reached().paths, { timeout: 20_000 }).toContain('/parent');
  const { paths, datagrams } = sinks.reached();
  expect(paths.length).toBeGreaterThanOrEqual(10);
  expect(datagrams).toBeGreaterThan(0);
  expect(happenedBare).toEqual(expect.arrayContaining(['alert', 'a window', 'a download']));
  await context.close();
});

test('each message is on record as the app sent and got it, and what it may not call is refused', async ({
  home,
  start,
}) => {
  await showApp(
    home,
    appHtml(`
      window.answers = [];
      for (const name of ['app-only', 'model-only', 'no-such-tool']) {
        const answer = await request('tools/call', { name, arguments: { word: '☕ "q"' } });
        answers.push(answer.error?.message ?? answer.result.content[0].text);
      }
      await request('ping');`),
  );
  const { page, stop } = await start();
  await openApp(page);
  const app = await ranApp(page);

  const answers = await app.evaluate(() => (window as unknown as { answers: string[] }).answers);
  expect(answers[0]).toBe('app-only {"word":"☕ \\"q\\""}');
  expect(answers[1]).toContain('The app may not call model-only');
  expect(answers[2]).toContain('no-such-tool');
  expect(await readFile(join(home, 'calls'), 'utf8')).toBe('show\napp-only\n');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsIn(page)).toEqual([]);
  }

  // The app’s call leads to the one that its server got.
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('app-only');
  await traffic(page)
    .getByRole('row', { name: /fixture ▸ app 1.*tools\/call app-only.*ok/s })
    .click();
  await traffic(page)
    .getByRole('list', { name: 'Findings' })
    .getByRole('button', { name: /^Record/ })
    .click();
  await expect(page.locator('[role=row][aria-selected=true]')).toContainText('tools/call app-only');
  await expect(page.locator('[role=row][aria-selected=true]')).not.toContainText('▸');

  const log = await app.evaluate(() => (window as unknown as { log: [string, string][] }).log);
  await stop();
  for (const which of ['sent', 'received'] as const) {
    const own = log.filter(([kind]) => kind === which).map(([, text]) => text);
    expect(own.length).toBeGreaterThan(5);
    expect(await recordsOf(home, 'fixture ▸ app 1', which)).toEqual(own);
  }
});

test('a flood is held back and counted, and each message that came is on record', async ({
  home,
  start,
}) => {
  const sent = 50_000;
  await showApp(
    home,
    appHtml(`
      addEventListener('flood', () => {
        for (let i = 1; i <= ${sent}; i += 1) {
          parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { width: i, height: 100 + (i % 7) } }, '*');
        }
        parent.postMessage({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(20e6) } }, '*');
      });`),
  );
  const { page, stop } = await start();
  await openApp(page);
  const app = await ranApp(page);
  const { received: before } = await countsOf(page);

  const stallMs = await longestTaskMs(page, async () => {
    await app.evaluate(() => dispatchEvent(new Event('flood')));
    await expect
      .poll(
        async () => {
          const { received, lost } = await countsOf(page);
          return received + lost - before;
        },
        { timeout: 30_000 },
      )
      .toBe(sent + 1);
  });

  // 250 ms is the bar on a quiet machine; a page that took every message would stall for many seconds.
  expect(stallMs).toBeLessThan(1000);
  const { received, lost } = await countsOf(page);
  expect(lost).toBeGreaterThan(sent / 2);
  await expect(facts(page)).toContainText('more than 200 messages a second');
  await stop();
  expect(await recordsOf(home, 'fixture ▸ app 1', 'sent')).toHaveLength(received);
});

test('each thing that is blocked is told with the metadata that allows it', async ({
  home,
  start,
}) => {
  await using sinks = await openSinks();
  const { origin } = sinks;
  await showApp(
    home,
    appHtml(`
      const loads = (tag, members) => new Promise((resolve) => {
        const it = Object.assign(document.createElement(tag), members);
        it.onload = it.onloadedmetadata = it.onerror = resolve;
        document.body.append(it);
      });
      await fetch('${origin}/connect').catch(() => {});
      await loads('img', { src: '${origin}/image' });
      await loads('script', { src: '${origin}/script' });
      await loads('link', { rel: 'stylesheet', href: '${origin}/style' });
      await new FontFace('x', 'url(${origin}/font)').load().catch(() => {});
      await loads('audio', { src: '${origin}/media' });
      await loads('iframe', { src: '${origin}/frame' });
      await loads('object', { data: '${origin}/object' });
      document.head.append(Object.assign(document.createElement('base'), { href: '${origin}/base/' }));`),
  );
  const { page } = await start();
  await openApp(page);
  await ranApp(page);
  expect(sinks.reached().paths).toEqual([]);

  await facts(page).locator('summary').click();
  const findings = facts(page).getByRole('list', { name: 'Findings' });
  await expect(findings).toContainText(`object-src blocked ${origin}. No metadata allows`);
  await expect(findings).toContainText('base-uri blocked');
  const lines = new Set(await findings.locator('code').allTextContents());
  expect(lines.size).toBe(4);
  await writeFile(join(home, 'ui.json'), JSON.stringify({ csp: cspOf([...lines]) }));
  await page.getByRole('button', { name: 'Load the app again' }).click();
  await expect.poll(() => sinks.reached().paths).toContain('/frame');
  await expect(result(page)).toContainText('Initialized after');
  const app = await ranApp(page);

  expect(sinks.reached().paths).toEqual(
    ['connect', 'font', 'frame', 'image', 'media', 'script', 'style'].map((name) => `/${name}`),
  );
  expect(await app.evaluate(() => document.baseURI)).toBe(`${origin}/base/`);
  await expect(findings.locator('code')).toHaveCount(0);
});

type Csp = Record<string, string[]>;

/** The metadata that the lines are, joined as an author would. */
function cspOf(lines: string[]): Csp {
  const joined: Csp = {};
  for (const line of lines) {
    const { _meta } = JSON.parse(`{${line}}`) as { _meta: { ui: { csp: Csp } } };
    for (const [member, sources] of Object.entries(_meta.ui.csp)) {
      joined[member] = [...(joined[member] ?? []), ...sources];
    }
  }
  return joined;
}

/** What the app's facts count. */
async function countsOf(page: Page): Promise<{ received: number; lost: number }> {
  const told = (await facts(page).locator('summary').textContent()) ?? '';
  const count = (what: string) =>
    Number((new RegExp(`([\\d,]+) ${what}`).exec(told)?.[1] ?? '0').replaceAll(',', ''));
  return { received: count('received'), lost: count('lost') };
}

/** The messages of an app in the recording, those that it sent or those that it got. */
async function recordsOf(home: string, line: string, which: 'sent' | 'received') {
  const words = ['export', 'latest', '--format', 'jsonl', '-o', '-', '--with-secrets'];
  const { stdout } = await runCliProcess(words, { home, entry: builtEntry });
  const direction = which === 'sent' ? 'in' : 'out';
  return stdout
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .filter((record) => record['serverName'] === line && record['kind'] === 'message')
    .filter((record) => record['direction'] === direction)
    .map((record) => record['text']);
}
