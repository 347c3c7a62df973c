// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  EndedServerRequest,
  ServerRequestOutline,
} from '../../../shared/model/calls/server-requests.ts';
import { putServerRequests, setServerRequests } from '../../stores/server-requests-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { Inbox } from './inbox.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let ended: EndedServerRequest[] = [];
const answered: unknown[] = [];
beforeEach(() => {
  furnishPage();
  ended = [];
  answered.length = 0;
  setServerRequests([]);
  answerWith({
    'serverRequests.ended': () => ended,
    'serverRequests.answer': (given) => void answered.push(given),
    'serverRequests.open': ({ serverRequestId }) => ({
      serverRequest: {
        serverRequestId,
        connectionId: 1,
        serverName: 'shop',
        method: 'elicitation/create',
        message: 'Which?',
        requestedSchema: {},
        ...(serverRequestId === 7 && { rule: { name: 'slow', answersAt: Date.now() + 60_000 } }),
      },
      messageLength: 6,
    }),
    'viewState.write': () => {},
  });
});

const outline = (serverRequestId: number, serverName = 'shop'): ServerRequestOutline => ({
  serverRequestId,
  connectionId: 1,
  serverName,
  method: 'elicitation/create',
  start: `Question ${serverRequestId}`,
  size: 100,
  at: 1000,
  changes: 0,
});
const asked = (oldest: ServerRequestOutline[], endedCount = 0, connectionId = 1) => ({
  connectionId,
  serverName: 'shop',
  count: oldest.length,
  ofNoCall: oldest.length,
  ofCalls: [],
  oldest,
  refused: 0,
  ended: endedCount,
  byRule: 0,
});

test('says what it is for while no server asks', () => {
  render(<Inbox onClose={() => {}} />);

  expect(screen.getByText('No server asks anything')).toBeTruthy();
});

test('holds the questions of all servers in the order in which they came', async () => {
  setServerRequests([asked([outline(3), outline(9)]), asked([outline(5, 'farm')], 0, 2)]);
  render(<Inbox onClose={() => {}} />);

  const rows = within(await screen.findByRole('list', { name: 'Open requests' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(rows.map((text) => /Question \d/.exec(text ?? '')?.[0])).toEqual([
    'Question 3',
    'Question 5',
    'Question 9',
  ]);
  expect(rows[1]).toContain('farm');
});

test('tells what became of earlier ones, and reads on as others end', async () => {
  ended = [
    { ...outline(2), end: { by: 'rule', rule: 'yes', action: 'accept', at: 2000 } },
    { ...outline(1), end: { by: 'server', action: 'withdrawn', at: 61_000 } },
  ];
  setServerRequests([asked([], 2)]);
  render(<Inbox onClose={() => {}} />);

  const list = await screen.findByRole('list', { name: 'Earlier requests' });
  expect(within(list).getByText('Accepted by the rule “yes”')).toBeTruthy();
  expect(within(list).getByText('Withdrawn by the server after 60 s')).toBeTruthy();

  ended = [{ ...outline(4), end: { by: 'user', action: 'decline', at: 3000 } }, ...ended];
  act(() => putServerRequests(asked([], 3)));

  expect(await screen.findByText('Declined')).toBeTruthy();
});

test('a rule that is about to answer is held back', async () => {
  setServerRequests([asked([outline(7)])]);
  render(<Inbox onClose={() => {}} />);
  expect((await screen.findByText(/The rule “slow” answers/)).textContent).toMatch(
    /in (60|59) s\./,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Answer it yourself' }));

  expect(answered).toEqual([{ serverRequestId: 7, answer: { action: 'hold' } }]);
});

test('opens the question that a notification led to, and the oldest once that is answered', async () => {
  setServerRequests([asked([outline(3), outline(9)])]);
  render(<Inbox first={9} onClose={() => {}} />);
  const opened = () =>
    screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
  await screen.findByRole('list', { name: 'Open requests' });
  const before = opened();

  act(() => putServerRequests(asked([outline(3), outline(11)])));

  expect(before).toEqual([expect.stringContaining('Question 9')]);
  expect(opened()).toEqual([expect.stringContaining('Question 3')]);
});
