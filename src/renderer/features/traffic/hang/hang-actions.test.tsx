// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { HangActions } from './hang-actions.tsx';
import type { HangState } from './hang-labels.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

afterEach(cleanup);

const facts: HangFacts = {
  request: { seq: 2, atUs: 0, serverName: 'one', connectionId: 1, method: 'tools/list' },
  stderr: [],
  answeredOthers: 0,
  asked: [],
  events: [],
  isPartial: false,
};
const at = { connectionId: 1, serverName: 'one', startedAt: 0, target: '' };
const connection: ConnectionSnapshot = {
  ...at,
  transport: 'stdio',
  declared: [],
  state: { status: 'starting' },
};

test.each<[HangState, string[]]>([
  ['waiting', ['Restart one']],
  ['unanswered', ['Restart one']],
  ['failed', ['Restart one']],
  ['open', []],
  ['cancelled', []],
])('a restart is offered where it can help: %s', (state, offered) => {
  render(<HangActions facts={facts} state={state} now={{ nowMs: 1, isLive: true, connection }} />);

  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
});
