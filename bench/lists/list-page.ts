import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser, startShell } from '../lib/shell-process.ts';

const paintFile = resolve(import.meta.dirname, '../lib/paint-page.js');
const root = resolve(import.meta.dirname, '../..');

/** A server of ours, run by the Node at hand. */
export const serverOf = (file: string, ...args: string[]) => ({
  command: process.execPath,
  args: [resolve(root, file), ...args],
});

/** The app, connected to one server and at one of its lists; all ends with what is done there. */
export async function atList<T>(
  server: { command: string; args: string[] },
  part: 'Tools' | 'Resources',
  act: (page: Page, home: string) => Promise<T>,
): Promise<T> {
  const shell = await startShell({ mcpServers: { big: server } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript({ path: paintFile });
    await page.goto(shell.url);
    await page.getByRole('button', { name: /^big/ }).click();
    await page.getByRole('button', { name: 'Run it' }).click();
    await page.getByRole('button', { name: new RegExp(`^${part}`) }).click();
    return await act(page, shell.home);
  } finally {
    await browser.close();
    await shell.stop();
  }
}
