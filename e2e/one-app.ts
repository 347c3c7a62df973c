import type { Page } from '@playwright/test';
import { newHome, removeHome, type RunningApp } from './app.ts';
import { servers } from './actions.ts';
import { expect, test } from './test.ts';

type Steps = {
  /** Writes what the app finds in its folder when it starts. */
  prepare?: (home: string) => Promise<void>;
  /** The app's environment, where it has more than that of the tests. */
  env?: (home: string) => Record<string, string>;
  /** What is done in a first run of the app, where the tests are about what the next one finds. */
  firstRun?: (page: Page) => Promise<void>;
  /** What is done once that run has ended. */
  between?: (home: string) => Promise<void>;
  /** What is done once, before the first test. */
  open?: (page: Page) => Promise<void>;
};

export type OneApp = (() => Page) & { stop(): Promise<void>; restart(): Promise<Page> };

/**
 * One app for all tests of a file; call it at the top of the file. Each test finds the page as the one
 * before left it, and starts with what it needs. `stop` ends the app, for what
 * is read after that; `restart` starts it on the data that it has by then.
 */
export function oneApp({ prepare, env, firstRun, between, open }: Steps = {}): OneApp {
  const runs: RunningApp[] = [];
  let home: string;
  let start: () => Promise<RunningApp>;
  const stop = async () => runs.at(-1)?.stop();
  test.beforeAll(async ({ startIn, browsers }) => {
    home = await newHome();
    await prepare?.(home);
    start = async () => {
      const run = await startIn(browsers, home, env?.(home));
      runs.push(run);
      await servers(run.page).waitFor();
      return run;
    };
    if (firstRun) {
      const first = await start();
      await firstRun(first.page);
      await first.stop();
      await between?.(home);
    }
    const { page } = await start();
    await open?.(page);
  });
  test.afterAll(async () => {
    await stop();
    await removeHome(home);
    expect(runs.flatMap(({ refused }) => refused)).toEqual([]);
  });
  const page = () => {
    const running = runs.at(-1);
    if (!running) throw new Error('The app starts before the first test.');
    return running.page;
  };
  const restart = async () => {
    await stop();
    return (await start()).page;
  };
  return Object.assign(page, { stop, restart });
}
