// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChatEvent } from '../../../../shared/model/chat/chat.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { useChat } from './chat-store.ts';
import { emptyConversation } from './conversation.ts';
import { foldEvents } from './fold-events.ts';
import { followConversation, isFlooded } from './follow-conversation.ts';
import { teller } from '../test-chat.ts';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const tell = teller();
const whole: ChatEvent[] = [tell.conversation('Long')];
for (const turn of [1, 2, 3]) {
  whole.push(tell.user(`u${turn}`, `Turn ${turn}`, turn === 1 ? undefined : `r${turn - 1}`));
  whole.push(tell.answer(`r${turn}`, `u${turn}`));
  for (const step of [1, 2]) {
    whole.push(tell.run(`r${turn}`, { type: 'step-start', step }));
    whole.push(tell.run(`r${turn}`, { type: 'text', step, delta: `said ${turn}.${step}` }));
  }
}
const isOutline = ({ type }: ChatEvent) => type !== 'run';
const opening = [...whole.slice(0, -4).filter(isOutline), ...whole.slice(-4)];
const later = tell.run('r3', { type: 'text', step: 2, delta: ' and more' });

/** Resolves when the test lets the rest of the conversation come. */
let rest: PromiseWithResolvers<void>;
let askedAfter: number[] = [];
let stop = () => {};

beforeEach(() => {
  rest = Promise.withResolvers();
  askedAfter = [];
  useChat.setState({ opened: undefined });
  answerWith({
    'chat.open': () => ({ events: opening, isWhole: false }),
    'chat.events': async function* events({ afterSeq }) {
      askedAfter.push(afterSeq);
      await rest.promise;
      yield whole.slice(0, 7).filter(({ seq }) => seq > afterSeq);
      yield whole.slice(7);
      yield [later];
      await new Promise(() => {});
    },
  });
});

afterEach(() => {
  stop();
  rest.resolve();
});

const shown = () => useChat.getState().opened;
const stepsOf = (runId: string) => shown()?.conversation.runs.get(runId)?.steps.length;

test('shows the end of a long conversation before the rest has come', async () => {
  stop = followConversation('one');

  await vi.waitFor(() => expect(shown()?.isLoaded).toBe(true));

  expect([...(shown()?.conversation.users.keys() ?? [])]).toEqual(['u1', 'u2', 'u3']);
  expect(['r1', 'r2', 'r3'].map(stepsOf)).toEqual([0, 0, 2]);
});

test('has all of it once that is there, and goes on with what comes', async () => {
  stop = followConversation('one');
  await vi.waitFor(() => expect(shown()?.isLoaded).toBe(true));
  rest.resolve();

  await vi.waitFor(() => expect(shown()?.conversation.lastSeq).toBe(later.seq));

  expect(shown()?.conversation).toEqual(foldEvents(emptyConversation, [...whole, later]));
  expect(shown()?.isCut).toBeUndefined();
});

test('comes to all of it too when the user left and came back in between', async () => {
  stop = followConversation('one');
  await vi.waitFor(() => expect(shown()?.isCut).toBe(true));
  stop();
  stop = followConversation('one');
  await vi.waitFor(() => expect(askedAfter).toEqual([0, 0]));
  rest.resolve();

  await vi.waitFor(() => expect(shown()?.conversation.lastSeq).toBe(later.seq));

  expect(['r1', 'r2', 'r3'].map(stepsOf)).toEqual([2, 2, 2]);
});

test('asks for no more than what is new when all is there', async () => {
  const conversation = foldEvents(emptyConversation, whole);
  useChat.setState({ opened: { conversationId: 'one', conversation, isLoaded: true } });

  stop = followConversation('one');

  await vi.waitFor(() => expect(askedAfter).toEqual([conversation.lastSeq]));
});

test('asks no more for a conversation that is gone, and again where the core was away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers = [new RpcError('CLOSED', 'Away.'), new RpcError('NOT_FOUND', 'Gone.')];
  let asked = 0;
  answerWith({
    'chat.open': () => {
      asked += 1;
      throw answers.shift() ?? new Error('asked too often');
    },
  });

  stop = followConversation('one');
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toBe(2);
  });
  await vi.advanceTimersByTimeAsync(5000);

  expect(asked).toBe(2);
  vi.useRealTimers();
});

test('knows a flood of text, and that it is over once nothing comes', async () => {
  let nowMs = performance.now() + 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const flood = tell.run('r3', { type: 'text', step: 2, delta: 'x'.repeat(100_000) });
  answerWith({
    'chat.open': () => ({ events: whole, isWhole: true }),
    'chat.events': async function* events() {
      nowMs += 100;
      yield [flood];
      await new Promise(() => {});
    },
  });

  stop = followConversation('one');
  await vi.waitFor(() => expect(shown()?.conversation.lastSeq).toBe(flood.seq));
  expect(isFlooded()).toBe(true);
  nowMs += 300;

  expect(isFlooded()).toBe(false);
  clock.mockRestore();
});
