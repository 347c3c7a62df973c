// @vitest-environment jsdom
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { openConversation, usePage } from '../state/page-store.ts';
import { story } from '../test-chat.ts';
import { fakeChatCore, type Sent } from '../test-chat-core.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

configure({ defaultHidden: true });

let core: ReturnType<typeof fakeChatCore>;
beforeEach(() => {
  furnishPage();
  core = fakeChatCore();
});

const modelIsKnown = () => screen.findByRole('button', { name: 'Model: Demo, no AI' });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

/** Draws the panel with an answered conversation. */
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

  test('goes on comparing after the message that began the conversation', async () => {
    const user = userEvent.setup({ delay: null });
    render(<ChatPanel />);
    await modelIsKnown();

    await user.click(screen.getByRole('button', { name: 'Compare two models or tool sets' }));
    await user.type(field(), 'Hello{Enter}');
    await waitFor(() => expect(core.askedFor('send')).toHaveLength(1));

    expect(usePage.getState().conversationId).toBe('one');
    const isArmed = () =>
      screen
        .getByRole('button', { name: 'Compare two models or tool sets' })
        .getAttribute('aria-pressed');
    expect(isArmed()).toBe('true');
    act(() => openConversation('two'));
    expect(isArmed()).toBe('false');
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

  describe('while a conversation is begun', () => {
    /** Sends the first message; the test decides when, and whether, its conversation is created. */
    async function begin() {
      const created: ((id?: string) => void)[] = [];
      answerWith({
        'chat.create': () =>
          new Promise((resolve, reject) => {
            created.push((id) =>
              id === undefined
                ? reject(new RpcError('UNAVAILABLE', 'The disk is full.'))
                : resolve({ conversationId: id }),
            );
          }),
      });
      const user = userEvent.setup({ delay: null });
      render(<ChatPanel />);
      await modelIsKnown();
      await user.type(field(), 'Hello{Enter}');
      await waitFor(() => expect(created).toHaveLength(1));
      return { user, created };
    }
    const startAnother = () => act(() => openConversation(undefined));
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

    test('another can be begun with the same words, which stay where they were written', async () => {
      const { user, created } = await begin();

      startAnother();
      expect(field().value).toBe('');
      await user.type(field(), 'Hello');
      await act(async () => created[0]?.('one'));
      await waitFor(() =>
        expect(core.askedFor('send')).toMatchObject([{ conversationId: 'one', text: 'Hello' }]),
      );

      expect(usePage.getState().conversationId).toBeUndefined();
      expect(field().value).toBe('Hello');
      expect(send().disabled).toBe(false);
    });

    test('the second is sent though the first is still on its way', async () => {
      const { user, created } = await begin();

      startAnother();
      await user.type(field(), 'And you{Enter}{Enter}');
      await waitFor(() => expect(created).toHaveLength(2));
      await act(async () => created[1]?.('two'));
      await act(async () => created[0]?.('one'));

      await waitFor(() => expect(core.askedFor('send')).toHaveLength(2));
      expect(core.askedFor('send')).toMatchObject([
        { conversationId: 'two', text: 'And you' },
        { conversationId: 'one', text: 'Hello' },
      ]);
      expect(usePage.getState().conversationId).toBe('two');
    });

    test('who goes to another conversation stays there', async () => {
      const { created } = await begin();

      act(() => openConversation('two'));
      await act(async () => created[0]?.('one'));

      await waitFor(() => expect(core.askedFor('send')).toHaveLength(1));
      expect(usePage.getState().conversationId).toBe('two');
      await waitFor(() => expect(usePage.getState().drafts['one']).toBe(''));
    });

    test('what could not be begun is written there again', async () => {
      const { user, created } = await begin();

      startAnother();
      await user.type(field(), 'More');
      await act(async () => created[0]?.());

      await waitFor(() => expect(field().value).toBe('Hello\nMore'));
    });

    test('a second press sends nothing twice', async () => {
      const { user, created } = await begin();

      await user.type(field(), '{Enter}');
      await act(async () => created[0]?.('one'));

      await waitFor(() => expect(core.askedFor('send')).toHaveLength(1));
      expect(created).toHaveLength(1);
    });
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

describe('while an answer goes on', () => {
  /** Draws an answer that has not ended. */
  async function showGoing() {
    const told = story();
    usePage.setState({ conversationId: 'one' });
    await core.tell(...told.events.slice(0, -1));
    const user = userEvent.setup({ delay: null });
    render(<ChatPanel />);
    await modelIsKnown();
    await user.type(field(), 'And then?{Enter}');
    const queued = await screen.findByRole('status', { name: 'Queued message' });
    expect(queued.textContent).toContain('And then?');
    expect(field().value).toBe('');
    expect(core.askedFor('send')).toEqual([]);
    const end = (reason: 'done' | 'stopped') =>
      core.tell(told.run('r1', { type: 'run-end', reason, steps: 2, calls: 1, usage: {} }));
    return { user, end };
  }

  test('Enter queues the next message, which goes out when it has ended', async () => {
    const { end } = await showGoing();

    await end('done');

    await waitFor(() =>
      expect(core.askedFor('send')).toMatchObject([{ text: 'And then?', parentId: 'r1' }]),
    );
    expect(screen.queryByRole('status', { name: 'Queued message' })).toBeNull();
  });

  test('what waits is written in the field again when that was stopped', async () => {
    const { end } = await showGoing();

    await end('stopped');

    await waitFor(() => expect(field().value).toBe('And then?'));
    expect(core.askedFor('send')).toEqual([]);
  });

  test('a second one is seen beneath the first, and of more lines how many there are', async () => {
    const { user } = await showGoing();
    const shown = () =>
      [...screen.getByRole('status', { name: 'Queued message' }).querySelectorAll('p')].map(
        ({ textContent }) => textContent,
      );

    await user.type(field(), 'And now?{Enter}');
    expect(shown()).toEqual(['And then?', 'And now?']);
    await user.type(field(), 'Or{Shift>}{Enter}{Enter}{/Shift}later?{Enter}');

    expect(shown()).toEqual(['And then?', 'And now?and 2 more lines']);
  });

  test('what is attached to it is counted', async () => {
    const { user } = await showGoing();
    await user.click(screen.getByRole('button', { name: 'Remove the queued message' }));

    await user.upload(screen.getByLabelText('Files to attach'), new File(['a'], 'a.txt'));
    await screen.findByText('a.txt');
    await user.type(field(), '{Enter}');

    const queued = screen.getByRole('status', { name: 'Queued message' });
    expect(queued.querySelector('p')?.textContent).toBe('1 attachment');
  });

  test('what waits can be changed, and taken away', async () => {
    const { user, end } = await showGoing();

    await user.click(screen.getByRole('button', { name: 'Edit the queued message' }));
    expect(field().value).toBe('And then?');
    await user.type(field(), '{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Remove the queued message' }));
    await end('done');

    expect(screen.queryByRole('status', { name: 'Queued message' })).toBeNull();
    expect(core.askedFor('send')).toEqual([]);
  });
});

test('an edit that could not be sent is still there', async () => {
  const { user } = await showStory();
  answerWith({ 'chat.send': () => Promise.reject(new RpcError('REFUSED', 'No.')) });

  await user.click(screen.getByRole('button', { name: 'Edit and regenerate' }));
  const edited = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your text, changed' });
  await user.type(edited, ' Now{Enter}');

  await waitFor(() => expect(core.askedFor('send')).toEqual([]));
  expect(edited.isConnected).toBe(true);
  expect(edited.value).toBe('What is in stock? Now');
});

test('an edited turn is another one beside it', async () => {
  const { user, turn } = await showStory();
  core.next.nodeId = 'u1b';
  await user.click(screen.getByRole('button', { name: 'Edit and regenerate' }));
  await user.type(screen.getByRole('textbox', { name: 'Your text, changed' }), ' Now{Enter}');
  await waitFor(() =>
    expect(core.askedFor('send')).toMatchObject([{ text: 'What is in stock? Now' }]),
  );

  await core.tell(turn('u1b', 'What is in stock? Now'));
  expect(await screen.findByText('What is in stock? Now')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'The version before' }));

  expect(screen.getByText('What is in stock?')).toBeTruthy();
});
