import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startShell } from '../lib/shell-process.ts';
import type { Acts } from './acts.ts';
import { serverCommand, type Peer } from './peer.ts';

/** The web shell from the build; a new one for each visit. */
export function wirebench(): Peer {
  let shell: Awaited<ReturnType<typeof startShell>> | undefined;
  const end = async () => {
    await shell?.end();
    if (shell) await rm(shell.home, { recursive: true, force: true });
    shell = undefined;
  };
  const start = async (mcpServers: object) => {
    await end();
    shell = await startShell({ mcpServers });
    return shell.url;
  };
  return {
    name: 'Wirebench',
    url: (server = serverCommand) => start({ peers: { ...server, era: 'legacy' } }),
    control,
    isUsable: `() => [...document.querySelectorAll('button')].some((one) => one.textContent.trim().startsWith('peers') && !one.disabled)`,
    async connect(page, part = 'Tools') {
      await control(page).first().click();
      await page.getByRole('button', { name: 'Run it' }).click();
      // It begins with the tools.
      if (part !== 'Tools')
        await page.getByRole('button', { name: new RegExp(`^${part}`) }).click();
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
    emptyUrl: () => start({}),
    async enterUrl(page, serverUrl, acts) {
      await acts.click(page.getByRole('main').getByRole('button', { name: 'Add a server' }));
      await acts.fill(address(page), serverUrl);
    },
    connectEntered,
    async goToSignIn(page, acts) {
      await connectEntered(page, acts);
      const opened = page.context().waitForEvent('page');
      await acts.click(page.getByRole('button', { name: 'Sign in', exact: true }));
      return opened;
    },
    comeBack: (_page, tab, acts) => acts.close(tab),
    end,
    stop: end,
  };
}

const control = (page: Page) => page.getByRole('button', { name: /^peers/ });
const address = (page: Page) => page.getByRole('textbox', { name: /^Command line, address/ });

async function connectEntered(page: Page, acts: Acts): Promise<void> {
  await acts.press(address(page), 'Enter');
  await acts.click(page.getByRole('button', { name: 'Reach it' }));
}
