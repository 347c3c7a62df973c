import { describe, expect, test } from 'vitest';
import type { ChatEvent, RunEvent } from '../../../../shared/model/chat/chat.ts';
import { emptyConversation } from './conversation.ts';
import { foldEvents } from './fold-events.ts';
import { story } from '../test-chat.ts';

const folded = (events: readonly ChatEvent[]) => foldEvents(emptyConversation, events);

describe('the events of a conversation', () => {
  test('tell its turns, its steps and its calls', () => {
    const conversation = folded(story().events);

    const run = conversation.runs.get('r1');
    expect(conversation.title).toBe('Beans');
    expect(conversation.users.get('u1')?.node.text).toBe('What is in stock?');
    expect(run?.steps.map(({ parts }) => parts)).toEqual([
      [
        { kind: 'reasoning', text: 'Stock, then.' },
        { kind: 'text', text: 'Let me look.' },
        { kind: 'call', callId: 'c1' },
      ],
      [{ kind: 'text', text: 'There are 3 sacks.' }],
    ]);
    expect(run?.calls.get('c1')).toMatchObject({
      argumentsText: '{"bean":"kenya"}',
      isWriting: false,
      serverName: 'roastery',
      approval: { reasons: ['not-read-only'], decision: { allow: true, holds: 'once' } },
      end: { outcome: 'result', ms: 12 },
      seen: { type: 'content' },
    });
    expect(run?.end?.reason).toBe('done');
  });

  test.each([1, 2, 3, 5, 8])('mean the same in batches of %i', (size) => {
    const { events } = story();
    let conversation = emptyConversation;

    for (let at = 0; at < events.length; at += size) {
      conversation = foldEvents(conversation, events.slice(at, at + size));
    }

    expect(conversation).toEqual(folded(events));
  });

  test('that come twice count once', () => {
    const { events } = story();

    const conversation = foldEvents(folded(events.slice(0, 12)), events);

    expect(conversation).toEqual(folded(events));
  });

  test('leave what was there before as it was', () => {
    const { events } = story();
    const before = folded(events.slice(0, 7));
    const copy = structuredClone(before);

    foldEvents(before, events.slice(7));

    expect(before).toEqual(copy);
  });

  test('keep the objects that they do not touch', () => {
    const { events, run } = story();
    const before = folded(events);

    const after = foldEvents(before, [run('r1', { type: 'step-start', step: 3 })]);

    expect(after.users).toBe(before.users);
    expect(after.runs.get('r1')?.steps[0]).toBe(before.runs.get('r1')?.steps[0]);
    expect(after.runs.get('r1')?.calls.get('c1')).toBe(before.runs.get('r1')?.calls.get('c1'));
  });

  test('forget what an attempt that failed had written', () => {
    const { events, run } = story();
    const retry: RunEvent = {
      type: 'retry',
      step: 3,
      attempt: 1,
      delayMs: 2000,
      kind: 'rate-limit',
      message: 'Too many requests.',
    };

    const waiting = foldEvents(folded(events), [
      run('r1', { type: 'text', step: 3, delta: 'Half' }),
      run('r1', retry),
    ]);
    const going = foldEvents(waiting, [run('r1', { type: 'text', step: 3, delta: 'Whole' })]);

    expect(waiting.runs.get('r1')?.steps[2]).toMatchObject({ parts: [], retry: { delayMs: 2000 } });
    expect(going.runs.get('r1')?.steps[2]).toMatchObject({
      parts: [{ kind: 'text', text: 'Whole' }],
      retries: 1,
    });
    expect(going.runs.get('r1')?.steps[2]?.retry).toBeUndefined();
  });

  test('of a run or a call that nobody knows change nothing', () => {
    const { events, run } = story();
    const before = folded(events);

    const after = foldEvents(before, [
      run('nobody', { type: 'step-start', step: 1 }),
      run('r1', { type: 'approval-request', callId: 'nobody', reasons: [] }),
    ]);

    expect({ ...after, lastSeq: 0 }).toEqual({ ...before, lastSeq: 0 });
  });

  test('take names such as those of JavaScript’s own', () => {
    const { events, run } = story();

    const after = foldEvents(folded(events), [
      run('r1', {
        type: 'call',
        step: 2,
        callId: '__proto__',
        wireName: 'constructor',
        argumentsText: '{}',
      }),
    ]);

    expect(after.runs.get('r1')?.calls.get('__proto__')?.wireName).toBe('constructor');
  });

  test('are told in time that grows with their number only', () => {
    const { events, run } = story();
    const deltas = Array.from({ length: 50_000 }, () =>
      run('r1', { type: 'text', step: 2, delta: 'word ' }),
    );

    const after = foldEvents(folded(events), deltas);

    const [part] = after.runs.get('r1')?.steps[1]?.parts ?? [];
    expect(part?.kind === 'text' && part.text.length).toBe(18 + 250_000);
  });
});
