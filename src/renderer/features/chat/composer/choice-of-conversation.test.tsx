// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EndpointState } from '../../../../shared/model/chat-endpoint.ts';
import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { openConversation, usePage } from '../state/page-store.ts';
import { demoChoice, teller } from '../test-chat.ts';
import { fakeChatCore, type Sent } from '../test-chat-core.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const endpoints: EndpointState[] = [
  {
    endpoint: { endpointId: 'demo', kind: 'demo', label: 'Demo, no AI' },
    key: { status: 'none' },
  },
  {
    endpoint: { endpointId: 'mine', kind: 'compatible', label: 'My machine' },
    key: { status: 'none' },
  },
];

/** The choice of each conversation's last run. */
const held: Record<string, RunChoice> = {
  one: {
    model: { endpointId: 'mine', modelId: 'small' },
    servers: [],
    instructions: 'Answer in verse.',
    asks: 'always',
  },
  two: { ...demoChoice, servers: [{ serverName: 'roastery' }] },
};

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  core = fakeChatCore();
  core.connect('roastery');
  answerWith({
    'chat.endpoints': async function* told(_input, { signal }) {
      yield endpoints;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
    'chat.models': ({ endpointId }) => [
      { modelId: endpointId === 'demo' ? 'rules' : 'small', title: endpointId },
    ],
    'chat.open': ({ conversationId }) => ({
      events: endedWith(held[conversationId]),
      isWhole: true,
    }),
  });
});

function endedWith(choice: RunChoice | undefined) {
  const tell = teller();
  const begun = [tell.conversation('Beans'), tell.user('u1', 'What is in stock?')];
  const end = { reason: 'done', steps: 0, calls: 0, usage: {} } as const;
  return choice
    ? [...begun, tell.answer('r1', 'u1', choice), tell.run('r1', { type: 'run-end', ...end })]
    : begun;
}

async function show(conversationId: string) {
  usePage.setState({ conversationId });
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  await screen.findByRole('button', { name: /^Model: / });
  return user;
}

const send = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Go on{Enter}');
  await waitFor(() => expect(core.askedFor('send')).toHaveLength(1));
  return (core.askedFor('send') as Sent[])[0]?.runs[0];
};

test('a conversation goes on with what its last run used', async () => {
  const user = await show('one');
  await screen.findByRole('button', { name: 'Model: small' });

  expect(await send(user)).toEqual(held['one']);
});

test('what is unticked in one conversation stays ticked in another', async () => {
  const user = await show('two');
  await user.click(await screen.findByRole('button', { name: /^Tools: 1 server/ }));
  await user.click(screen.getByRole('checkbox', { name: 'roastery' }));
  await screen.findByRole('button', { name: 'Tools: No tools' });
  await user.keyboard('{Escape}');

  act(() => openConversation(undefined));

  expect(await screen.findByRole('button', { name: /^Tools: 1 server/ })).toBeTruthy();
});

test('what was chosen in a conversation and not sent is there when it is opened again', async () => {
  const user = await show('two');
  await user.click(await screen.findByRole('button', { name: /^Tools: 1 server/ }));
  await user.click(screen.getByRole('checkbox', { name: 'roastery' }));
  await user.keyboard('{Escape}');
  act(() => openConversation('one'));
  await screen.findByRole('button', { name: 'Model: small' });

  act(() => openConversation('two'));

  expect(await screen.findByRole('button', { name: 'Tools: No tools' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Model: Demo, no AI' })).toBeTruthy();
});

test('says that the next message would go to another endpoint, and leads back', async () => {
  const user = await show('one');
  await user.click(await screen.findByRole('button', { name: 'Model: small' }));
  await user.click(await screen.findByRole('option', { name: /^demo/ }));

  expect((await screen.findByText(/^This conversation used/)).textContent).toBe(
    'This conversation used My machine. The next message sends all of it to Demo, no AI.',
  );
  await user.click(screen.getByRole('button', { name: 'Stay with My machine' }));

  expect(screen.queryByText(/^This conversation used/)).toBeNull();
  expect((await send(user))?.model).toEqual({ endpointId: 'mine', modelId: 'small' });
});

test('says that the endpoint of a conversation was removed', async () => {
  held['three'] = { ...demoChoice, model: { endpointId: 'gone', modelId: 'large' } };

  await show('three');

  expect((await screen.findByText(/was removed/)).textContent).toBe(
    'The endpoint of this conversation was removed. The next message sends all of it to Demo, no AI.',
  );
});
