import { test as base, expect, type Browser } from '@playwright/test';
import {
  electronBinary,
  newHome,
  removeHome,
  startDesktop,
  startWeb,
  type RunningApp,
} from './app.ts';

type Fixtures = {
  home: string;
  /** Starts the app in this project's shell; call it again after `stop` to restart on the same data. */
  start: (env?: Record<string, string>) => Promise<RunningApp>;
  app: RunningApp;
  /** Leaves out a test of a shell that can't start here. */
  onlyWhereShellStarts: void;
};

type WorkerFixtures = {
  shell: 'web' | 'desktop';
  /** One browser for all tests of a worker, launched by the first; each gets a context of its own. */
  launchedBrowser: () => Promise<Browser>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  shell: ['web', { option: true, scope: 'worker' }],
  launchedBrowser: [
    async ({ playwright, launchOptions }, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => (browser ??= playwright.chromium.launch(launchOptions)));
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],
  // By itself and before all others: a skip in a worker's fixture counts only for its first test,
  // and those after it would pass without having run.
  onlyWhereShellStarts: [
    async ({ shell }, use, testInfo) => {
      testInfo.skip(
        shell === 'desktop' && !electronBinary(),
        'no Electron binary on this machine (set ELECTRON_BINARY); the web shell ran the same spec',
      );
      await use();
    },
    { auto: true },
  ],
  home: async ({ onlyWhereShellStarts: _first }, use) => {
    const home = await newHome();
    await use(home);
    await removeHome(home);
  },
  start: async ({ shell, home, launchedBrowser }, use) => {
    const running: RunningApp[] = [];
    await use(async (env) => {
      const app =
        shell === 'web'
          ? await startWeb(home, await launchedBrowser(), env)
          : await startDesktop(home, env);
      running.push(app);
      await app.page.getByRole('navigation', { name: 'Servers' }).waitFor();
      return app;
    });
    for (const app of running) await app.stop().catch(() => undefined);
    // Whatever a test does, no part of the page may need what its policy refuses.
    expect(running.flatMap(({ refused }) => refused)).toEqual([]);
  },
  app: async ({ start }, use) => {
    await use(await start());
  },
});

export { expect };
