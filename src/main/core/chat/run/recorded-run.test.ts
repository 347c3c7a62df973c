import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { demoRun, find, TestChat } from '../test-chat.ts';

let app: TestChat;
beforeAll(async () => {
  app = await TestChat.open();
});
afterAll(() => app.close());
beforeEach(() => app.setUp());
afterEach(() => app.tearDown());

const replayOf = (runId: string, results: string): RunChoice =>
  demoRun({
    model: { endpointId: 'demo', modelId: 'replay' },
    settings: { providerOptions: { demo: { tokensPerSecond: 0, replay: { runId, results } } } },
  });

test('a run is had again with what the servers answered then, and none of them is asked', async () => {
  const sent = await app.send('/change {}\n/look {"text":"a"}\n/look {"text":"b"}');
  const [denied] = find(await app.told(sent, 'approval-request'), 'approval-request');
  await app.listed(([first]) => first?.state === 'waiting');
  await app.ask('chat.decide', {
    ...sent,
    callId: denied?.callId ?? '',
    decision: { allow: false },
  });
  await app.told(sent);
  const asked = await app.calls();
  await app.offer([]);

  const again = await app.ask('chat.run', {
    conversationId: sent.conversationId,
    parentId: sent.nodeId,
    run: replayOf(sent.runId, 'recorded'),
  });
  const told = await app.told({ ...sent, runId: again.runId });

  expect(find(told, 'run-start')[0]?.tools.map(({ tool }) => tool)).toEqual(['look', 'change']);
  expect(find(told, 'call-end').map(outcomeOf).toSorted()).toEqual([
    'In the recorded run this call was not executed.',
    'a',
    'b',
  ]);
  expect(told.at(-1)).toMatchObject({ reason: 'done', steps: 2 });
  expect(await app.calls()).toBe(asked);
});

test('what servers answer otherwise now is said', async () => {
  const sent = await app.send('/look {"text":"a"}');
  await app.told(sent);
  const parent = { conversationId: sent.conversationId, parentId: sent.nodeId };
  const [same, other] = [replayOf(sent.runId, 'live'), replayOf(sent.runId, 'live')];

  const first = await app.ask('chat.run', { ...parent, run: same });
  const before = await app.told({ ...sent, runId: first.runId });
  await app.offer([{ name: 'other', inputSchema: { type: 'object' } }]);
  const second = await app.ask('chat.run', { ...parent, run: other });
  const after = await app.told({ ...sent, runId: second.runId });

  expect(find(before, 'step-end')[1]?.warnings).toHaveLength(1);
  expect(find(after, 'error')).toMatchObject([
    { kind: 'demo-script', message: expect.stringContaining('no longer offered') },
  ]);
});

test('results are told apart by what they say', async () => {
  const sent = await app.send('/look {"text":"a"}\n/look {"text":"b"}');
  const { conversationId, runId } = sent;
  const [one, other] = find(await app.told(sent), 'call-end').map(({ callId }) => ({
    runId,
    callId,
  }));
  const compare = (before = one, after = other) =>
    app.ask('chat.compareResults', {
      conversationId,
      before: before ?? { runId, callId: 'x' },
      after: after ?? { runId, callId: 'x' },
    });

  expect(await compare()).toMatchObject({ status: 'compared', changed: 1 });
  expect(await compare(one, one)).toMatchObject({ status: 'compared', changed: 0 });
  await expect(compare(one, { runId, callId: 'gone' })).rejects.toThrow(/has no result/);
  await expect(compare({ runId: 'gone', callId: one?.callId ?? '' })).rejects.toThrow(
    /has no result/,
  );
});

function outcomeOf({ error, resultText = '{}' }: { error?: string; resultText?: string }): string {
  if (error !== undefined) return error;
  const { content } = JSON.parse(resultText) as { content: [{ text: string }] };
  return (JSON.parse(content[0].text) as { text: string }).text;
}
