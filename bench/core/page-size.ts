import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { atMost, type Figure } from '../lib/figure.ts';
import { launchBrowser, startShell } from '../lib/shell-process.ts';

/** All JavaScript that the page fetched by the time it could be used. */
export async function pageSize(): Promise<Figure[]> {
  const shell = await startShell();
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response);
  });
  await page.goto(shell.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('wirebench:usable').length > 0);
  const sizes = await Promise.all(
    [...scripts].map(async (script) => gzipSync(await script.body()).length),
  );
  await browser.close();
  await shell.stop();
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  return [atMost('first screen: JavaScript, gzipped', total / 1000, 'kB', 400)];
}
