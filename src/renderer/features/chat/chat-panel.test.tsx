// @vitest-environment jsdom
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultLimits, type ConversationSummary } from '../../../shared/model/chat/chat.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ChatPanel } from './chat-panel.tsx';
import { setChoice, usePage } from './state/page-store.ts';
import { demoChoice, stockTool, story, teller } from './test-chat.ts';
import { fakeChatCore } from './test-chat-core.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

// The roles are looked up without a check of visibility, which takes most of the time.
configure({ defaultHidden: true });

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  // Wide enough for the list of conversations.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  core = fakeChatCore();
});

/** Waits for the model, before which nothing can be sent. */
const modelIsKnown = () => screen.findByRole('button', { name: 'Model: Demo, no AI' });

/** Draws the panel with the conversation of the story, up to an event. */
const showStory = async (upTo = Number.POSITIVE_INFINITY) => {
  const told = story();
  usePage.setState({ conversationId: 'one' });
  await core.tell(...told.events.slice(0, upTo));
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  await screen.findByText('What is in stock?');
  await modelIsKnown();
  return { ...told, turn: told.user, user };
};

describe('the first chat', () => {
  test('is begun with an example that a connected server can answer', async () => {
    core.connect('roastery');
    core.offer({ name: 'stock', inputSchema: { type: 'object' } });
    const user = userEvent.setup({ delay: null });
    render(<ChatPanel />);

    await modelIsKnown();
    await user.click(await screen.findByRole('button', { name: /Use stock/ }));

    await waitFor(() => expect(core.askedFor('send')).toHaveLength(1));
    expect(core.askedFor('send')[0]).toMatchObject({
      text: 'Use stock',
      runs: [
        {
          model: { endpointId: 'demo', modelId: 'rules' },
          servers: [{ serverName: 'roastery' }],
        },
      ],
    });
  });
});

describe('an answer', () => {
  test('is text, folded reasoning and cards of calls', async () => {
    await showStory();

    expect(screen.getByText('Let me look.')).toBeTruthy();
    expect(screen.getByText('There are 3 sacks.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Reasoning/, expanded: false })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save this turn as an eval' })).toBeTruthy();
    const card = screen.getByRole('region', { name: 'Call of stock, done' });
    expect(card.textContent).toContain('bean: "kenya"');
    expect(card.textContent).toContain('12.0 ms');
  });

  test('shows of a call what was sent, what came and what the model saw where that differs', async () => {
    const { user, run } = await showStory();
    const card = screen.getByRole('region', { name: 'Call of stock, done' });

    await user.click(within(card).getByRole('button', { expanded: false }));

    expect(within(card).getByRole('region', { name: 'Result' }).textContent).toContain('3 sacks');
    expect(within(card).getByText('The model saw this result unchanged.')).toBeTruthy();
    expect(within(card).queryByRole('region', { name: 'What the model saw' })).toBeNull();
    expect(within(card).getByRole('button', { name: 'Request on the wire' })).toBeTruthy();
    const output = { type: 'content' as const, parts: [{ type: 'text' as const, text: '3 s' }] };
    const part = { type: 'result' as const, callId: 'c1', wireName: 'stock', output };
    const message = { role: 'tool' as const, parts: [part] };
    await core.tell(run('r1', { type: 'results', step: 1, message }));

    const seen = await within(card).findByRole('region', { name: 'What the model saw' });
    expect(seen.textContent).toContain('3 s');
  });

  test('is read out once, when it has ended', async () => {
    await showStory();

    const state = screen.getByRole('status', { name: 'State of the answer' });
    expect(state.textContent).toBe('Answered: There are 3 sacks.');
  });
});

describe('a call that waits for the user', () => {
  test('shows its exact arguments, and refusing it has the focus', async () => {
    await showStory(14);

    const approval = screen.getByRole('group', { name: 'Approval of stock' });
    expect(within(approval).getByLabelText('Arguments').textContent).toBe(
      '{\n  "bean": "kenya"\n}',
    );
    expect(document.activeElement).toBe(within(approval).getByRole('button', { name: 'Deny' }));
    expect(approval.textContent).toContain('roastery claims nothing');
  });

  test('takes a key that comes with it for no answer, but as text', async () => {
    // No time passes by itself, however slow the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    await showStory(14);

    const reason = screen.getByLabelText(/Reason for the model/);
    const deny = screen.getByRole('button', { name: 'Deny' });

    expect(fireEvent.keyDown(deny, { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(deny, { key: ' ' })).toBe(false);
    expect(fireEvent.keyDown(reason, { key: ' ' })).toBe(true);
  });

  test('is denied with a reason', async () => {
    const { user } = await showStory(14);

    await user.type(screen.getByLabelText(/Reason for the model/), 'Not today');
    await user.click(screen.getByRole('button', { name: 'Deny' }));

    await waitFor(() =>
      expect(core.askedFor('decide')).toEqual([
        {
          conversationId: 'one',
          runId: 'r1',
          callId: 'c1',
          decision: { allow: false, reason: 'Not today' },
        },
      ]),
    );
  });

  test.each([
    ['Allow once', 'once'],
    ['In this conversation', 'conversation'],
    ['Always', 'always'],
  ])('%s holds as long as it says', async (name, holds) => {
    const { user } = await showStory(14);

    await user.click(screen.getByRole('button', { name }));

    await waitFor(() =>
      expect(core.askedFor('decide')[0]).toMatchObject({ decision: { allow: true, holds } }),
    );
  });
});

test('several calls that only read are allowed at once, others are not', async () => {
  const { run, user } = await showStory(3);
  const reads = { ...stockTool, annotations: { readOnlyHint: true } };
  const call = (callId: string) =>
    run('r1', {
      type: 'call',
      step: 1,
      callId,
      wireName: 'stock',
      argumentsText: '{}',
      tool: 'stock',
    });
  const asks = (callId: string) =>
    run('r1', { type: 'approval-request', callId, reasons: ['always-asked'] });
  await core.tell(
    run('r1', { type: 'run-start', tools: [reads], leftOut: [], limits: defaultLimits }),
    call('a'),
    call('b'),
    asks('a'),
    asks('b'),
  );

  await user.click(await screen.findByRole('button', { name: 'Allow all once' }));

  await waitFor(() =>
    expect(core.askedFor('decide')).toMatchObject([{ callId: 'a' }, { callId: 'b' }]),
  );
});

describe('an answer that did not end well', () => {
  test('says why a step failed and what to do, and is asked again', async () => {
    const { run, user } = await showStory(9);
    await core.tell(
      run('r1', {
        type: 'error',
        step: 1,
        kind: 'rate-limit',
        status: 429,
        message: 'Slow down.',
        advice: 'Wait a while.',
        isPartial: true,
        attempts: 3,
        exchangeIds: [],
      }),
      run('r1', { type: 'run-end', reason: 'error', steps: 1, calls: 0, usage: {} }),
    );

    const error = await screen.findByRole('group', { name: 'Error' });
    expect(error.textContent).toContain('rate limit was reached (429)');
    expect(error.textContent).toContain('Wait a while.');
    expect(error.textContent).toContain('3 attempts were made');
    const [again] = screen.getAllByRole('button', { name: 'Regenerate' });
    await user.click(again ?? error);

    await waitFor(() => expect(core.askedFor('run')).toMatchObject([{ parentId: 'u1' }]));
  });

  test('leads from a key that was refused to the endpoint that has it', async () => {
    const mine = { endpointId: 'mine', kind: 'compatible', label: 'Mine' } as const;
    answerWith({
      'chat.endpoints': async function* told(_input, { signal }) {
        yield [{ endpoint: mine, key: { status: 'none' } }];
        await new Promise((end) => signal.addEventListener('abort', end, { once: true }));
      },
    });
    const tell = teller();
    const choice = { ...demoChoice, model: { endpointId: 'mine', modelId: 'small' } };
    const user = userEvent.setup({ delay: null });
    usePage.setState({ conversationId: 'one' });
    await core.tell(
      tell.conversation('Beans'),
      tell.user('u1', 'Hello'),
      tell.answer('r1', 'u1', choice),
      tell.run('r1', { type: 'step-start', step: 1 }),
      tell.run('r1', {
        type: 'error',
        step: 1,
        kind: 'auth',
        status: 401,
        message: 'The key was refused.',
        advice: 'Check the key.',
        isPartial: false,
        attempts: 1,
        exchangeIds: [],
      }),
    );
    render(<ChatPanel />);

    await user.click(await screen.findByRole('button', { name: 'Open endpoint' }));

    const dialog = await screen.findByRole('dialog', { name: 'Endpoint Mine' });
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Key'));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tells everybody what tokens it took', async () => {
    await showStory();

    expect((await screen.findByText(/32 out/)).textContent).toBe('Tokens: 240 in, 32 out');
  });

  test('goes on where it reached a limit', async () => {
    const { run, user } = await showStory(9);
    await core.tell(
      run('r1', { type: 'run-end', reason: 'calls', steps: 1, calls: 25, usage: {} }),
    );

    expect((await screen.findByRole('group', { name: 'How it ended' })).textContent).toContain(
      'The limit of 25 calls is reached.',
    );
    act(() => setChoice('one', { limits: { calls: 50 } }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));

    await waitFor(() =>
      expect(core.askedFor('continue')).toMatchObject([
        { runId: 'r1', run: { limits: { calls: 50 } } },
      ]),
    );
  });

  test('counts down to the next attempt', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { run } = await showStory(5);
    await core.tell({
      ...run('r1', {
        type: 'retry',
        step: 1,
        attempt: 1,
        delayMs: 30_000,
        kind: 'network',
        message: 'Connection refused.',
      }),
      at: Date.now(),
    });

    expect(await screen.findByText(/Attempt 2 in 30 s/)).toBeTruthy();
  });

  test('is stopped by the button in the place of Send', async () => {
    const { user } = await showStory(8);

    await user.click(screen.getByRole('button', { name: 'Stop' }));

    await waitFor(() =>
      expect(core.askedFor('stop')).toEqual([{ conversationId: 'one', runId: 'r1' }]),
    );
  });
});

test('a developer sees what each step took, and the tools as sent', async () => {
  const { user } = await showStory();

  await user.click(screen.getByRole('switch', { name: 'Developer' }));
  expect(
    screen.getByText(/400 ms · first output 90\.0 ms · 100 in, 20 out · no price known · calls/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Inspect step 1' }));
  await user.click(screen.getByRole('tab', { name: 'Tools 1' }));

  expect(screen.getByRole('list', { name: 'Tools as sent' }).textContent).toContain('stock');
});

describe('the list of conversations', () => {
  const summary = (conversationId: string, title: string): ConversationSummary => ({
    conversationId,
    title,
    createdAt: 1,
    changedAt: 1,
    bytes: 1,
    state: 'idle',
  });

  test('says what each one is doing', async () => {
    core.listed.push(
      { ...summary('a', 'First'), state: 'waiting' },
      { ...summary('b', 'Second'), state: 'running' },
    );
    render(<ChatPanel />);

    expect(await screen.findByRole('button', { name: 'First, waits for you' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Second, answering' })).toBeTruthy();
  });

  test('renames one in place', async () => {
    core.listed.push(summary('a', 'First'));
    const user = userEvent.setup({ delay: null });
    render(<ChatPanel />);

    await user.click(await screen.findByRole('button', { name: 'Actions for First' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Title of the conversation' });
    await user.clear(field);
    await user.type(field, 'Beans{Enter}');

    await waitFor(() =>
      expect(core.askedFor('rename')).toEqual([{ conversationId: 'a', title: 'Beans' }]),
    );
  });
});

test('a link of the model shows where it leads before it goes there, and an image is not loaded', async () => {
  const { run, user } = await showStory(8);
  const opened: string[] = [];
  answerWith({ 'app.openExternal': ({ url }) => void opened.push(url) });
  await core.tell(
    run('r1', {
      type: 'text',
      step: 1,
      delta: ' [here](https://a.example/x) ![cat](https://evil.example/c.png?d=1)',
    }),
  );

  await user.click(await screen.findByRole('button', { name: 'here' }));
  expect(screen.getByRole('dialog', { name: 'Address of the link' }).textContent).toContain(
    'https://a.example/x',
  );
  expect(opened).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open in the browser' }));

  await waitFor(() => expect(opened).toEqual(['https://a.example/x']));
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('button', { name: /Image cat.*evil\.example, not loaded/ })).toBeTruthy();
});

test('a key goes in and is never shown again', async () => {
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  await user.click(
    await screen.findByRole('button', { name: /Add an endpoint with your own key/ }),
  );
  const key = await screen.findByLabelText('Key');
  expect(key.getAttribute('type')).toBe('password');
  await user.type(key, 'sk-canary');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(core.askedFor('setKey')).toMatchObject([{ key: 'sk-canary', keep: 'stored' }]),
  );
  expect(JSON.stringify(core.askedFor('saveEndpoint'))).not.toContain('sk-canary');
  expect(document.body.innerHTML).not.toContain('sk-canary');
});
