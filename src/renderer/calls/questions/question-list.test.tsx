// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type {
  ServerRequestOutline,
  OpenedServerRequest,
} from '../../../shared/model/calls/server-requests.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import {
  putServerRequests,
  refusedOf,
  useServerRequests,
} from '../../stores/server-requests-store.ts';
import { furnishPage } from '../../test-page.ts';
import { QuestionList, type QuestionListProps } from './question-list.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
const called: [string, unknown][] = [];
let more: Partial<OpenedServerRequest>;
let message: string;
beforeEach(() => {
  furnishPage();
  called.length = 0;
  more = {};
  message = 'Which?';
  answerWith({
    'serverRequests.open': ({ serverRequestId, messageLength, isWhole }) => {
      called.push(['open', serverRequestId]);
      const { leftOut, ...rest } = more;
      return {
        serverRequest: {
          serverRequestId,
          connectionId: 1,
          serverName: 'shop',
          method: 'elicitation/create',
          message: `${serverRequestId}: ${message}`.slice(0, messageLength),
          requestedSchema: leftOut && !isWhole ? undefined : requestedSchema,
        },
        messageLength: message.length + 3,
        ...rest,
        ...(leftOut && !isWhole && { leftOut }),
      };
    },
    'serverRequests.declineAll': (scope) => {
      called.push(['declineAll', scope]);
      return { declined: 3 };
    },
    'serverRequests.answer': (answer) => void called.push(['answer', answer]),
    'viewState.write': () => {},
    'viewState.keepDraft': () => ({ isTooLarge: false }),
  });
});

const outline = (
  serverRequestId: number,
  given: Partial<ServerRequestOutline> = {},
): ServerRequestOutline => ({
  serverRequestId,
  connectionId: 1,
  serverName: 'shop',
  method: 'elicitation/create',
  start: `Start of ${serverRequestId}`,
  size: 1_000_000,
  at: Date.now(),
  changes: 0,
  ...given,
});
const ofIds = (...ids: number[]) => ids.map((id) => outline(id));
const list = (props: Partial<QuestionListProps>) => (
  <QuestionList requests={[]} total={0} refused={0} scope={{ connectionId: 1 }} {...props} />
);
function show(props: Partial<QuestionListProps>) {
  const user = userEvent.setup();
  const { rerender } = render(list(props));
  return { user, again: (next: Partial<QuestionListProps>) => rerender(list(next)) };
}
const row = (name: string) =>
  within(screen.getByRole('list', { name: 'Open requests' })).getByRole('button', {
    name: new RegExp(name),
  });
const question = () => screen.findByRole('region', { name: 'Request from shop' });

test('shows one question at once, without a list', async () => {
  show({ requests: ofIds(1), total: 1 });

  expect((await question()).textContent).toContain('1: Which?');
  expect(screen.queryByRole('list', { name: 'Open requests' })).toBeNull();
});

test('opens the oldest of many, and reads no other', async () => {
  show({ requests: ofIds(1, 2, 3), total: 1000 });

  expect((await question()).textContent).toContain('1: Which?');
  expect(screen.getByRole('status').textContent).toBe('1,000 requests wait for an answer');
  expect(screen.getByText('and 997 more, shown when these are answered')).toBeTruthy();
  expect(called).toEqual([['open', 1]]);
});

test('what is typed in a question stays while others come and go', async () => {
  const { user, again } = show({ requests: ofIds(1, 2, 3), total: 3 });
  await user.click(row('Start of 2'));
  await waitFor(async () => expect((await question()).textContent).toContain('2: Which?'));
  await user.type(screen.getByRole('textbox', { name: 'name' }), 'Ada');

  again({ requests: ofIds(2, 3, 4, 5), total: 2000 });
  again({ requests: ofIds(2, 5), total: 2 });

  expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Ada');
  expect(row('Start of 2').getAttribute('aria-expanded')).toBe('true');
});

test('what is typed in a question stays while another is answered', async () => {
  const { user, again } = show({ requests: ofIds(11, 12, 13), total: 2000 });
  await user.click(row('Start of 13'));
  await waitFor(async () => expect((await question()).textContent).toContain('13: Which?'));
  await user.type(screen.getByRole('textbox', { name: 'name' }), 'Ada');
  await user.click(row('Start of 12'));
  await waitFor(async () => expect((await question()).textContent).toContain('12: Which?'));
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  again({ requests: ofIds(11, 13, 14), total: 1999 });

  await user.click(row('Start of 13'));
  await waitFor(async () => expect((await question()).textContent).toContain('13: Which?'));
  await user.click(screen.getByRole('button', { name: 'Accept' }));

  const answers = () => called.filter(([name]) => name === 'answer').map(([, answer]) => answer);
  await waitFor(() => expect(answers()).toHaveLength(2));
  expect(answers()).toMatchObject([
    { serverRequestId: 12, answer: { action: 'cancel' } },
    {
      serverRequestId: 13,
      answer: { action: 'accept', contentText: expect.stringContaining('Ada') },
    },
  ]);
});

test('goes on to the oldest once the open one is settled', async () => {
  const { user, again } = show({ requests: ofIds(1, 2, 3), total: 3 });
  await user.click(row('Start of 3'));
  await waitFor(async () => expect((await question()).textContent).toContain('3: Which?'));

  again({ requests: ofIds(1, 2), total: 2 });

  await waitFor(async () => expect((await question()).textContent).toContain('1: Which?'));
});

test('declines all that is meant by one press', async () => {
  const { user } = show({
    requests: ofIds(1, 2),
    total: 1000,
    scope: { connectionId: 1, callId: 7 },
  });

  await user.dblClick(screen.getByRole('button', { name: 'Decline all (1,000)' }));

  expect(called.filter(([name]) => name === 'declineAll')).toEqual([
    ['declineAll', { connectionId: 1, callId: 7 }],
  ]);
});

test('says how many were cancelled unseen, until that is hidden and more are', async () => {
  const refusing = (refused: number) =>
    putServerRequests({
      connectionId: 1,
      serverName: 'shop',
      count: 0,
      ofNoCall: 0,
      ofCalls: [],
      oldest: [],
      refused,
      ended: 0,
      byRule: 0,
    });
  const seen = () =>
    refusedOf(useServerRequests.getState(), useServerRequests.getState().byConnection[1]);
  refusing(985);
  const { user } = show({ refused: seen() });
  expect(screen.getByRole('status').textContent).toContain(
    '985 requests were cancelled without being shown',
  );

  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(seen()).toBe(0);
  refusing(986);

  expect(seen()).toBe(986);
});

test('shows more of a long message when asked', async () => {
  message = 'x'.repeat(50_000);
  const { user } = show({ requests: ofIds(1), total: 1 });
  await question();
  expect(screen.getByText(/30,003 more characters are not shown/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Show more' }));

  await waitFor(() => expect(screen.queryByText(/more characters/)).toBeNull());
});

test('a form that is large comes when it is asked for, and nothing is accepted unseen', async () => {
  more = { leftOut: 'large' };
  const { user } = show({ requests: ofIds(1), total: 1 });
  await question();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByText('The form of this request is large (1.0 MB).')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Show it' }));

  await screen.findByRole('textbox', { name: 'name' });
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
});

test('a form that is too deep can only be declined', async () => {
  more = { leftOut: 'deep' };
  const { user } = show({ requests: ofIds(1), total: 1 });
  await question();
  expect(screen.getByText(/nested too deeply to be shown/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Decline' }));

  expect(called.at(-1)).toEqual(['answer', { serverRequestId: 1, answer: { action: 'decline' } }]);
});

test('says so when a question was already answered', async () => {
  answerWith({
    'serverRequests.open': () => {
      throw new RpcError('NOT_FOUND', 'This request was already answered or cancelled.');
    },
  });
  show({ requests: ofIds(1), total: 1 });

  expect((await screen.findByRole('alert')).textContent).toContain('already answered');
});
