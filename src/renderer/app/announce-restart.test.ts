// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionSnapshot } from '../../shared/model/servers/connection.ts';
import { useNavigation } from '../navigation.ts';
import { showNotices, type Notice } from '../notices.ts';
import { setCalls } from '../stores/calls-store.ts';
import { setConnections } from '../stores/connections-store.ts';
import { answerWith } from '../test-backend.ts';
import { announceRestart } from './announce-restart.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const facts = { era: 'legacy', eraFrom: 'probed', revision: '2025-11-25' } as const;
const serverInfo = { name: 'mine', version: '1' };
const connection: ConnectionSnapshot = {
  connectionId: 3,
  serverName: 'mine',
  startedAt: 0,
  transport: 'stdio',
  declared: [],
  target: 'node mine.mjs',
  state: { status: 'ready', ...facts, serverInfo, capabilities: {} },
};
const restarts = (count: number) => ({
  ...connection,
  restarts: { count, path: '/home/me/mine.mjs' },
});

const notices: Notice[] = [];
beforeEach(() => {
  notices.length = 0;
  showNotices((notice) => notices.push(notice));
  setConnections([connection]);
});
afterEach(() => {
  setConnections([]);
  setCalls([]);
});

test('a restart is told with the file that changed, and offers the last call again', async () => {
  const started: unknown[] = [];
  answerWith({
    'calls.start': (input) => {
      started.push(input);
      return { callId: 2 };
    },
  });
  const call = { callId: 1, connectionId: 3, serverName: 'mine', startedAt: 0 };
  const echo = { method: 'tools/call' as const, name: 'echo', argumentsText: '{"a":1}' };
  const done = { status: 'done' as const, isError: false, resultBytes: 2 };
  setCalls([{ ...call, ...echo, state: done }]);

  announceRestart(restarts(1));
  notices[0]?.action?.run();

  expect(notices).toMatchObject([
    {
      title: 'mine was restarted',
      detail: 'mine.mjs changed.',
      action: { label: 'Run echo again' },
    },
  ]);
  expect(useNavigation.getState()).toMatchObject({ serverName: 'mine', part: 'tools' });
  await vi.waitFor(() => expect(started).toEqual([{ connectionId: 3, ...echo }]));
});

test('a restart is told once, and offers nothing where nothing was called', () => {
  announceRestart(restarts(2));
  announceRestart(restarts(2));

  expect(notices).toHaveLength(1);
  expect(notices[0]?.action).toBeUndefined();
});

test('a restart from before the page was loaded is not told', () => {
  setConnections([]);

  announceRestart({ ...restarts(3), connectionId: 9 });

  expect(notices).toEqual([]);
});
