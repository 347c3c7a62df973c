// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../shared/rpc/errors.ts';
import { showNotices, type Notice } from '../notices.ts';
import { saveFile } from './save-file.ts';
import { answerWith } from '../test-backend.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

let asked: unknown[];
let notices: Notice[];
let downloads: string[];

beforeEach(() => {
  [asked, notices, downloads] = [[], [], []];
  showNotices((notice) => notices.push(notice));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
  shell({ saveFile: true }, () => ({ saveId: 7 }));
});
afterEach(() => void vi.restoreAllMocks());

function shell(capabilities: object, saveStart: (wanted: { name: string }) => { saveId?: number }) {
  answerWith({
    'app.info': () => ({ capabilities }) as never,
    'files.saveStart'(wanted) {
      asked.push(wanted);
      return saveStart(wanted);
    },
    'files.savePiece': ({ saveId, base64 }) => void asked.push([saveId, atob(base64).length]),
    'files.saveEnd': () => ({ path: '/home/me/a.txt' }),
    'files.saveCancel': (given) => void asked.push(['cancel', given]),
    'files.showSaved': (given) => void asked.push(['show', given]),
  });
}

test('a file is handed over in pieces, and can then be shown in its folder', async () => {
  saveFile(new Blob([new Uint8Array(2_500_000)]), 'a.txt');
  await expect.poll(() => notices).toHaveLength(1);
  notices[0]?.action?.run();

  const show = ['show', { path: '/home/me/a.txt' }];
  await expect.poll(() => asked.at(-1)).toEqual(show);
  const piece = 1024 * 1024;
  expect(asked).toEqual([
    { name: 'a.txt' },
    [7, piece],
    [7, piece],
    [7, 2_500_000 - 2 * piece],
    show,
  ]);
  expect(notices).toMatchObject([
    {
      tone: 'success',
      title: 'Saved',
      detail: '/home/me/a.txt',
      action: { label: 'Show in folder' },
    },
  ]);
  expect(downloads).toEqual([]);
});

test('an empty file is saved as well, and a name that is too long for the core is cut', async () => {
  saveFile(new Blob([]), 'x'.repeat(5000));

  await expect.poll(() => notices).toHaveLength(1);
  expect(asked).toEqual([{ name: 'x'.repeat(1000) }]);
});

test('a dialog that is cancelled says nothing and writes nothing', async () => {
  const cancelled = vi.fn<() => object>(() => ({}));
  shell({ saveFile: true }, cancelled);

  saveFile(new Blob(['text']), 'a.txt');
  await expect.poll(() => cancelled.mock.calls).toHaveLength(1);
  saveFile(new Blob(['text']), 'b.txt');
  await expect.poll(() => cancelled.mock.calls).toHaveLength(2);

  expect([asked.length, notices, downloads]).toEqual([2, [], []]);
});

test('a file that can’t be written says why, and can be saved elsewhere', async () => {
  const full = new RpcError('UNAVAILABLE', 'There is no room left.');
  answerWith({ 'files.savePiece': () => Promise.reject(full) });
  saveFile(new Blob(['text']), 'a.txt');
  await expect.poll(() => notices).toHaveLength(1);
  answerWith({
    'files.savePiece': ({ saveId, base64 }) => void asked.push([saveId, atob(base64)]),
  });

  notices[0]?.action?.run();

  await expect.poll(() => notices).toHaveLength(2);
  expect(notices).toMatchObject([
    { tone: 'error', title: 'The file was not saved', detail: 'There is no room left.' },
    { title: 'Saved' },
  ]);
  expect(asked).toEqual([
    { name: 'a.txt' },
    ['cancel', { saveId: 7 }],
    { name: 'a.txt' },
    [7, 'text'],
  ]);
});

test.each([
  ['has no dialog', () => ({ capabilities: { saveFile: false } }) as never],
  ['has lost its core', () => Promise.reject(new RpcError('CLOSED', 'It is gone.'))],
])('in a shell that %s a file is a download', async (_which, info) => {
  answerWith({ 'app.info': info });

  saveFile(new Blob(['text']), 'a.txt');

  await expect.poll(() => downloads).toEqual(['a.txt']);
  expect([asked, notices]).toEqual([[], []]);
});
