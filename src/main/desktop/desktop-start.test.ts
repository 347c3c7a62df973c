import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '../../../test/electron/open-page.ts';
import { app, fake } from '../../../test/fake-electron.ts';
import type { BackendEvent } from '../../shared/model/events.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-desktop-'));
  vi.stubEnv('WIREBENCH_HOME', home);
  // As a launcher starts it: with the user's shell, but none of what its files set.
  for (const name of ['TERM', 'WIREBENCH_LOGIN_SHELL']) vi.stubEnv(name, undefined);
  vi.stubEnv('SHELL', '/bin/bash');
  vi.stubEnv('HOME', home);
  await writeFile(join(home, '.bash_profile'), 'export DEPLOY_TOKEN=only-its-files-know\n');
  fake.switches.add('no-sandbox');
  await (
    await import('./desktop.ts')
  ).started;
});

afterAll(async () => {
  app.quit();
  await vi.waitUntil(() => fake.exitCodes.length > 0);
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  await rm(home, { recursive: true, force: true });
});

test('a start without the sandbox stays one, for systems that refuse it', () => {
  expect([...fake.switches]).toEqual(['no-sandbox']);
  expect(fake.isSandboxEnabled).toBe(false);
  expect(fake.windows).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')(
  'the core has the environment of the login shell, and hides its secrets',
  async () => {
    const [window] = fake.windows;
    fake.dialogAnswer = 1;

    window?.webContents.emit('render-process-gone', {}, { reason: 'only-its-files-know' });

    const log = await readFile(join(home, 'faults.log'), 'utf8');
    expect(log).toContain('The window’s process ended');
    expect(log).not.toContain('only-its-files-know');
  },
);

test('the settings of the app’s menu are those of the page', async () => {
  const { client } = await openPage();
  const events: BackendEvent[] = [];
  client.stream('events', {}, { onItems: (items) => void events.push(...items), onEnd() {} });
  await vi.waitFor(() => expect(events[0]?.type).toBe('snapshot'));
  const items = fake.menu?.items.flatMap(({ submenu = [] }) => submenu) ?? [];

  items.find(({ label }) => label === 'Settings…')?.click?.();

  await vi.waitFor(() =>
    expect(events).toContainEqual({ type: 'menu-command', command: 'settings' }),
  );
  expect(fake.windows[0]?.calls).toContain('focus');
  client.close();
});
