import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../shared/model/chat/chat-message.ts';
import {
  defaultLimits,
  type Attachment,
  type ChatEvent,
  type ConversationNode,
  type RunEvent,
} from '../../../../shared/model/chat/chat.ts';
import { Histories } from './history-of.ts';
import { settle } from '../test-clock.ts';
import { answers, testRun, waitingUser } from '../test-run.ts';
import { asksFor, finishWith, says, scriptedModel } from '../test-scripted-model.ts';

type Body = ChatEvent extends infer Event
  ? Event extends ChatEvent
    ? Omit<Event, 'seq' | 'at'>
    : never
  : never;
const events = (...bodies: Body[]): ChatEvent[] =>
  bodies.map((body, seq) => ({ ...body, seq, at: 0 }));
const node = (added: ConversationNode): Body => ({ type: 'node', node: added });
const turn = (nodeId: string, text: string, parentId?: string, attachments: Attachment[] = []) =>
  node({ kind: 'user', nodeId, text, attachments, ...(parentId !== undefined && { parentId }) });
const choice = { model: { endpointId: 'e', modelId: 'm' }, servers: [] };
const aRun = (nodeId: string, parentId: string) => node({ kind: 'run', nodeId, parentId, choice });
const ran = (nodeId: string, all: RunEvent[]): Body[] =>
  all.map((event) => ({ type: 'run', nodeId, event }));
const start = (provider = 'scripted'): RunEvent => ({
  type: 'run-start',
  provider,
  tools: [],
  leftOut: [],
  limits: defaultLimits,
});
const stepEnd = (...messages: ChatMessage[]): RunEvent => ({
  type: 'step-end',
  step: 1,
  finish: 'stop',
  ms: 1,
  messages,
  exchangeIds: [],
});
const assistant = (text: string): ChatMessage => ({
  role: 'assistant',
  parts: [{ type: 'text', text }],
});
const user = (...texts: string[]): ChatMessage => ({
  role: 'user',
  parts: texts.map((text) => ({ type: 'text', text })),
});

test('the history after a run is what its model had, and what it answered', async () => {
  const model = scriptedModel(asksFor([{}], { text: 'Let me see.' }), says('Done.'));
  const { run, events: told } = testRun(model, { messages: [user('Do it.')] });
  await run.ended;

  const histories = new Histories(events(turn('u', 'Do it.'), aRun('r', 'u'), ...ran('r', told)));

  expect(histories.messagesAfter('u', 'scripted')).toEqual(model.requests[0]?.messages);
  expect(histories.messagesAfter('r', 'scripted').slice(0, -2)).toEqual(
    model.requests[1]?.messages,
  );
});

test('each branch has its own history', () => {
  const histories = new Histories(
    events(
      turn('u1', 'One?'),
      aRun('r1', 'u1'),
      ...ran('r1', [start(), stepEnd(assistant('First.'))]),
      aRun('r2', 'u1'),
      ...ran('r2', [start(), stepEnd(assistant('Second.'))]),
      turn('u2', 'And then?', 'r2'),
      turn('u3', 'Edited?'),
    ),
  );

  expect(histories.messagesAfter('u2', 'scripted')).toEqual([
    user('One?'),
    assistant('Second.'),
    user('And then?'),
  ]);
  expect(histories.messagesAfter('u3', 'scripted')).toEqual([user('Edited?')]);
  expect(histories.pathTo('u2').map(({ nodeId }) => nodeId)).toEqual(['u1', 'r2', 'u2']);
});

test('a tree that is a ring, or has a hole, ends all the same', () => {
  const ring = new Histories(events(turn('a', 'A', 'b'), aRun('b', 'a'), turn('c', 'C', 'gone')));

  expect(ring.messagesAfter('a', 'scripted')).toEqual([user('A')]);
  expect(ring.messagesAfter('c', 'scripted')).toEqual([user('C')]);
  expect(ring.messagesAfter('nowhere', 'scripted')).toEqual([]);
});

describe('what only one provider understands', () => {
  const signed: ChatMessage = {
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'Hm', state: { anthropic: { signature: 's' } } },
      { type: 'text', text: 'Yes.', state: { anthropic: { a: 1 }, google: { thought: 't' } } },
      { type: 'call', callId: 'c', wireName: 'read', argumentsText: '{}' },
    ],
  };
  const result: RunEvent = {
    type: 'results',
    step: 1,
    message: {
      role: 'tool',
      parts: [
        { type: 'result', callId: 'c', wireName: 'read', output: { type: 'error', text: 'No' } },
      ],
    },
  };
  const histories = new Histories(
    events(
      turn('u', 'Hi'),
      aRun('r', 'u'),
      ...ran('r', [start('anthropic'), stepEnd(signed), result]),
    ),
  );

  test('goes back to it verbatim', () => {
    const [, message] = histories.messagesAfter('r', 'anthropic');

    expect(message?.parts[0]).toEqual(signed.parts[0]);
    expect(message?.parts[1]).toEqual({
      type: 'text',
      text: 'Yes.',
      state: { anthropic: { a: 1 } },
    });
  });

  test('is left out for another, with the reasoning', () => {
    const [, message] = histories.messagesAfter('r', 'openai');

    expect(message?.parts).toEqual([
      { type: 'text', text: 'Yes.' },
      { type: 'call', callId: 'c', wireName: 'read', argumentsText: '{}' },
    ]);
  });

  test('a message that was nothing else is left out whole', () => {
    const thought: ChatMessage = { role: 'assistant', parts: [{ type: 'reasoning', text: 'Hm' }] };
    const only = new Histories(
      events(turn('u', 'Hi'), aRun('r', 'u'), ...ran('r', [start('anthropic'), stepEnd(thought)])),
    );

    expect(only.messagesAfter('r', 'openai')).toEqual([user('Hi')]);
  });
});

describe('a run that broke off', () => {
  const afterRun = (told: RunEvent[]) =>
    new Histories(events(turn('u', 'Do it.'), aRun('r', 'u'), ...ran('r', told))).messagesAfter(
      'r',
      'scripted',
    );

  test('in the middle of words keeps them, and is asked to go on', async () => {
    const { run, events: told } = testRun(
      scriptedModel(async function* () {
        yield { type: 'reasoning', delta: 'Hm' };
        yield { type: 'text', delta: 'Once ' };
        yield { type: 'text', delta: 'upon' };
        await new Promise(() => undefined);
      }),
    );
    await settle();
    run.stop();
    await run.ended;

    expect(afterRun(told)).toEqual([user('Do it.'), assistant('Once upon'), user('Continue.')]);
  });

  test('while calls went on has an answer for each, the true one where it is known', async () => {
    const wanted = asksFor([{ id: 'a' }, { id: 'b', name: 'write' }, { id: 'c', name: 'write' }]);
    const waiting = waitingUser();
    const { run, events: told } = testRun(
      scriptedModel(wanted),
      {},
      {
        ...waiting,
        callTool: ({ tool }, _hooks, signal) =>
          tool === 'read'
            ? Promise.resolve({ status: 'result', resultText: answers('It is there.') })
            : new Promise((end) =>
                signal.addEventListener('abort', () => end({ status: 'cancelled' })),
              ),
      },
    );
    await waiting.decides('b', { allow: true, holds: 'once' });
    // The app goes down here.
    const crashed = [...told];
    run.stop();
    await run.ended;

    const last = afterRun(crashed).at(-1);

    expect(
      last?.role === 'tool' && last.parts.map(({ callId, output }) => [callId, output]),
    ).toEqual([
      ['a', { type: 'content', parts: [{ type: 'text', text: 'It is there.' }] }],
      ['b', { type: 'error', text: expect.stringContaining('may or may not') }],
      ['c', { type: 'error', text: expect.stringContaining('was not executed') }],
    ]);
  });

  test('at a limit goes on with the results of its calls', async () => {
    const { run, events: told } = testRun(scriptedModel(asksFor([{}])), { limits: { steps: 1 } });
    expect(await run.ended).toBe('steps');

    expect(afterRun(told).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  });

  test('when its answer was cut off goes on after the words that came', async () => {
    const cut = finishWith([{ type: 'text', text: 'Once' }], { finish: 'length' });
    const { run, events: told } = testRun(scriptedModel([{ type: 'text', delta: 'Once' }, cut]));
    expect(await run.ended).toBe('cut-off');

    expect(afterRun(told)).toEqual([user('Do it.'), assistant('Once'), user('Continue.')]);
  });

  test('before it said anything leaves one turn of the user to the next', () => {
    const histories = new Histories(
      events(turn('u', 'Hi'), aRun('r', 'u'), ...ran('r', [start()]), turn('v', 'Hello?', 'r')),
    );

    expect(histories.messagesAfter('v', 'scripted')).toEqual([user('Hi', 'Hello?')]);
  });
});

test('attachments come before the words, and it is said where they are from', () => {
  const attachments: Attachment[] = [
    {
      origin: { type: 'resource', serverName: 'files', uri: 'file:///a' },
      parts: [{ type: 'text', text: 'content' }],
    },
    {
      origin: { type: 'file' },
      parts: [{ type: 'file', mediaType: 'image/png', base64: 'AA==', name: 'a.png' }],
    },
    {
      origin: { type: 'prompt', serverName: 'files', name: 'p' },
      parts: [{ type: 'text', text: 'Summarise.' }],
    },
  ];
  const [message] = new Histories(events(turn('u', 'Go', undefined, attachments))).messagesAfter(
    'u',
    'scripted',
  );

  expect(message?.parts.map((part) => (part.type === 'text' ? part.text : part.type))).toEqual([
    '[The user attached the resource file:///a of files:]',
    'content',
    '[The user attached a file a.png:]',
    'file',
    'Summarise.',
    'Go',
  ]);
});
