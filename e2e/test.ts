import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import {
  newHome,
  removeHome,
  startDesktop,
  startWeb,
  type Browsers,
  type RunningApp,
  type StartApp,
} from './app.ts';
import {
  openWithProvider,
  type ChatWithProvider,
  type OpenedWithProvider,
} from './chat-with-provider.ts';
import { startDesktopPage } from './desktop-page/start-desktop-page.ts';
import { openForms, type Forms } from './form-test.ts';
import { keptBrowser } from './kept-browser.ts';
import { pageStates, takeComplaints } from './page-complaints.ts';

type Fixtures = {
  /** Says of a test that failed what its pages complained of. */
  complaints: void;
  home: string;
  /** Starts the app in this project's shell; call it again after `stop` to restart on the same data. */
  start: (env?: Record<string, string>) => Promise<RunningApp>;
  app: RunningApp;
};

type WorkerFixtures = {
  shell: 'web' | 'desktop';
  /** What shows the desktop's page: its own binary, or a browser with all that the binary gives a page. */
  shownBy: 'electron' | 'chromium';
  /** Starts the app in this project's shell, in the kept browser where it is given and free. */
  startIn: (browsers: Browsers, ...given: Parameters<StartApp>) => ReturnType<StartApp>;
  /** One of each for all tests of a worker, launched by the first that needs it. */
  browsers: Required<Browsers>;
  /** Starts an app that all tests of a worker share, beside those in the kept browser. */
  startShared: StartApp;
  /** One app with one server for all tests of forms. */
  forms: Forms;
  /** One app with one provider of models, for all tests that need it. */
  withProvider: () => Promise<ChatWithProvider>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  shell: ['web', { option: true, scope: 'worker' }],
  shownBy: ['electron', { option: true, scope: 'worker' }],
  startIn: [
    async ({ shell, shownBy }, use) => {
      await use((browsers, home, env) => {
        if (shell === 'web') return startWeb(home, browsers, env);
        if (shownBy === 'electron') return startDesktop(home, env);
        return startDesktopPage(home, browsers.launched, env);
      });
    },
    { scope: 'worker' },
  ],
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
  startShared: [
    async ({ startIn, browsers: { launched } }, use) => {
      await use((home, env) => startIn({ launched }, home, env));
    },
    { scope: 'worker' },
  ],
  forms: [
    async ({ startShared }, use) => {
      const { forms, close } = await openForms(startShared);
      await use(forms);
      await close();
    },
    { scope: 'worker' },
  ],
  withProvider: [
    async ({ startShared }, use) => {
      let opened: Promise<OpenedWithProvider> | undefined;
      await use(() => (opened ??= openWithProvider(startShared)));
      await (await opened?.catch(() => undefined))?.close();
    },
    { scope: 'worker' },
  ],
  complaints: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use, test) => {
      takeComplaints();
      await use();
      if (test.status === test.expectedStatus) return;
      test.annotations.push(
        ...[...takeComplaints(), ...(await pageStates())].map((description) => ({
          type: 'complaint',
          description,
        })),
      );
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
  home: async ({}, use) => {
    const home = await newHome();
    await use(home);
    await removeHome(home);
  },
  start: async ({ startIn, home, browsers }, use) => {
    const running: RunningApp[] = [];
    await use(async (env) => {
      const app = await startIn(browsers, home, env);
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
