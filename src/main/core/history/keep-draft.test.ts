import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackendEvent } from '../../../shared/model/events.ts';
import { openViewState, type ViewState } from '../storage/view-state.ts';
import { createKeepDraft } from './keep-draft.ts';

let home: string;
let viewState: ViewState;
let open: number[];
let tell: (event: BackendEvent) => void;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-drafts-'));
  viewState = await openViewState(home);
  open = [1, 2];
});
afterEach(() => rm(home, { recursive: true, force: true }));

const create = () =>
  createKeepDraft(viewState, {
    serverRequests: { isOpen: (serverRequestId) => open.includes(serverRequestId) },
    onEvent: (listener) => {
      tell = listener;
      return () => undefined;
    },
  });
const onDisk = async () => {
  await viewState.flush();
  return readFile(join(home, 'view-state.json'), 'utf8');
};
const noneAsked = {
  connectionId: 1,
  serverName: 'shop',
  count: 0,
  ofNoCall: 0,
  ofCalls: [],
  oldest: [],
  refused: 0,
  ended: 0,
  byRule: 0,
};
const answer = { message: 'Which?', text: '{"a": "mine"}' };

test('an answer is forgotten once its question is settled, and is not taken after', async () => {
  const keep = create();
  keep('answer shop 1', answer, {});
  keep('answer shop 2', answer, {});

  open = open.slice(1);
  tell({ type: 'asked', asked: noneAsked });
  keep('answer shop 1', answer, {});

  expect(Object.keys(viewState.read())).toEqual(['answer shop 2']);
  expect(await onDisk()).not.toContain('answer shop 1');
});

test('answers do not outlive the app', () => {
  viewState.write('answer shop 7', answer);

  create();

  expect(viewState.read()).toEqual({});
});

test('an answer to a question for a secret stays in memory', async () => {
  create()(
    'answer shop 1',
    { message: 'Enter your API key', text: '{"value": "sk-live-abc"}' },
    {},
  );

  expect(Object.keys(viewState.read())).toEqual(['answer shop 1']);
  expect(await onDisk()).not.toContain('sk-live-abc');
});

test('of what is too large to be told from its secrets no older draft comes back', async () => {
  const keep = create();
  expect(keep('draft shop tools/call a', { text: '{"a": "older"}' }, {})).toEqual({
    isTooLarge: false,
  });
  await viewState.flush();

  const kept = keep('draft shop tools/call a', { text: JSON.stringify('x'.repeat(600_000)) }, {});

  expect(kept).toEqual({ isTooLarge: true });
  expect(await onDisk()).toBe('{}');
  expect(keep('draft shop tools/call a', { text: '{"password": "hal' }, {})).toEqual({
    isTooLarge: false,
  });
});
