// @vitest-environment jsdom
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { ChatPanel } from './chat-panel.tsx';
import { openConversation, usePage } from './page-store.ts';
import { story } from './test-chat.ts';
import { fakeChatCore, type Sent } from './test-chat-core.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

let unfurnish = () => {};
let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  unfurnish = furnishPage();
  core = fakeChatCore();
});
afterEach(() => unfurnish());

const modelIsKnown = () => screen.findByRole('button', { name: 'Model: Demo, no AI' });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

/** The panel, with an answered conversation in it. */
const showStory = async () => {
  const told = story();
  usePage.setState({ conversationId: 'one' });
  await core.tell(...told.events);
  const user = userEvent.setup({ delay: null });
  render(<ChatPanel />);
  await screen.findByText('What is in stock?');
  await modelIsKnown();
  return { ...told, turn: told.user, user };
};

describe('the composer', () => {
  test('sends with Enter, breaks the line with Shift, and follows the last answer', async () => {
    const { user } = await showStory();

    await user.type(
      screen.getByRole('textbox', { name: 'Message' }),
      'One{Shift>}{Enter}{/Shift}Two{Enter}',
    );

    await waitFor(() =>
      expect(core.askedFor('send')).toMatchObject([{ text: 'One\nTwo', parentId: 'r1' }]),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(''),
    );
  });

  test('asks two models where they are to be compared', async () => {
    const { user } = await showStory();

    await user.click(screen.getByRole('button', { name: 'Compare two models or tool sets' }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');

    await waitFor(() => expect(core.askedFor('send')).toHaveLength(1));
    expect((core.askedFor('send')[0] as Sent).runs).toHaveLength(2);
    expect(usePage.getState().compared).toEqual(['u1']);
  });

  test('keeps what was typed when it could not be sent', async () => {
    const { user } = await showStory();
    answerWith({ 'chat.send': () => Promise.reject(new RpcError('REFUSED', 'No.')) });

    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello{Enter}');

    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(
      'Hello',
    );
  });

  test('keeps the first message when it could not be sent', async () => {
    answerWith({ 'chat.send': () => Promise.reject(new RpcError('REFUSED', 'It holds a key.')) });
    const user = userEvent.setup({ delay: null });
    render(<ChatPanel />);
    await modelIsKnown();

    await user.type(field(), 'Hello{Enter}');

    await waitFor(() => expect(usePage.getState().conversationId).toBe('one'));
    expect(field().value).toBe('Hello');
  });

  test('keeps what was written while a message went out, and what waits in another conversation', async () => {
    const { user } = await showStory();
    let sent = () => {};
    answerWith({
      'chat.send': () =>
        new Promise((resolve) => {
          sent = () => resolve({ nodeId: 'u2', runIds: ['r2'] });
        }),
    });
    usePage.setState({ drafts: { two: 'For later' } });

    await user.type(field(), 'Hello{Enter} and more');
    act(() => openConversation('two'));
    await act(async () => sent());

    expect(usePage.getState().drafts).toMatchObject({ one: ' and more', two: 'For later' });
    expect(usePage.getState().chosen).toEqual({});
  });

  test('keeps what is attached with its conversation', async () => {
    const { user } = await showStory();
    const attached = () => screen.queryByRole('list', { name: 'Attached to the next message' });

    await user.upload(screen.getByLabelText('Files to attach'), new File(['x'], 'notes.txt'));
    await screen.findByText('notes.txt');
    act(() => openConversation('two'));
    expect(attached()).toBeNull();
    act(() => openConversation('one'));

    expect(attached()?.textContent).toContain('notes.txt');
  });
});

test('an edit that could not be sent is still there', async () => {
  const { user } = await showStory();
  answerWith({ 'chat.send': () => Promise.reject(new RpcError('REFUSED', 'No.')) });

  await user.click(screen.getByRole('button', { name: 'Edit and ask again' }));
  const edited = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your text, changed' });
  await user.type(edited, ' Now{Enter}');

  await waitFor(() => expect(core.askedFor('send')).toEqual([]));
  expect(edited.isConnected).toBe(true);
  expect(edited.value).toBe('What is in stock? Now');
});

test('an edited turn is another one beside it', async () => {
  const { user, turn } = await showStory();
  core.next.nodeId = 'u1b';
  await user.click(screen.getByRole('button', { name: 'Edit and ask again' }));
  await user.type(screen.getByRole('textbox', { name: 'Your text, changed' }), ' Now{Enter}');
  await waitFor(() =>
    expect(core.askedFor('send')).toMatchObject([{ text: 'What is in stock? Now' }]),
  );

  await core.tell(turn('u1b', 'What is in stock? Now'));
  expect(await screen.findByText('What is in stock? Now')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'The version before' }));

  expect(screen.getByText('What is in stock?')).toBeTruthy();
});
