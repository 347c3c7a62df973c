import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdates, type Updates } from './create-updates.ts';
import type { Updater } from './updater.ts';

const dayMs = 86_400_000;
const newest = vi.fn<Updater['newest']>();
const download = vi.fn<Updater['download']>();
const install = vi.fn<Updater['install']>();
const onFault = vi.fn<(what: string, thrown: unknown) => void>();
const open: Updates[] = [];
let folder: string;
let file: string;

const updatesWith = (change: Partial<Parameters<typeof createUpdates>[0]> = {}) => {
  const updates = createUpdates({
    file,
    feed: { installs: true },
    // A mock: what replaces the app needs Electron's binary.
    load: async () => ({ newest, download, install }),
    isQuiet: false,
    onFault,
    ...change,
  });
  open.push(updates);
  return updates;
};
const chosen = (choice: string, askedAt?: number) =>
  writeFileSync(file, JSON.stringify({ choice, askedAt }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-updates-'));
  file = join(folder, 'updates.json');
  vi.resetAllMocks();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  open.splice(0).forEach((updates) => updates.close());
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('nothing is asked before the user agreed, for however long the app runs', () => {
  const updates = updatesWith();

  vi.advanceTimersByTime(10 * dayMs);

  expect(newest).not.toHaveBeenCalled();
  expect(updates.state()).toMatchObject({ hasFeed: true, choice: undefined });
});

test('without a feed nothing is asked, whatever was chosen', async () => {
  chosen('on');
  const updates = updatesWith({ feed: undefined });

  await updates.check();
  vi.advanceTimersByTime(10 * dayMs);

  expect(newest).not.toHaveBeenCalled();
  expect(updates.state()).toMatchObject({ hasFeed: false, check: { status: 'idle' } });
});

test('is asked once a day, also over several starts', async () => {
  const updates = updatesWith();
  await updates.choose(true);
  await vi.waitFor(() => expect(updates.state().check.status).toBe('current'));

  for (let start = 0; start < 3; start += 1) updatesWith();
  vi.advanceTimersByTime(dayMs - 1);
  expect(newest).toHaveBeenCalledTimes(1);

  open.splice(1).forEach((other) => other.close());
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(() => expect(newest).toHaveBeenCalledTimes(2));
});

test('a feed that can’t be reached is asked no more often, and the reason is told', async () => {
  newest.mockRejectedValue(new Error('getaddrinfo ENOTFOUND'));
  chosen('on');
  const updates = updatesWith();
  await vi.waitFor(() => expect(updates.state().check.status).toBe('failed'));

  vi.advanceTimersByTime(dayMs / 2);

  expect(newest).toHaveBeenCalledTimes(1);
  expect(updates.state().check).toEqual({ status: 'failed', reason: 'getaddrinfo ENOTFOUND' });
});

test.each([
  ['in safe mode', { isQuiet: true }, 'on'],
  ['where it is off', {}, 'off'],
])('%s it asks only when the user wants to know', async (_what, change, choice) => {
  chosen(choice);
  const updates = updatesWith(change);
  vi.advanceTimersByTime(3 * dayMs);
  expect(newest).not.toHaveBeenCalled();

  await updates.check();

  expect(newest).toHaveBeenCalledTimes(1);
});

test('downloads when told so, then installs when told so', async () => {
  newest.mockResolvedValue('2.0.0');
  download.mockImplementation(async (onPercent) => onPercent(41.7));
  const updates = updatesWith();
  const seen: string[] = [];
  updates.onState(({ check }) =>
    seen.push('percent' in check ? `${check.percent} %` : check.status),
  );

  await updates.install();
  await updates.check();
  expect(download).not.toHaveBeenCalled();
  await updates.download();
  expect(install).not.toHaveBeenCalled();
  await updates.install();

  expect(seen).toEqual(['checking', 'available', '0 %', '42 %', 'ready']);
  expect(install).toHaveBeenCalledTimes(1);
});

test('a copy that is not signed only tells', async () => {
  newest.mockResolvedValue('2.0.0');
  const updates = updatesWith({ feed: { installs: false } });

  await updates.check();
  await updates.download();
  await updates.install();

  expect(updates.state()).toMatchObject({ installs: false, check: { status: 'available' } });
  expect(download).not.toHaveBeenCalled();
  expect(install).not.toHaveBeenCalled();
});

test('a download that fails can be tried again', async () => {
  newest.mockResolvedValue('2.0.0');
  download.mockRejectedValueOnce(new Error('New version is not signed by the application owner'));
  const updates = updatesWith();
  await updates.check();

  await updates.download();
  expect(updates.state().check).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('not signed'),
  });
  await updates.check();
  await updates.download();

  expect(updates.state().check).toEqual({ status: 'ready', version: '2.0.0' });
});

test.each(['', '{', 'null', '{"choice":"always"}', '{"choice":true,"askedAt":"x"}'])(
  'what stands in the file (%j) is no consent',
  (text) => {
    writeFileSync(file, text);

    const updates = updatesWith();
    vi.advanceTimersByTime(3 * dayMs);

    expect(updates.state().choice).toBeUndefined();
    expect(newest).not.toHaveBeenCalled();
  },
);

test('a clock that was set back does not keep it from asking', async () => {
  chosen('on', Date.now() + 365 * dayMs);
  updatesWith();

  await vi.waitFor(() => expect(newest).toHaveBeenCalledTimes(1));
});

test('the choice is kept, and asked for only once', async () => {
  await updatesWith().choose(false);

  expect(updatesWith().state().choice).toBe('off');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ choice: 'off' });
});
