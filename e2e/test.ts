import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import {
  electronBinary,
  newHome,
  removeHome,
  startDesktop,
  startWeb,
  type Browsers,
  type RunningApp,
} from './app.ts';
import { keptBrowser } from './kept-browser.ts';

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
  /** One of each for all tests of a worker, launched by the first that needs it. */
  browsers: Browsers;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  shell: ['web', { option: true, scope: 'worker' }],
  browsers: [
    async ({ playwright: { chromium }, launchOptions }, use, { project, parallelIndex }) => {
      let launched: ReturnType<typeof chromium.launch> | undefined;
      // With the run's other output, so that the next worker finds it, and the next run does not.
      const profile = join(project.outputDir, 'profiles', String(parallelIndex));
      const kept = keptBrowser(chromium, profile, launchOptions);
      await use({ kept, launched: () => (launched ??= chromium.launch(launchOptions)) });
      await kept.close();
      await (await launched)?.close();
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
  start: async ({ shell, home, browsers }, use) => {
    const running: RunningApp[] = [];
    await use(async (env) => {
      const app =
        shell === 'web' ? await startWeb(home, browsers, env) : await startDesktop(home, env);
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
