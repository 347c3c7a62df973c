import { servers } from '../actions.ts';
import { newHome, removeHome } from '../app.ts';
import { expect, test } from '../test.ts';
import { startDesktopPage, type DesktopPage } from './start-desktop-page.ts';

/**
 * One desktop app for all tests of a file, which are about its page in a browser; call it at the top of
 * the file. Each test finds the app as another left it, and starts with what it needs.
 */
export function oneDesktopPage(prepare?: (home: string) => Promise<void>): () => DesktopPage {
  let running: DesktopPage | undefined;
  let home: string;
  test.beforeAll(async ({ browsers }) => {
    home = await newHome();
    await prepare?.(home);
    running = await startDesktopPage(home, browsers.launched);
    await servers(running.page).waitFor();
  });
  test.afterAll(async () => {
    await running?.stop();
    await removeHome(home);
    expect(running?.refused).toEqual([]);
  });
  return () => {
    if (!running) throw new Error('The app starts before the first test.');
    return running;
  };
}
