import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { builtEntry, runCliProcess } from '../test/run-cli-process.ts';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { appHtml } from './app-html.ts';
import { root } from './app.ts';
import { configureApproved } from './approved.ts';
import { violationsIn } from './axe.ts';
import { longestTaskMs } from './freeze.ts';
import { countOfAttempts, hostileHtml } from './hostile-app.ts';
import { oneApp } from './one-app.ts';
import { openSinks, watchHappenings } from './sinks.ts';
import { expect, test } from './test.ts';
import { webrtcHtml } from './webrtc-app.ts';

let home: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
    await configureApproved(home, {
      fixture: {
        command: process.execPath,
        args: [join(root, 'test/servers/app-server.mjs'), home],
      },
    });
  },
  async open(page) {
    await connect(page, 'fixture');
    await chooseTool(page, 'show');
  },
});

const often = { intervals: [100] };

/** Has the server send an app, and answers with its frame once its script has come to its end. */
async function showApp(page: Page, html: string): Promise<Frame> {
  await writeFile(join(home, 'app.html'), html);
  const ran = nextApp(page);
  await run(page);
  const frame = await ran();
  await result(page).getByText('Initialized after').first().waitFor();
  return frame;
}

/** Finds the frame of an app that is not there yet, once its script has come to its end. */
function nextApp(page: Page): () => Promise<Frame> {
  const before = new Set(page.frames());
  return async () => {
    let found: Frame | undefined;
    await expect
      .poll(async () => {
        found = page
          .frames()
          .find((frame) => !before.has(frame) && /^https?:\/\/app-/.test(frame.url()));
        // The frame may go while it is asked.
        return found?.evaluate(isDone).catch(() => false);
      }, often)
      .toBe(true);
    return found as Frame;
  };
}

const isDone = () => (window as { isDone?: boolean }).isDone === true;
const facts = (page: Page) => result(page).locator('details').filter({ hasText: 'received' });

test('a hostile app reaches and shows nothing, where a bare frame would let it', async ({
  browsers,
}) => {
  const page = app();
  await using sinks = await openSinks();
  await using bareSinks = await openSinks();
  const address = page.url();
  const shell = new URL(address).origin;
  const targetsOf = ({ origin, udpPort }: typeof sinks) => ({ sink: origin, udpPort, shell });
  expect(countOfAttempts(targetsOf(sinks))).toBeGreaterThanOrEqual(50);
  // The bare frame has the same app, which takes its time, meanwhile.
  const context = await (await browsers.launched()).newContext();
  const bare = await context.newPage();
  const happenedBare = watchHappenings(bare);
  bareSinks.serve(hostileHtml(targetsOf(bareSinks)));
  await bare.goto(`${bareSinks.origin}/bare`);
  const happened = watchHappenings(page);
  const cookies = await page.context().cookies();

  const hostile = await showApp(page, hostileHtml(targetsOf(sinks)));

  expect(sinks.reached()).toEqual({ paths: [], connections: 0, datagrams: 0 });
  expect(happened).toEqual([]);
  expect(await page.context().cookies()).toEqual(cookies);
  // What it forged by messages straight to the page was not taken for the frame’s word.
  await expect(facts(page)).not.toContainText('999,999');

  await hostile.evaluate(() => (window as unknown as { leave(): void }).leave()).catch(() => {});
  await expect(result(page)).toContainText('The app left its own page');
  expect(sinks.reached().connections).toBe(0);
  expect(page.url()).toBe(address);

  const { reached } = bareSinks;
  await expect.poll(() => reached().paths, { ...often, timeout: 20_000 }).toContain('/parent');
  await expect.poll(() => reached().paths.length, often).toBeGreaterThanOrEqual(10);
  await expect.poll(() => reached().datagrams, often).toBeGreaterThan(0);
  // A window is told of once it has its first document.
  const expected = expect.arrayContaining(['alert', 'a window', 'a download']);
  await expect.poll(() => happenedBare, often).toEqual(expected);
  await context.close();
});

test('an app reaches nothing by WebRTC, in any window that it makes, under both policies', async ({
  browsers,
}) => {
  const page = app();
  await using sinks = await openSinks();
  const html = webrtcHtml(sinks.udpPort);
  const madeBy = (frame: Frame) =>
    frame.evaluate(() => (window as unknown as { made: number[] }).made);

  const underReference = await showApp(page, html);

  expect(await madeBy(underReference)).toEqual([]);
  expect(sinks.reached().datagrams).toBe(0);

  const ran = nextApp(page);
  await result(page).getByRole('combobox', { name: 'Policy of the host' }).selectOption('strict');
  expect(await madeBy(await ran())).toEqual([]);
  expect(sinks.reached().datagrams).toBe(0);

  const context = await (await browsers.launched()).newContext();
  const bare = await context.newPage();
  sinks.serve(html);
  await bare.goto(`${sinks.origin}/bare`);
  await expect
    .poll(() => sinks.reached().datagrams, { ...often, timeout: 20_000 })
    .toBeGreaterThan(0);
  await context.close();
});

test('each thing that is blocked is told with the metadata that allows it', async () => {
  const page = app();
  await using sinks = await openSinks();
  const { origin } = sinks;
  await showApp(
    page,
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
  expect(sinks.reached().paths).toEqual([]);

  await facts(page).locator('summary').click();
  const findings = facts(page).getByRole('list', { name: 'Findings' });
  await expect(findings).toContainText(`object-src blocked ${origin}. No metadata allows`);
  await expect(findings).toContainText('base-uri blocked');
  const lines = new Set(await findings.locator('code').allTextContents());
  expect(lines.size).toBe(4);
  await writeFile(join(home, 'ui.json'), JSON.stringify({ csp: cspOf([...lines]) }));
  const ran = nextApp(page);
  await page.getByRole('button', { name: 'Load the app again' }).click();
  await expect.poll(() => sinks.reached().paths, often).toContain('/frame');
  await expect(result(page)).toContainText('Initialized after');
  const allowed = await ran();

  expect(sinks.reached().paths).toEqual(
    ['connect', 'font', 'frame', 'image', 'media', 'script', 'style'].map((name) => `/${name}`),
  );
  expect(await allowed.evaluate(() => document.baseURI)).toBe(`${origin}/base/`);
  await expect(findings.locator('code')).toHaveCount(0);
  await rm(join(home, 'ui.json'));
});

// The last one: it reads what the app has recorded by its end.
test('each message is on record as the app sent and got it, a flood is held back and counted, and what an app may not call is refused', async () => {
  const page = app();
  await rm(join(home, 'calls'), { force: true });
  const talking = await showApp(
    page,
    appHtml(`
      window.answers = [];
      for (const name of ['app-only', 'model-only', 'no-such-tool']) {
        const answer = await request('tools/call', { name, arguments: { word: '☕ "q"' } });
        answers.push(answer.error?.message ?? answer.result.content[0].text);
      }
      await request('ping');`),
  );
  const answers = await talking.evaluate(
    () => (window as unknown as { answers: string[] }).answers,
  );
  expect(answers[0]).toBe('app-only {"word":"☕ \\"q\\""}');
  expect(answers[1]).toContain('The app may not call model-only');
  expect(answers[2]).toContain('no-such-tool');
  expect(await readFile(join(home, 'calls'), 'utf8')).toBe('show\napp-only\n');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(result(page))).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const judging = { onlyColoursChanged: true };
  expect(await violationsIn(result(page), ['color-contrast'], judging)).toEqual([]);

  // The app’s call leads to the one that its server got.
  const filter = traffic(page).getByRole('combobox', { name: 'Filter traffic' });
  await filter.fill('app-only');
  // Rows of the list before are there until then, and a press that two lists share is none.
  await expect(traffic(page).getByText(/^\d+ of \d+$/)).toBeVisible();
  const row = traffic(page).getByRole('row', {
    name: /fixture ▸ app \d+.*tools\/call app-only.*ok/s,
  });
  const [talkingLine = ''] = /fixture ▸ app \d+/.exec(await row.innerText()) ?? [];
  await row.click();
  await traffic(page)
    .getByRole('list', { name: 'Findings' })
    .getByRole('button', { name: /^Record/ })
    .click();
  await expect(page.locator('[role=row][aria-selected=true]')).toContainText('tools/call app-only');
  await expect(page.locator('[role=row][aria-selected=true]')).not.toContainText('▸');
  const log = await talking.evaluate(() => (window as unknown as { log: [string, string][] }).log);

  await filter.fill('');
  const sent = 20_000;
  const flooding = await showApp(
    page,
    appHtml(`
      addEventListener('flood', () => {
        for (let i = 1; i <= ${sent}; i += 1) {
          parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { width: i, height: 100 + (i % 7) } }, '*');
        }
        parent.postMessage({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(20e6) } }, '*');
      });`),
  );
  const stallMs = await longestTaskMs(page, async () => {
    await flooding.evaluate(() => dispatchEvent(new Event('flood')));
    await expect.poll(async () => (await countsOf(page)).lost, often).toBeGreaterThan(sent / 2);
  });
  // 250 ms is the bar on a quiet machine; a page that took every message would stall for many seconds.
  expect(stallMs).toBeLessThan(1000);
  const { received } = await countsOf(page);
  await expect(facts(page)).toContainText('more than 200 messages a second');

  await app.stop();
  const records = await recordsIn(home);
  for (const which of ['sent', 'received'] as const) {
    const own = log.filter(([kind]) => kind === which).map(([, text]) => text);
    expect(own.length).toBeGreaterThan(5);
    expect(textsOf(records, talkingLine, which)).toEqual(own);
  }
  const floodingLine = talkingLine.replace(/\d+/, (number) => String(Number(number) + 1));
  // What is held back is passed in the seconds after; some of that came before the app ended.
  const passed = textsOf(records, floodingLine, 'sent').length;
  expect(passed).toBeGreaterThanOrEqual(received);
  expect(passed).toBeLessThan(sent / 2);
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

type Recorded = Record<string, unknown>;

/** All messages in the recording. */
async function recordsIn(folder: string): Promise<Recorded[]> {
  const words = ['export', 'latest', '--format', 'jsonl', '-o', '-', '--with-secrets'];
  const { stdout } = await runCliProcess(words, { home: folder, entry: builtEntry });
  const records = stdout
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Recorded);
  return records.filter((record) => record['kind'] === 'message');
}

/** The texts on an app’s line, those that it sent or those that it got. */
function textsOf(records: Recorded[], line: string, which: 'sent' | 'received'): unknown[] {
  const direction = which === 'sent' ? 'in' : 'out';
  return records
    .filter((record) => record['serverName'] === line && record['direction'] === direction)
    .map((record) => record['text']);
}
