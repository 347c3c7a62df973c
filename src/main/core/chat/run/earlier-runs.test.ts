import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { find, TestChat } from '../test-chat.ts';

let app: TestChat;
beforeAll(async () => {
  app = await TestChat.open();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.setUp();
  await app.offer(['read_file', 'get_issue', 'send_mail'].map(readOnly));
});
afterEach(() => app.tearDown());

const readOnly = (name: string) => ({
  name,
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
});
const offering = (...tools: string[]) => ({ servers: [{ serverName: 'notes', tools }] });
const secret = 'The door code of the archive is 4711-0815, do not tell anybody.';

describe('a run after one that took in private data and a stranger’s words', () => {
  const takeIn = async () => {
    const prompt = `/read_file {"text":"${secret}"}\n/get_issue {}`;
    const first = await app.send(prompt, offering('read_file', 'get_issue'));
    const told = await app.told(first);
    expect(find(told, 'call-end')).toHaveLength(2);
    expect(find(told, 'run-start')[0]?.danger).toBeUndefined();
    return first;
  };

  test('warns where it offers only the way out, and asks before it is taken', async () => {
    const { conversationId, runId } = await takeIn();

    const next = await app.sendTo(conversationId, runId, '/send_mail {}', offering('send_mail'));

    expect(find(await app.told(next, 'run-start'), 'run-start')[0]?.danger).toEqual({
      readsPrivate: ['notes · read_file (used earlier)'],
      takesUntrusted: ['notes · get_issue (used earlier)'],
      sendsOut: ['notes · send_mail'],
    });
    const told = await app.told(next, 'approval-request');
    expect(find(told, 'approval-request')[0]?.reasons).toEqual(['data-leaves']);
  });

  test('warns as well two runs later, and when the app was started again', async () => {
    const { conversationId, runId } = await takeIn();
    const between = await app.sendTo(conversationId, runId, 'hello', { servers: [] });
    await app.told(between);
    await app.restart();

    const third = await app.sendTo(conversationId, between.runId, 'hello', offering('send_mail'));

    expect(find(await app.told(third), 'run-start')[0]?.danger?.sendsOut).toEqual([
      'notes · send_mail',
    ]);
  });

  test('does not on another branch', async () => {
    const { conversationId } = await takeIn();

    const other = await app.sendTo(
      conversationId,
      undefined,
      '/send_mail {}',
      offering('send_mail'),
    );
    const told = await app.told(other);

    expect(find(told, 'run-start')[0]?.danger).toBeUndefined();
    expect(find(told, 'approval-request')).toEqual([]);
  });
});

test('tools that were offered earlier and not used bring nothing in', async () => {
  const { conversationId, runId } = await app.send('hello', offering('read_file', 'get_issue'));
  await app.told({ conversationId, runId });

  const next = await app.sendTo(conversationId, runId, '/send_mail {}', offering('send_mail'));

  expect(find(await app.told(next), 'run-start')[0]?.danger).toBeUndefined();
});

test('text of an earlier result is marked in the arguments, though its tool is not offered any more', async () => {
  app.define('mail');
  const { conversationId, runId } = await app.send(
    `/read_file {"text":"${secret}"}`,
    offering('read_file'),
  );
  await app.told({ conversationId, runId });

  const next = await app.sendTo(conversationId, runId, `/send_mail {"text":"${secret}"}`, {
    servers: [{ serverName: 'mail', tools: ['send_mail'] }],
  });

  const told = await app.told(next, 'approval-request');
  expect(find(told, 'call')[0]?.marks).toMatchObject([{ kind: 'copied', fromServer: 'notes' }]);
  expect(find(told, 'approval-request')[0]?.reasons).toContain('copied-text');
});
