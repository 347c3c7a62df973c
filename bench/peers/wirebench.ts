import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startShell } from '../lib/shell-process.ts';
import { serverCommand, type Peer } from './peer.ts';

/** The web shell from the build; a new one for each visit. */
export function wirebench(): Peer {
  let shell: Awaited<ReturnType<typeof startShell>> | undefined;
  const end = async () => {
    await shell?.end();
    if (shell) await rm(shell.home, { recursive: true, force: true });
    shell = undefined;
  };
  return {
    name: 'Wirebench',
    async url() {
      await end();
      shell = await startShell({ mcpServers: { peers: { ...serverCommand, era: 'legacy' } } });
      return shell.url;
    },
    control,
    async connect(page) {
      await control(page).click();
      await page.getByRole('button', { name: 'Run it' }).click();
    },
    choose: (page, tool) =>
      page
        .getByRole('list', { name: 'Tools' })
        .getByRole('button', { name: tool, exact: true })
        .click(),
    run: (page) => page.getByRole('button', { name: 'Run', exact: true }).click(),
    heading: (page, tool) => page.getByRole('heading', { name: tool, exact: true }).waitFor(),
    async kept(page) {
      await page.getByRole('combobox', { name: 'Filter traffic' }).fill('"of the log"');
      const counted = page.getByRole('toolbar', { name: 'Traffic' }).locator('output');
      const [words] = await counted.filter({ hasText: ' of ' }).allTextContents();
      if (words === undefined) await counted.filter({ hasText: /^[\d,]+ of / }).waitFor();
      const text = words ?? (await counted.textContent()) ?? '';
      return Number(text.replace(/ of .*/, '').replaceAll(',', ''));
    },
    end,
    stop: end,
  };
}

const control = (page: Page) => page.getByRole('button', { name: /^peers/ });
