import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { change, find, look, TestChat } from './test-chat.ts';

let app: TestChat;
beforeAll(async () => {
  app = await TestChat.open();
});
afterAll(() => app.close());
beforeEach(() => app.setUp());
afterEach(() => app.tearDown());

/** Allows the first call of a run. */
async function allow(sent: Awaited<ReturnType<typeof app.send>>): Promise<void> {
  const [asked] = find(await app.told(sent, 'approval-request'), 'approval-request');
  const decision = { allow: true, holds: 'once' } as const;
  await app.ask('chat.decide', { ...sent, callId: asked?.callId ?? '', decision });
}

test('is asked for a tool whose words changed, until the user has looked at it', async () => {
  const reasonsOf = (told: Awaited<ReturnType<typeof app.told>>) =>
    find(told, 'approval-request').flatMap(({ reasons }) => reasons);
  const first = await app.told(await app.send('/look {}'));
  expect(reasonsOf(first)).toEqual([]);

  // One word, which no schema tells of, of a tool that only reads, on a trusted server.
  const other = [{ ...look, description: 'Looks everything up' }, change];
  await app.offer(other);
  for (const turn of ['once', 'again']) {
    const sent = await app.send(`/look {"text":"${turn}"}`);
    expect(reasonsOf(await app.told(sent, 'approval-request'))).toEqual(['definition-unseen']);
    await allow(sent);
    await app.told(sent);
  }
  await app.lookAt(other);

  expect(reasonsOf(await app.told(await app.send('/look {}')))).toEqual([]);
  expect(await app.calls()).toBe('{}\n{"text":"once"}\n{"text":"again"}\n{}\n');
});

test('is not asked for a list that grows, or comes back in another order', async () => {
  await app.told(await app.send('/look {}'));
  const more = { ...look, name: 'more' };

  for (const tools of [
    [look, change, more],
    [more, change, look],
    [look, change],
  ]) {
    await app.offer(tools);
    const told = await app.told(await app.send('/look {}'));
    expect(find(told, 'approval-request')).toEqual([]);
  }
});
