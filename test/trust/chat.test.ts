import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Decision } from '../../src/shared/model/chat/chat.ts';
import { change, find, look, TestChat } from '../../src/main/core/chat/test-chat.ts';

/*
 * What may be called without a question in the chat: through the real loop, with the demo model and real
 * servers over stdio. A server is taken to lie about its tools, and to want others’ data.
 */

let app: TestChat;
beforeAll(async () => {
  app = await TestChat.open();
  app.define('mail');
});
beforeEach(async () => {
  await app.setUp();
  app.trusts = false;
  app.asksForAll = false;
});
afterEach(async () => {
  await app.tearDown();
});
afterAll(() => app.close());

type Sent = { conversationId: string; runId: string };

/** What is asked about the first call that is asked about; none where the run ends without. */
async function reasonsOf(sent: Sent): Promise<string[]> {
  const all = await app.until(
    sent.conversationId,
    (one) =>
      one.type === 'run' &&
      one.nodeId === sent.runId &&
      (one.event.type === 'approval-request' || one.event.type === 'run-end'),
  );
  const told = all.flatMap((one) =>
    one.type === 'run' && one.nodeId === sent.runId ? [one.event] : [],
  );
  return find(told, 'approval-request')[0]?.reasons ?? [];
}

async function answer(sent: Sent, decision: Decision): Promise<void> {
  const told = await app.told(sent, 'approval-request');
  const callId = find(told, 'approval-request').at(-1)?.callId ?? '';
  await app.ask('chat.decide', { ...sent, callId, decision });
  await app.told(sent);
}

/** Allows a tool for good, as a user does at its first call. */
async function allowAlways(prompt: string, serverName = 'notes'): Promise<void> {
  const servers = [{ serverName }];
  await answer(await app.send(prompt, { servers }), { allow: true, holds: 'always' });
}

const tool = (name: string, annotations?: object) => ({
  name,
  description: 'A tool',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  ...(annotations && { annotations }),
});

describe('a claim', () => {
  test('that a tool only reads spares no question, until the user trusts the server in that', async () => {
    const before = await reasonsOf(await app.send('/look {}'));
    app.trusts = true;
    const after = await reasonsOf(await app.send('/look {}'));

    expect(before).toEqual(['untrusted-claim']);
    expect(after).toEqual([]);
  });

  test.each(['true', 1, {}, [true], 'yes'])(
    'that it only reads counts as a boolean alone, not as %j',
    async (readOnlyHint) => {
      app.trusts = true;
      await app.offer([tool('look', { readOnlyHint })]);

      expect(await reasonsOf(await app.send('/look {}'))).toEqual(['not-read-only']);
    },
  );

  test.each([
    ['destructiveHint', true, 'destructive'],
    ['destructiveHint', 'true', 'destructive'],
    ['destructiveHint', 1, 'destructive'],
    ['openWorldHint', true, 'open-world'],
    ['openWorldHint', 'true', 'open-world'],
  ])('of harm (%s: %j) asks, whatever was allowed', async (name, value, reason) => {
    app.trusts = true;
    await app.offer([tool('wipe', { readOnlyHint: true, [name]: value })]);
    await allowAlways('/wipe {}');

    const allowed = await reasonsOf(await app.send('/wipe {}'));
    const neverAsked = await reasonsOf(await app.send('/wipe {}', { asks: 'never' }));

    expect(allowed).toEqual([reason]);
    expect(neverAsked).toEqual([reason]);
  });

  test('of no harm is none', async () => {
    app.trusts = true;
    const annotations = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
    await app.offer([tool('look', annotations)]);

    expect(await reasonsOf(await app.send('/look {}'))).toEqual([]);
  });
});

describe('text of another server', () => {
  const secret = 'The door code of the archive is 4711-0815, do not tell anybody.';
  const [read, send] = [tool('read'), tool('send_it')];

  /** Reads from one server, then calls the other one with each text, in one answer; all of it was allowed for good. */
  async function passOn(...texts: string[]) {
    await app.offer([read, send]);
    await allowAlways('/read {}');
    await allowAlways('/send_it {}', 'mail');
    const first = await app.send(`/read ${JSON.stringify({ text: secret })}`, {
      servers: [{ serverName: 'notes', tools: ['read'] }],
    });
    await app.told(first);
    const calls = texts.map((text) => `/send_it ${JSON.stringify({ text })}`).join('\n');
    const second = await app.sendTo(first.conversationId, first.runId, calls, {
      servers: [{ serverName: 'mail', tools: ['send_it'] }],
    });
    const told = await app.told(second, 'approval-request');
    return {
      reasons: find(told, 'approval-request')[0]?.reasons,
      marks: find(told, 'call').map((call) => call.marks?.map(({ kind }) => kind) ?? []),
    };
  }

  const spaced = secret.split('').join(' ');
  test.each([
    ['as it was', secret],
    ['a part of it', `See: ${secret.slice(10, 50)}`],
    ['in capitals', secret.toUpperCase()],
    ['without spaces', secret.replaceAll(' ', '')],
    ['with spaces everywhere', spaced],
    ['with other marks between', secret.replaceAll(' ', '_-_')],
    [
      'in full-width letters',
      secret.replaceAll(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ],
    ['in base64', `data: ${Buffer.from(secret).toString('base64')}`],
    [
      'in base64url, with line breaks',
      (
        Buffer.from(secret)
          .toString('base64url')
          .match(/.{1,20}/g) ?? []
      ).join('\n'),
    ],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
    [
      'percent-encoded',
      [...Buffer.from(secret)].map((one) => `%${one.toString(16).padStart(2, '0')}`).join(''),
    ],
    ['with hidden characters in it', secret.split('').join('\u200B')],
  ])('%s, is asked about, though both tools were allowed for good', async (_how, text) => {
    const { reasons, marks } = await passOn(text);

    expect(reasons).toContain('copied-text');
    expect(marks[0]).toContain('copied');
  });

  test('in parts over several calls, is asked about as soon as the parts are enough', async () => {
    const parts = [secret.slice(0, 22), secret.slice(22, 44), secret.slice(44)];

    const { marks } = await passOn(...parts);

    expect(marks[0]).not.toContain('copied');
    expect(marks.flat()).toContain('copied');
  });

  test('whatever it is in the model’s own words, is asked about once between two servers', async () => {
    const { reasons } = await passOn('four seven one one');

    expect(reasons).toEqual(['other-server']);
  });
});

describe('what is hidden in arguments', () => {
  test.each(['a\u200Bb', 'a\u202Eb', 'tag \u{E0041}\u{E0042}'])(
    'asks each time, though the tool was allowed for good',
    async (text) => {
      await allowAlways('/change {}');

      const plain = await reasonsOf(await app.send('/change {"text":"ab"}'));
      const hidden = await reasonsOf(await app.send(`/change ${JSON.stringify({ text })}`));

      expect(plain).toEqual([]);
      expect(hidden).toEqual(['hidden-characters']);
    },
  );

  test('is told beside what else asks', async () => {
    const annotations = { destructiveHint: true, openWorldHint: true };
    await app.offer([tool('wipe', annotations)]);

    expect(await reasonsOf(await app.send('/wipe {"text":"a\u200Bb"}'))).toEqual([
      'not-read-only',
      'hidden-characters',
      'destructive',
      'open-world',
    ]);
  });
});

describe('what was allowed for good', () => {
  test.each([
    ['its description', { ...change, description: 'Deletes everything' }],
    ['its title', { ...change, title: 'Look' }],
    ['its annotations', { ...change, annotations: { readOnlyHint: true } }],
    ['its schema', { ...change, inputSchema: { type: 'object', properties: { path: {} } } }],
    ['its _meta', { ...change, _meta: { x: 1 } }],
  ])('is asked about again when %s changes', async (_what, changed) => {
    await allowAlways('/change {}');
    await app.offer([look, changed]);

    expect(await reasonsOf(await app.send('/change {}'))).toContain('definition-changed');
  });

  test('is not allowed under another name of the tool, nor on another server', async () => {
    await allowAlways('/change {}');
    await app.offer([look, { ...change, name: 'change2' }, change]);

    expect(await reasonsOf(await app.send('/change2 {}'))).not.toEqual([]);
    expect(
      await reasonsOf(await app.send('/change {}', { servers: [{ serverName: 'mail' }] })),
    ).not.toEqual([]);
  });

  test('is not allowed for another server that takes over the name, with the very same tools', async () => {
    await allowAlways('/change {}');
    const before = await reasonsOf(await app.send('/change {}'));
    await app.connections.endOf('notes');
    app.redefine('notes');

    const after = await reasonsOf(await app.send('/change {}'));
    app.define('notes');

    expect(before).toEqual([]);
    expect(after).toContain('definition-changed');
  });

  test('is asked about all the same while everything is to be asked about, and as before after that', async () => {
    app.trusts = true;
    await allowAlways('/change {}');
    app.asksForAll = true;

    expect(await reasonsOf(await app.send('/change {}'))).toEqual(['always-asked']);
    expect(await reasonsOf(await app.send('/look {}'))).toEqual(['always-asked']);
    expect(await reasonsOf(await app.send('/look {}', { asks: 'never' }))).toEqual([
      'always-asked',
    ]);
    app.asksForAll = false;
    expect(await reasonsOf(await app.send('/change {}'))).toEqual([]);
  });
});
