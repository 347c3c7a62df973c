import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { atLeast, atMost, type Figure } from '../lib/figure.ts';
import { launchBrowser, startShell } from '../lib/shell-process.ts';

const count = 10_000;
const echoServer = resolve(import.meta.dirname, '../lib/echo-server.mjs');

/** One server sends 10,000 notifications while the page shows the traffic. */
export async function flood(): Promise<Figure[]> {
  const shell = await startShell({
    mcpServers: { flood: { command: process.execPath, args: [echoServer], era: 'legacy' } },
  });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ path: resolve(import.meta.dirname, '../lib/flood-in-page.js') });
  await page.goto(shell.url);
  await page.getByRole('button', { name: /^flood/ }).click();
  await page.getByRole('button', { name: 'Run it' }).click();
  await page.getByRole('list', { name: 'Tools' }).getByRole('button', { name: 'flood' }).click();
  await page.getByRole('textbox', { name: 'count' }).fill(String(count));
  const { settledMs, longestTaskMs } = await page.evaluate<{
    settledMs: number;
    longestTaskMs: number;
  }>(`floodAndSettle(${count})`);
  await browser.close();
  await shell.end();
  const kept = await keptLines(shell.home);
  await rm(shell.home, { recursive: true, force: true });
  return [
    atLeast(`flood: of ${count} notifications, kept on disk`, kept, 'records', count),
    atMost('flood: from Run to a settled page', settledMs, 'ms', 2000),
    atMost('flood: longest task of the page', longestTaskMs, 'ms', 100),
  ];
}

/** How many different notifications the recording on disk holds. */
async function keptLines(home: string): Promise<number> {
  const backend = await createBackend({
    ports: nodeShellPorts({
      shell: 'cli',
      entryUrl: new URL('../../src/main/cli/cli.ts', import.meta.url).href,
      environment: { ...process.env, WIREBENCH_HOME: home },
    }),
  });
  const { recorder } = backend;
  const recording = (await recorder.recordings()).find(({ isCurrent }) => !isCurrent);
  if (!recording) throw new Error('the flood left no recording');
  const { recordingId } = recording;
  const lines = new Set<string>();
  for (let offset = 0; ; offset += 1000) {
    const { rows } = await recorder.rows({ recordingId, filter: {}, offset, limit: 1000 });
    if (rows.length === 0) break;
    for (const { preview } of rows) {
      const line = /line \d+/.exec(preview);
      if (line) lines.add(line[0]);
    }
  }
  await backend.close();
  return lines.size;
}
