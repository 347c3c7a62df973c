import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRun, find, TestChat } from '../test-chat.ts';

let app: TestChat;
beforeAll(async () => {
  app = await TestChat.open();
});
afterAll(() => app.close());
beforeEach(() => app.setUp());
afterEach(() => app.tearDown());

describe('a stop', () => {
  test('ends a run that waits, and says so', async () => {
    const sent = await app.send('/change {}');
    await app.told(sent, 'approval-request');

    await app.ask('chat.stop', sent);

    expect((await app.told(sent)).at(-1)).toMatchObject({ type: 'run-end', reason: 'stopped' });
    await app.listed(([first]) => first?.state === 'idle');
    await expect(app.ask('chat.stop', sent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of one call lets the run go on', async () => {
    const sent = await app.send('/change {}');
    const [call] = find(await app.told(sent, 'approval-request'), 'call');

    await app.ask('chat.stop', { ...sent, callId: call?.callId });

    expect((await app.told(sent)).at(-1)).toMatchObject({ reason: 'done' });
    expect(await app.calls()).toBe('');
  });

  test('by the end of the app is no crash at the next start', async () => {
    const sent = await app.send('/change {}');
    await app.told(sent, 'approval-request');

    await app.restart();
    const told = await app.told(sent);

    expect(find(told, 'run-end')).toMatchObject([{ reason: 'stopped' }]);
  });
});

test('nothing follows a run that goes on', async () => {
  const sent = await app.send('/change {}');
  const { conversationId, runId } = sent;
  await app.told(sent, 'approval-request');

  await expect(app.sendTo(conversationId, runId, 'more')).rejects.toMatchObject({
    code: 'REFUSED',
  });
  await expect(
    app.ask('chat.continue', { conversationId, runId, run: demoRun() }),
  ).rejects.toMatchObject({ code: 'REFUSED' });
  await expect(app.ask('chat.remove', { conversationId })).rejects.toMatchObject({
    code: 'REFUSED',
  });
});

test('nothing is run in a conversation that is removed at the same moment', async () => {
  const { conversationId } = await app.ask('chat.create', {});

  const removed = app.ask('chat.remove', { conversationId });
  const sent = app.sendTo(conversationId, undefined, '/look {"text":"x"}');

  await expect(sent).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await removed;
  expect(await app.calls()).toBe('');
  expect(await app.listed()).toEqual([]);
});
