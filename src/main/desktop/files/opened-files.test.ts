import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { app, fakeEvent } from '../../../../test/fake-electron.ts';
import { filesIn, followFiles, type OpenedFiles } from './opened-files.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

beforeEach(() => void app.removeAllListeners());

const folder = resolve('/work');
const filesOf = (...args: string[]) => filesIn({ args, folder, isAppNamed: false });

function follow(args: string[] = [], isAppNamed = false): OpenedFiles[] {
  const opened: OpenedFiles[] = [];
  followFiles({ args, folder, isAppNamed }, (one) => opened.push(one));
  return opened;
}

test('the file that the app was started with is handed on, with how many others there were', () => {
  expect(follow(['--safe-mode', 'a.mcpb', 'b.json', 'c.jsonl'])).toEqual([
    { file: resolve(folder, 'a.mcpb'), others: 2 },
  ]);
});

test('where the first argument is the app itself, it is no file', () => {
  expect(follow(['--no-sandbox', '.'], true)).toEqual([]);
  expect(follow(['--no-sandbox', '.', 'a.mcpb'], true)).toMatchObject([{ others: 0 }]);
});

test('a later start names files from the folder that it was started in', () => {
  const opened = follow();
  const there = resolve('/elsewhere');

  app.emit('second-instance', {}, ['/opt/wirebench', '--flag', 'a b.json'], there);

  expect(opened).toEqual([{ file: resolve(there, 'a b.json'), others: 0 }]);
});

test('on macOS files are told of one by one, also before the app is ready', async () => {
  const opened = follow();
  const event = fakeEvent({});

  for (const path of ['/a.mcpb', '/b.mcpb', '/c.mcpb']) app.emit('open-file', event, path);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  app.emit('open-file', event, '/later.json');
  await vi.waitFor(() => expect(opened).toHaveLength(2));

  expect(opened).toEqual([
    { file: '/a.mcpb', others: 2 },
    { file: '/later.json', others: 0 },
  ]);
  expect(event.isPrevented).toBe(true);
});

test.each([
  ['--inspect'],
  ['-x.json'],
  ['--inspect=0.0.0.0:1'],
  ['wirebench://add?name=a&config=e30'],
  ['https://example.com/mcp.json'],
  ['FILE://other-machine/share/mcp.json'],
  ['file:///a%00b.json'],
  ['file:///%2Fetc%2Fmcp.json'],
  ['a\0b.json'],
  [''],
  ['x'.repeat(20_000)],
])('a switch, a link or what is no path is none: %.40j', (word) => {
  expect(filesOf(word)).toEqual([]);
});

test.each([
  './--inspect',
  './-x.json',
  'two\nlines.json',
  '\u202Etxt.json',
  'C:x.json',
  '~/a.json',
])('%j is a file', (word) => {
  expect(filesOf(word)).toEqual([resolve(folder, word)]);
});

test('behind -- all are files', () => {
  expect(filesOf('--flag', '--', '--inspect', '-x.json')).toEqual([
    resolve(folder, '--inspect'),
    resolve(folder, '-x.json'),
  ]);
});

test('desktops name files by their address', () => {
  const path = resolve('/home/me/a b %41 ü.mcpb');

  expect(filesOf(pathToFileURL(path).href)).toEqual([path]);
});
