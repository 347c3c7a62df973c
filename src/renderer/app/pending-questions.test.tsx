// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerRequestsOfConnection } from '../../shared/model/calls/server-requests.ts';
import { closeOverlay, useOverlay } from '../overlays.ts';
import {
  placeServerRequestsOfCall,
  putServerRequests,
  removeServerRequests,
  setServerRequests,
} from '../stores/server-requests-store.ts';
import { answerWith } from '../test-backend.ts';
import { furnishPage } from '../test-page.ts';
import { QuestionsItem } from './bars/questions-item.tsx';
import { PendingQuestions } from './pending-questions.tsx';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const declined: unknown[] = [];
beforeEach(() => {
  furnishPage();
  declined.length = 0;
  setServerRequests([]);
  answerWith({
    'serverRequests.declineAll': (scope) => {
      declined.push(scope);
      return { declined: 0 };
    },
    'serverRequests.open': ({ serverRequestId }) => ({
      serverRequest: {
        serverRequestId,
        connectionId: 1,
        serverName: 'shop',
        method: 'elicitation/create',
        message: 'Which?',
        requestedSchema: {},
      },
      messageLength: 6,
    }),
    'viewState.write': () => {},
  });
});
afterEach(() => {
  closeOverlay();
});

const requestsOf = (
  connectionId: number,
  serverName: string,
  firstId: number,
  count: number,
): ServerRequestsOfConnection => ({
  connectionId,
  serverName,
  count,
  ofNoCall: count,
  ofCalls: [],
  refused: 0,
  ended: 0,
  byRule: 0,
  oldest: Array.from({ length: Math.min(count, 20) }, (_, at) => ({
    serverRequestId: firstId + 2 * at,
    connectionId,
    serverName,
    method: 'elicitation/create',
    start: `Question ${firstId + 2 * at}`,
    size: 100,
    at: 0,
    changes: 0,
  })),
});
const list = () => screen.findByRole('list', { name: 'Open requests' });

test('shows what all servers ask, in the order in which they came', async () => {
  setServerRequests([requestsOf(1, 'shop', 1, 2000), requestsOf(2, 'farm', 2, 3)]);
  render(<PendingQuestions>the chat</PendingQuestions>);

  const rows = within(await list()).getAllByRole('listitem');

  expect(rows[0]?.textContent).toContain('shopQuestion 1');
  expect(rows[1]?.textContent).toContain('farmQuestion 2');
  expect(rows.at(-1)?.textContent).toContain('and 1,980 more');
  await userEvent.click(screen.getByRole('button', { name: 'Decline all (2,003)' }));
  expect(declined).toEqual([{}]);
});

test('leaves out what stands with its call, and declines nothing of that', async () => {
  const shop = requestsOf(1, 'shop', 1, 3);
  const ofCalls = [{ callId: 7, count: 1 }];
  const oldest = shop.oldest.map((one, at) => (at === 0 ? { ...one, callId: 7 } : one));
  setServerRequests([{ ...shop, ofNoCall: 2, ofCalls, oldest }]);
  let takeAway = () => {};
  render(<PendingQuestions>the chat</PendingQuestions>);
  expect(await screen.findByText('3 requests wait for an answer')).toBeTruthy();

  act(() => void (takeAway = placeServerRequestsOfCall(7)));
  expect(screen.getByText('2 requests wait for an answer')).toBeTruthy();
  expect(screen.queryByText('Question 1')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Decline all/ })).toBeNull();

  act(() => takeAway());
  expect(screen.getByRole('button', { name: 'Decline all (3)' })).toBeTruthy();
});

test('shows what one server asks, and nothing once its connection is gone', async () => {
  setServerRequests([requestsOf(1, 'shop', 1, 2), requestsOf(2, 'farm', 2, 3)]);
  render(<PendingQuestions connectionId={2}>the overview</PendingQuestions>);
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);

  act(() => removeServerRequests(2));

  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByText('the overview')).toBeTruthy();
});

test('the status bar says how many wait, and leads to the inbox, in place of the list above the work', async () => {
  setServerRequests([requestsOf(1, 'shop', 7, 2000), requestsOf(2, 'farm', 2, 1)]);
  render(
    <>
      <PendingQuestions>the work</PendingQuestions>
      <QuestionsItem />
    </>,
  );
  await list();

  await userEvent.click(screen.getByRole('button', { name: '2,001 requests wait' }));
  expect(useOverlay.getState().open).toBe('inbox');
  expect(screen.queryByRole('list')).toBeNull();
  act(() => putServerRequests(requestsOf(2, 'farm', 2, 0)));
  expect(screen.getByRole('button', { name: '2,000 requests wait' })).toBeTruthy();
  act(() => putServerRequests(requestsOf(1, 'shop', 7, 0)));

  expect(screen.queryByRole('button')).toBeNull();
});
