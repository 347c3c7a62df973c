// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultLimits } from '../../../../shared/model/chat/chat.ts';
import { showNotices, type Notice } from '../../../notices.ts';
import { furnishPage } from '../../../test-page.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { usePage } from '../state/page-store.ts';
import { stockTool, story, teller } from '../test-chat.ts';
import { fakeChatCore } from '../test-chat-core.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  core = fakeChatCore();
});

async function show() {
  const told = story();
  usePage.setState({ conversationId: 'one' });
  await core.tell(...told.events.slice(0, 9));
  render(<ChatPanel />);
  await screen.findByText('What is in stock?');
  return { run: told.run, user: userEvent.setup() };
}

test('a run with which private data could leave says so, and with which tools', async () => {
  const { run, user } = await show();
  const danger = {
    readsPrivate: ['files · read_file'],
    takesUntrusted: ['web · fetch'],
    sendsOut: Array.from({ length: 10 }, (_, at) => `mail · send${at}`),
  };
  await core.tell(
    run('r1', {
      type: 'run-start',
      tools: [stockTool],
      leftOut: [],
      limits: defaultLimits,
      danger,
    }),
  );

  await user.click(await screen.findByText(/With these tools, private data could leak/));

  expect(screen.getByText('files · read_file')).toBeTruthy();
  expect(screen.getByText(/mail · send7 and 2 more/)).toBeTruthy();
});

test('what could leave is said once for a conversation, until it is more', async () => {
  const tell = teller();
  const starts = (runId: string, sendsOut: string[]) =>
    tell.run(runId, {
      type: 'run-start',
      tools: [stockTool],
      leftOut: [],
      limits: defaultLimits,
      danger: { readsPrivate: ['files · read_file'], takesUntrusted: ['web · fetch'], sendsOut },
    });
  const ends = (runId: string) =>
    tell.run(runId, { type: 'run-end', reason: 'done', steps: 1, calls: 0, usage: {} });
  const said = () => screen.getAllByText(/private data could leak/);
  usePage.setState({ conversationId: 'one' });
  await core.tell(tell.conversation('Beans'), tell.user('u1', 'First?'), tell.answer('r1', 'u1'));
  await core.tell(starts('r1', ['mail · send']), ends('r1'));
  await core.tell(tell.user('u2', 'Second?', 'r1'), tell.answer('r2', 'u2'));
  await core.tell(starts('r2', ['mail · send']), ends('r2'));
  render(<ChatPanel />);
  await screen.findByText('Second?');
  expect(said()).toHaveLength(1);

  await core.tell(tell.user('u3', 'Third?', 'r2'), tell.answer('r3', 'u3'));
  await core.tell(starts('r3', ['mail · send', 'mail · forward']));
  await screen.findByText('Third?');

  expect(said()).toHaveLength(2);
});

test('a run that a provider refused for a tool is asked again without it', async () => {
  const { run, user } = await show();
  const { serverName, tool } = stockTool;
  await core.tell(
    run('r1', {
      type: 'error',
      step: 1,
      kind: 'bad-request',
      message: 'tools.0: bad schema',
      advice: 'The provider does not take it.',
      blames: { serverName, tool },
      isPartial: false,
      attempts: 1,
      exchangeIds: [],
    }),
    run('r1', { type: 'run-end', reason: 'error', steps: 1, calls: 0, usage: {} }),
  );

  await user.click(await screen.findByRole('button', { name: `Regenerate without ${tool}` }));

  await waitFor(() => expect(core.askedFor('run')).toHaveLength(1));
  expect(core.askedFor('run')[0]).toMatchObject({ parentId: 'u1' });
  expect(JSON.stringify(core.askedFor('run')[0])).toContain('"tools":[]');
});

test('a turn that failed is left out of what is sent next, until that is undone', async () => {
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  const { run, user } = await show();
  await core.tell(
    run('r1', {
      type: 'error',
      step: 1,
      kind: 'rate-limit',
      message: 'Overloaded',
      advice: 'Try again later.',
      isPartial: false,
      attempts: 1,
      exchangeIds: [],
    }),
    run('r1', { type: 'run-end', reason: 'error', steps: 1, calls: 0, usage: {} }),
  );

  await user.click(await screen.findByRole('button', { name: 'Leave this turn out' }));
  await waitFor(() => expect(screen.queryByText('What is in stock?')).toBeNull());
  act(() => notices.at(-1)?.action?.run());

  expect(await screen.findByText('What is in stock?')).toBeTruthy();
});
