import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { app, fake } from '../../../test/fake-electron.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-desktop-'));
  vi.stubEnv('WIREBENCH_HOME', home);
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
  await (
    await import('./desktop.ts')
  ).started;
});

afterAll(async () => {
  app.quit();
  await vi.waitUntil(() => fake.exitCodes.length > 0);
  vi.restoreAllMocks();
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  await rm(home, { recursive: true, force: true });
});

test('Windows groups the app’s windows by the name that its installer gave the shortcut', async () => {
  const file = resolve(import.meta.dirname, '../../../electron-builder.yml');
  const { appId } = parse(await readFile(file, 'utf8')) as { appId: string };

  expect(fake.windows).toHaveLength(1);
  expect(fake.appUserModelId).toBe(appId);
});
