// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerRequestOutline } from '../../../../../shared/model/calls/server-requests.ts';
import { defaultLimits } from '../../../../../shared/model/chat/chat.ts';
import {
  putServerRequests,
  setServerRequests,
  useServerRequests,
} from '../../../../stores/server-requests-store.ts';
import { setCalls } from '../../../../stores/calls-store.ts';
import { answerWith } from '../../../../test-backend.ts';
import { furnishPage } from '../../../../test-page.ts';
import { ChatPanel } from '../../chat-panel.tsx';
import { setPage, usePage } from '../../state/page-store.ts';
import { stockTool, story, teller } from '../../test-chat.ts';
import { fakeChatCore } from '../../test-chat-core.ts';

vi.mock('../../../../backend.ts', () => import('../../../../test-backend.ts'));

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  core = fakeChatCore();
  setServerRequests([]);
  setCalls([]);
});
afterEach(() => {
  vi.useRealTimers();
  setServerRequests([]);
});

/** Draws a running call of a titled tool; the core's id of the call is 7. */
async function showRunning() {
  const tell = teller();
  const { events } = story();
  const began = [
    tell.conversation('Beans'),
    tell.user('u1', 'What is in stock?'),
    tell.answer('r1', 'u1'),
    tell.run('r1', {
      type: 'run-start',
      tools: [{ ...stockTool, title: 'Look into the stock' }],
      leftOut: [],
      limits: defaultLimits,
    }),
  ];
  usePage.setState({ conversationId: 'one' });
  const start = {
    type: 'call-start',
    callId: 'c1',
    argumentsText: '{"bean":"kenya"}',
    connectionId: 1,
    recordingId: 'rec',
    sentAs: 7,
  } as const;
  const asked = events.slice(4, 13);
  await core.tell(...began, ...asked);
  await core.tell({ ...tell.run('r1', start), seq: 20, at: Date.now() - 65_000 });
  render(<ChatPanel />);
  const card = await screen.findByRole('region', { name: 'Call of stock, running' });
  return { card, run: tell.run };
}

const question: ServerRequestOutline = {
  serverRequestId: 7,
  connectionId: 1,
  serverName: 'roastery',
  callId: 7,
  method: 'elicitation/create',
  start: 'With milk?',
  size: 100,
  at: 0,
  changes: 0,
};

test('a call says how long it has been running', async () => {
  const { card } = await showRunning();

  expect(within(card).getByText(/^Running · 1 min \d\d s$/)).toBeTruthy();
});

test('a call of a tool that does not exist was not run, and waits for nothing', async () => {
  const tell = teller();
  const { events } = story();
  const invalid = { kind: 'unknown-tool', message: 'There is no tool “stok”.' } as const;
  const call = { step: 1, callId: 'c1', wireName: 'stok', argumentsText: '{}' };
  usePage.setState({ conversationId: 'one' });
  await core.tell(...events.slice(0, 5), {
    ...tell.run('r1', { type: 'call', ...call, invalid }),
    seq: 20,
  });
  render(<ChatPanel />);

  const card = await screen.findByRole('region', { name: 'Call of stok, not run' });

  expect(within(card).getByText('Not run')).toBeTruthy();
  expect(within(card).queryByText(/Queued|Waiting/)).toBeNull();
});

test('a tool has its title, and its name where one develops', async () => {
  const { card } = await showRunning();
  const name = within(card).getByText('Look into the stock');
  expect(name.closest('[title]')?.getAttribute('title')).toBe('stock');

  act(() => setPage({ isDeveloper: true }));

  expect(within(card).queryByText('Look into the stock')).toBeNull();
  expect(within(card).getByText('stock')).toBeTruthy();
});

test('progress is a bar of its own, as full as the server says', async () => {
  const { card, run } = await showRunning();
  const progress = { type: 'call-progress', callId: 'c1', progress: 3, total: 4 } as const;
  await core.tell({ ...run('r1', progress), seq: 21 });

  const bar = await within(card).findByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuenow')).toBe('75');
});

test('an error of the protocol has the name of its code in the details', async () => {
  const { run } = await showRunning();
  const failed = { type: 'call-end', callId: 'c1', ms: 3, outcome: 'failed' } as const;
  const error = { error: 'No such bean.', errorCode: -32_602, sentCharacters: 0 };
  await core.tell({ ...run('r1', { ...failed, ...error }), seq: 21 });

  const card = await screen.findByRole('region', { name: 'Call of stock, failed' });
  await userEvent.click(within(card).getByRole('button', { expanded: false }));

  const code = within(card).getByText('-32602 Invalid params');
  expect(code.parentElement?.textContent).toContain('the parameters are not valid');
});

test('scopes that a call waits for are asked for in its card', async () => {
  const allowed: unknown[] = [];
  answerWith({ 'calls.allowScopes': (input) => void allowed.push(input) });
  const { card } = await showRunning();

  act(() =>
    setCalls([
      {
        callId: 7,
        connectionId: 1,
        serverName: 'roastery',
        method: 'tools/call',
        name: 'stock',
        argumentsText: '{}',
        startedAt: 0,
        state: { status: 'waiting-for-scopes', scopes: ['stock:read'] },
      },
    ]),
  );
  await userEvent.setup().click(within(card).getByRole('button', { name: 'Not now' }));

  expect(card.getAttribute('aria-label')).toBe('Call of stock, waiting for scopes');
  expect(within(card).getByText('stock:read')).toBeDefined();
  await waitFor(() => expect(allowed).toEqual([{ callId: 7, isAllowed: false }]));
});

test('what its server asks for a call stands in its card, as a question for people', async () => {
  const schema = { type: 'object', properties: { milk: { type: 'boolean', title: 'With milk' } } };
  const answers: unknown[] = [];
  answerWith({
    'serverRequests.open': ({ serverRequestId }) => ({
      serverRequest: {
        serverRequestId,
        connectionId: 1,
        serverName: 'roastery',
        method: 'elicitation/create',
        message: 'How do you take it?',
        requestedSchema: schema,
      },
      messageLength: 19,
    }),
    'serverRequests.answer': (answer) => void answers.push(answer),
    'viewState.keepDraft': () => ({ isTooLarge: false }),
  });
  const { card } = await showRunning();
  const user = userEvent.setup({ delay: null });
  act(() => {
    setCalls([
      {
        callId: 7,
        connectionId: 1,
        serverName: 'roastery',
        method: 'tools/call',
        name: 'stock',
        argumentsText: '{}',
        startedAt: 0,
        state: { status: 'input-required' },
      },
    ]);
    putServerRequests({
      connectionId: 1,
      serverName: 'roastery',
      count: 1,
      ofNoCall: 0,
      ofCalls: [{ callId: 7, count: 1 }],
      oldest: [question],
      refused: 0,
      ended: 0,
      byRule: 0,
    });
  });

  const asked = await within(card).findByRole('region', { name: 'Request from roastery' });
  expect(useServerRequests.getState().placed).toEqual([7]);
  expect(within(asked).queryByText('boolean')).toBeNull();
  await user.click(await within(asked).findByRole('radio', { name: 'Yes' }));
  await user.click(within(asked).getByRole('button', { name: 'Accept' }));

  await waitFor(() =>
    expect(answers).toEqual([
      {
        serverRequestId: 7,
        answer: { action: 'accept', contentText: expect.stringContaining('"milk": true') },
      },
    ]),
  );
});
