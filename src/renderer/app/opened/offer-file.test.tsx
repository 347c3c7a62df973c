// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenedFile } from '../../../shared/model/files.ts';
import { restoreEditorDraft } from '../../features/servers/editor/editor-draft.ts';
import { useNavigation } from '../../navigation.ts';
import { showNotices } from '../../notices.ts';
import { closeOverlay, useOverlay } from '../../overlays.ts';
import { answerWith } from '../../test-backend.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { applyEvent } from '../backend-events.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const servers = '{"mcpServers":{"a":{"command":"touch","args":["witness"]}}}';
const recording = '{"format":"wirebench-recording","version":1}\n';
const asked: string[] = [];
let opened: OpenedFile;
let notices: (string | undefined)[] = [];

beforeEach(() => {
  answerWith({
    'viewState.write': () => undefined,
    'files.examine': ({ path }) => {
      asked.push(path);
      return opened;
    },
  });
  notices = [];
  showNotices(({ detail }) => notices.push(detail));
  renderHook(() => useDroppedFiles());
});
afterEach(() => {
  cleanup();
  closeOverlay();
  writeViewState('servers.draft', undefined);
  useNavigation.setState({ editing: undefined });
});

/** Drops files on the page; true where the page took them. */
function drop(files: File[], { on = document.body, isDirectory = false } = {}): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const items = files.map(() => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) }));
  const dataTransfer = { types: files.length > 0 ? ['Files'] : ['text/plain'], files, items };
  on.dispatchEvent(Object.assign(event, { dataTransfer }));
  return event.defaultPrevented;
}
const file = (name: string, text: string) => new File([text], name);

test('a bundle that is dropped fills its dialog', async () => {
  const bundle = file('-x.mcpb', 'PK');

  expect(drop([bundle])).toBe(true);

  await expect.poll(() => useOverlay.getState().bundle).toBe(bundle);
  expect(useOverlay.getState().open).toBe('bundle');
});

test('a list of servers that is dropped fills the editor, also where that is open', async () => {
  useNavigation.setState({ editing: {} });

  drop([file('mcp.json', servers)]);

  await expect
    .poll(() => restoreEditorDraft(undefined))
    .toMatchObject({ text: servers, isUnread: true });
  await expect.poll(() => useNavigation.getState().editing?.offeredAt).toBeTypeOf('number');
  expect(notices).toEqual([]);
});

test('what was typed in the editor stays, which is told', async () => {
  drop([file('mcp.json', servers)]);
  await expect.poll(() => readViewState('servers.draft')).toBeDefined();

  drop([file('mcp.json', servers.replace('touch', 'rm'))]);

  await expect.poll(() => notices).toEqual([expect.stringContaining('open the file again')]);
  expect(restoreEditorDraft(undefined).text).toBe(servers);
});

test('a recording that is dropped is offered in the list of recordings, and the rest left alone', async () => {
  const dropped = file('two\nlines.jsonl', recording);

  drop([dropped, file('b.jsonl', ''), file('c.jsonl', '')]);

  await expect.poll(() => notices).toEqual(['2 other files were not opened.']);
  expect(useOverlay.getState()).toMatchObject({
    open: 'recordings',
    recording: { name: 'two\nlines.jsonl', size: recording.length, source: dropped },
  });
});

test('a folder, what can’t be read and what is none of ours are told of, and open nothing', async () => {
  const gone = file('gone.json', '{}');
  gone.slice = () => ({ text: () => Promise.reject(new Error('It went away.')) }) as Blob;

  drop([file('a.mcpb', '')], { isDirectory: true });
  drop([gone]);
  drop([file('traffic.har', '{"log":{}}')]);

  await expect.poll(() => notices).toHaveLength(3);
  expect(notices).toEqual(
    expect.arrayContaining([
      '“a.mcpb” is a folder. Open a file in it instead.',
      '“gone.json” can’t be read: It went away.',
      expect.stringContaining('“traffic.har” is none of the files that Wirebench opens'),
    ]),
  );
  expect(useOverlay.getState().open).toBeUndefined();
});

test('a text goes where it is dropped, and files to what takes them', () => {
  const taker = document.createElement('div');
  document.body.append(taker);
  taker.addEventListener('drop', (event) => event.preventDefault());

  expect(drop([])).toBe(false);
  drop([file('a.mcpb', 'PK')], { on: taker });

  expect(useOverlay.getState().open).toBeUndefined();
  taker.remove();
});

test('a file that the system opens is looked at by the core, and fills the same dialogs', async () => {
  const open = (next: OpenedFile, others = 0) => {
    opened = next;
    applyEvent({ type: 'menu-command', command: { file: '/opened', others } });
  };

  open({ kind: 'bundle', path: '/opened' });
  await expect.poll(() => useOverlay.getState().bundle).toBe('/opened');
  open({ kind: 'recording', path: '/opened', name: 'opened', bytes: 5e9 }, 1);
  await expect
    .poll(() => useOverlay.getState().recording)
    .toEqual({ name: 'opened', size: 5e9, source: { path: '/opened' } });
  open({ kind: 'servers', text: servers });
  await expect.poll(() => restoreEditorDraft(undefined).text).toBe(servers);
  open({ kind: 'none', why: 'It is a folder.' });

  await expect.poll(() => notices).toEqual(['Another file was not opened.', 'It is a folder.']);
  expect(asked).toEqual(['/opened', '/opened', '/opened', '/opened']);
});
