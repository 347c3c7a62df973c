import { rm } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { atMost, median, note, type Figure } from '../lib/figure.ts';
import { launchBrowser, startShell } from '../lib/shell-process.ts';
import { openRecordingOf, watchedPage, type WatchedPage } from './app-page.ts';
import { makeRecording } from './made-recordings.ts';
import { serveMonaco } from './monaco-page.ts';

type Opening = { firstMs: number; wholeMs: number; longestTaskMs: number };

const megabyte = 1e6;
const rounds = 3;
const grid = 'Lines of the body';

/** A large body opened from the list, beside a small one and beside Monaco with the same text. */
export async function measureBodies(): Promise<Figure[]> {
  const bodies = { warm: bodyOf(0.3), small: bodyOf(1), large: bodyOf(50) };
  const shell = await startShell();
  // Each is opened once: what was opened is known.
  const order = Array.from({ length: rounds }, () => [bodies.small, bodies.large]).flat();
  await makeRecording(shell.home, [bodies.warm, ...order]);
  const browser = await launchBrowser();
  const app = await watchedPage(browser, shell.url);
  await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecordingOf(app, order.length + 1);
  await open(app, 1);
  const small: Opening[] = [];
  const large: Opening[] = [];
  const monaco: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    small.push(await open(app, round * 2 + 2));
    large.push(await open(app, round * 2 + 3));
    monaco.push(await openInMonaco(browser, bodies.large));
  }
  const figures = [...opened(small, large, monaco), ...(await ways(app))];
  await browser.close();
  await shell.end();
  await rm(shell.home, { recursive: true, force: true });
  return figures;
}

/** A tool's result of so many megabytes of JSON, rich in objects. */
function bodyOf(megabytes: number): string {
  const items: object[] = [];
  const count = Math.round((megabytes * megabyte) / 128);
  for (let id = 0; id < count; id += 1)
    items.push({
      id,
      name: `item ${id}`,
      path: `/some/where/deep/in/a/tree/${id}.ts`,
      tags: ['x', 'y'],
      last: id === count - 1 ? 'the needle' : 'hay in a stack of it',
    });
  const content = [{ type: 'text', text: 'ok' }];
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    result: { content, structuredContent: { items } },
  });
}

const open = ({ ask }: WatchedPage, record: number): Promise<Opening> =>
  ask(`watch.openBody(${record})`);

function opened(small: Opening[], large: Opening[], monaco: number[]): Figure[] {
  const first = median(large.map(({ firstMs }, i) => firstMs / (small[i]?.firstMs ?? Number.NaN)));
  const whole = median(large.map(({ wholeMs }) => wholeMs));
  note('bodies: first lines of 1 MB', median(small.map(({ firstMs }) => firstMs)), 'ms');
  note('bodies: first lines of 50 MB', median(large.map(({ firstMs }) => firstMs)), 'ms');
  note('bodies: the same 50 MB in Monaco, laid out before', median(monaco), 'ms');
  return [
    atMost('bodies: first lines of 50 MB, to those of 1 MB', first, 'x', 2),
    atMost('bodies: 50 MB whole', whole, 'ms', 1000),
    atMost('bodies: 50 MB whole, to Monaco', whole / median(monaco), 'x', 0.5),
    atMost(
      'bodies: longest task of the page meanwhile',
      median(large.map(({ longestTaskMs }) => longestTaskMs)),
      'ms',
      100,
    ),
  ];
}

/** The ways in a large body that is open. */
async function ways({ ask }: WatchedPage): Promise<Figure[]> {
  const jumps: number[] = [];
  const copies: number[] = [];
  for (const share of [0.5, 0.99, 0.01, 0.73, 0.31]) {
    const { ms } = await ask<{ ms: number }>(`watch.jump('${grid}', ${share})`);
    jumps.push(ms);
    copies.push(await ask<number>('watch.copyPath()'));
  }
  const finds: number[] = [];
  for (const text of ['the NEEDLE', 'item 17000"', 'nowhere to be found', 'needle'])
    finds.push(await ask<number>(`watch.find(${JSON.stringify(text)})`));
  const paths: number[] = [];
  for (const path of ['/result/structuredContent/items/12345/tags/1', 'result.content[0].text'])
    paths.push(await ask<number>(`watch.goTo(${JSON.stringify(path)})`));
  return [
    atMost('bodies: jump in 50 MB, longest of 5', Math.max(...jumps), 'ms', 200),
    atMost('bodies: search in 50 MB, longest of 4', Math.max(...finds), 'ms', 200),
    atMost('bodies: path of a line copied, longest of 5', Math.max(...copies), 'ms', 200),
    atMost('bodies: line of a typed path, longest of 2', Math.max(...paths), 'ms', 200),
  ];
}

async function openInMonaco(browser: Browser, body: string): Promise<number> {
  const served = await serveMonaco(JSON.stringify(JSON.parse(body), null, 2));
  const watched = await watchedPage(browser, served.url);
  const ms = await watched.ask<number>('openInMonaco()');
  await watched.close();
  await served.stop();
  return ms;
}
