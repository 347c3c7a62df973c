// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerRequestsOfConnection } from '../../shared/model/calls/server-requests.ts';
import { openServer, useNavigation } from '../navigation.ts';
import { setConnections } from '../stores/connections-store.ts';
import {
  putServerRequests,
  removeServerRequests,
  setServerRequests,
} from '../stores/server-requests-store.ts';
import { setServers } from '../stores/servers-store.ts';
import { answerWith } from '../test-backend.ts';
import { furnishPage } from '../test-page.ts';
import { WorkArea } from './work-area.tsx';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  answerWith({
    'viewState.write': () => {},
    'protocol.paramSchemas': () => ({}),
    'serverRequests.open': ({ serverRequestId }) => ({
      serverRequest: { ...facts, serverRequestId, message: 'With milk?', requestedSchema: {} },
      messageLength: 10,
    }),
  });
  setServerRequests([]);
  const launch = { kind: 'bundled', demo: 'legacy' } as const;
  setServers({ file: '', servers: [{ name: 'roastery', era: 'auto', launch }], invalid: [] });
  const server = { era: 'legacy', eraFrom: 'probed', revision: '2025-11-25' } as const;
  const serverInfo = { name: 'roastery', version: '1' };
  const state = { status: 'ready', ...server, serverInfo, capabilities: {} } as const;
  const at = { connectionId: 1, serverName: 'roastery', startedAt: 0, target: '' };
  setConnections([{ ...at, transport: 'stdio', declared: [], state }]);
});
afterEach(() => {
  useNavigation.setState(useNavigation.getInitialState(), true);
  setConnections([]);
});

const facts = { connectionId: 1, serverName: 'roastery', method: 'elicitation/create' } as const;
/** Questions of no known call, as a raw message causes them. */
const questions = (count: number): ServerRequestsOfConnection => ({
  ...facts,
  count,
  ofNoCall: count,
  ofCalls: [],
  refused: 0,
  ended: 0,
  byRule: 0,
  oldest: [{ ...facts, serverRequestId: 3, start: 'With milk?', size: 20, at: 0, changes: 0 }],
});

test('the title begins with the number of questions that wait', () => {
  openServer('roastery', 'raw');
  render(<WorkArea />);
  expect(document.title).toBe('roastery · Wirebench');

  act(() => putServerRequests(questions(2)));
  expect(document.title).toBe('(2) roastery · Wirebench');
  act(() => removeServerRequests(1));

  expect(document.title).toBe('roastery · Wirebench');
});

test('a question that a raw message causes stands above the raw messages of its server', async () => {
  openServer('roastery', 'raw');
  render(<WorkArea />);
  await screen.findByRole('button', { name: 'Send' });

  act(() => putServerRequests(questions(1)));

  const question = await screen.findByRole('region', { name: 'Request from roastery' });
  expect(question.textContent).toContain('With milk?');
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
});
