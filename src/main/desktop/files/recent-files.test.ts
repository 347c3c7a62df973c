import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fake } from '../../../../test/fake-electron.ts';
import { keepPlaces } from './kept-places.ts';
import { createRecentFiles } from './recent-files.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-recent-'));
  file = join(folder, 'places.json');
  fake.recentDocuments = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noFault = (what: string) => expect.unreachable(what);
function open(onFault: (what: string, thrown: unknown) => void = noFault) {
  const drawn: number[] = [];
  const recent = createRecentFiles(keepPlaces(file, onFault), ({ length }) => drawn.push(length));
  return { recent, drawn };
}

test('the last ten files are listed, each once, also after a new start', () => {
  const { recent, drawn } = open();
  for (let i = 1; i <= 12; i += 1) recent.add(`/${i}.json`);
  recent.add('/5.json');

  const kept = open().recent.list();

  expect(kept).toEqual(['/5.json', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((i) => `/${i}.json`)]);
  expect(recent.list()).toEqual(kept);
  expect(drawn.at(-1)).toBe(10);
  expect(fake.recentDocuments).toHaveLength(13);
});

test('cleared, they are forgotten here and by the system', () => {
  const { recent } = open();
  recent.add('/a.json');

  recent.clear();

  expect([recent.list(), fake.recentDocuments]).toEqual([[], []]);
  expect(readFileSync(file, 'utf8')).not.toContain('a.json');
});

test.each(['', 'no JSON', '[]', '{"recent":{}}', '{"recent":["relative.json"]}', '{"recent":[7]}'])(
  'a file that holds %j is as good as none',
  (text) => {
    writeFileSync(file, text);

    expect(open().recent.list()).toEqual([]);
  },
);

test('a list that can’t be stored is kept as long as the app runs', () => {
  const faults: string[] = [];
  rmSync(folder, { recursive: true });
  const { recent } = open((what) => faults.push(what));

  recent.add('/a.json');

  expect(recent.list()).toEqual(['/a.json']);
  expect(faults).toEqual(['The list of recent files can’t be stored']);
});
