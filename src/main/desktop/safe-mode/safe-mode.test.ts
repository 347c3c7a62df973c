import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app, fake } from '../../../../test/fake-electron.ts';
import { argumentsFor, beginSafeMode } from './safe-mode.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

let home: string;
const begin = () => beginSafeMode({ home, onFault: () => undefined });
const deaths = (inARow: number) =>
  writeFileSync(join(home, 'starts.json'), JSON.stringify({ inARow }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'wirebench-safe-'));
  Object.assign(fake, {
    isReady: false,
    usesGpu: true,
    switches: new Set(),
    dialogs: [],
    dialogAnswers: [],
    windows: [],
  });
  app.removeAllListeners();
});
afterEach(() => rmSync(home, { recursive: true }));

const ready = () => (fake.isReady = true);

test.each([0, 1])('after %i deaths a start is as usual', async (count) => {
  deaths(count);
  const safeMode = begin();
  ready();

  expect(await safeMode.decide()).toBe(false);
  expect(fake.usesGpu).toBe(true);
  expect(fake.dialogs).toEqual([]);
});

test('with the switch it is safe without a question', async () => {
  fake.switches.add('safe-mode');
  deaths(5);
  const safeMode = begin();
  ready();

  expect(await safeMode.decide()).toBe(true);
  expect(fake.usesGpu).toBe(false);
  expect(fake.dialogs).toEqual([]);
});

test.each([
  ['safe', 0, true],
  ['as usual', 1, false],
])('after two deaths it asks, without graphics, and starts %s', async (_how, answer, isSafe) => {
  deaths(2);
  fake.dialogAnswers = [answer];
  const safeMode = begin();
  const usesGpu = fake.usesGpu;
  ready();

  expect(await safeMode.decide()).toBe(isSafe);
  expect(usesGpu).toBe(false);
  expect(fake.dialogs).toMatchObject([{ message: expect.stringContaining('2 times in a row') }]);
});

test('a start that is quit has not died', async () => {
  deaths(1);
  begin();
  app.quit();

  const safeMode = begin();
  ready();
  expect(await safeMode.decide()).toBe(false);
});

test.each([
  [true, ['a'], ['a', '--safe-mode']],
  [true, ['--safe-mode'], ['--safe-mode']],
  [false, ['--safe-mode', 'a', '--safe-mode'], ['a']],
  [false, [], []],
])('a start that is safe (%s) is given %j with %j', (isSafe, given, wanted) => {
  expect(argumentsFor(isSafe, given)).toEqual(wanted);
});
