import type { Page } from '@playwright/test';
import { newHome, removeHome, type RunningApp } from './app.ts';
import { servers } from './actions.ts';
import { expect, test } from './test.ts';

type Steps = {
  /** Writes what the app finds in its folder when it starts. */
  prepare?: (home: string) => Promise<void>;
  /** What is done once, before the first test. */
  open?: (page: Page) => Promise<void>;
};

/**
 * One app for all tests of a file; call it at the top of the file. Each test finds the page as the one
 * before left it, and starts with what it needs.
 */
export function oneApp({ prepare, open }: Steps = {}): () => Page {
  let running: RunningApp | undefined;
  let home: string;
  test.beforeAll(async ({ startIn, browsers }) => {
    home = await newHome();
    await prepare?.(home);
    running = await startIn(browsers, home);
    await servers(running.page).waitFor();
    await open?.(running.page);
  });
  test.afterAll(async () => {
    await running?.stop();
    await removeHome(home);
    expect(running?.refused).toEqual([]);
  });
  return () => {
    if (!running) throw new Error('The app starts before the first test.');
    return running.page;
  };
}
