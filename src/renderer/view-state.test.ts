import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxDraftLength } from '../shared/model/app.ts';
import { showNotices, type Notice } from './notices.ts';
import { answerWith } from './test-backend.ts';
import {
  flushViewState,
  forgetViewState,
  loadViewState,
  readDraft,
  readViewState,
  takeViewState,
  writeDraft,
  writeViewState,
} from './view-state.ts';

vi.mock('./backend.ts', () => import('./test-backend.ts'));

const written: { key: string; value?: unknown }[] = [];
const notices: Notice[] = [];
beforeEach(() => {
  written.length = 0;
  notices.length = 0;
  showNotices((notice) => notices.push(notice));
  answerWith({
    'viewState.read': () => ({ sidebar: 240 }),
    'viewState.write': (entry) => {
      written.push(entry);
    },
  });
});
afterEach(() => vi.useRealTimers());

test('reads what the core remembered', async () => {
  await loadViewState();

  expect(readViewState('sidebar')).toBe(240);
  expect(readViewState('none')).toBeUndefined();
});

test('sends only the last of many changes, and that at once when the page goes', async () => {
  for (const width of [1, 2, 3]) writeViewState('width', width);
  expect(written).toEqual([]);

  flushViewState();

  await vi.waitFor(() => expect(written).toEqual([{ key: 'width', value: 3 }]));
});

test('forgets in the core too, without a complaint', async () => {
  writeViewState('draft', 'typed');
  writeViewState('draft', undefined);
  expect(readViewState('draft')).toBeUndefined();

  flushViewState();

  await vi.waitFor(() => expect(written).toEqual([{ key: 'draft' }]));
  expect(notices).toEqual([]);
});

test('tells once when the core can’t remember', async () => {
  answerWith({ 'viewState.write': () => Promise.reject(new Error('The disk is full.')) });

  writeViewState('width', 5);
  flushViewState();

  await vi.waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.title).toBe('Your layout could not be stored');
});

test('remembers what has a name of any length for this visit, without a complaint', async () => {
  const key = `draft ${'x'.repeat(1000)}`;

  writeViewState(key, 'typed');
  writeViewState('after', 1);
  flushViewState();

  await vi.waitFor(() => expect(written).toEqual([{ key: 'after', value: 1 }]));
  expect(readViewState(key)).toBe('typed');
  expect(notices).toEqual([]);
});

test('takes what the core remembers now, and does not send what was typed before', async () => {
  writeViewState('draft a', 'old');
  writeViewState('draft gone', 'old');
  writeViewState('width', 7);
  answerWith({ 'viewState.read': () => ({ 'draft a': 'new', width: 1 }) });

  await takeViewState((key) => key.startsWith('draft '));
  flushViewState();

  expect(['draft a', 'draft gone', 'width'].map(readViewState)).toEqual(['new', undefined, 7]);
  await vi.waitFor(() => expect(written).toEqual([{ key: 'width', value: 7 }]));
});

test('forgets all keys of a kind, here and in the core', async () => {
  writeViewState('answer a 1', 'x');
  writeViewState('answer b 2', 'y');

  forgetViewState((key) => key === 'answer a 1');
  flushViewState();

  await vi.waitFor(() =>
    expect(written).toEqual([{ key: 'answer a 1' }, { key: 'answer b 2', value: 'y' }]),
  );
});

test('says once that what is typed is too large to be written down', async () => {
  const kept: string[] = [];
  answerWith({
    'validation.give': () => {},
    'viewState.keepDraft': ({ key }) => {
      kept.push(key);
      return { isTooLarge: true };
    },
  });

  for (const key of ['draft x', 'draft y']) writeDraft(key, { text: '[]' }, {});
  flushViewState();

  await vi.waitFor(() => expect(kept).toEqual(['draft x', 'draft y']));
  await vi.waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.title).toBe('These arguments are only kept while Wirebench runs');
});

test('keeps what is longer than the core takes in this window, says so once, and forgets the older', async () => {
  answerWith({
    'validation.give': () => {},
    'viewState.keepDraft': () => ({ isTooLarge: false }),
  });
  const text = JSON.stringify(['x'.repeat(maxDraftLength)]);

  writeDraft('draft long', { text }, {});
  flushViewState();
  writeDraft('draft long', { text: ` ${text}` }, {});
  flushViewState();

  await vi.waitFor(() => expect(written).toEqual([{ key: 'draft long' }, { key: 'draft long' }]));
  expect(readDraft('draft long')).toEqual({ text: ` ${text}` });
  expect(notices.map(({ title }) => title)).toEqual([
    'These arguments are only kept in this window',
  ]);
});
