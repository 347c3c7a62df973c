import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { app, fake } from '../../../test/fake-electron.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-desktop-'));
  vi.stubEnv('WIREBENCH_HOME', home);
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
