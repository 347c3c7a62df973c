import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seen, trafficFolder } from '../../../../../test/traffic-harness.ts';
import { createBodyQuestions, type BodyQuestions } from './create-body-questions.ts';
import { workers } from '../../../../../test/entry.ts';

const workerFile = workers.bodyQuestions;
const { signal } = new AbortController();
let folder: Awaited<ReturnType<typeof trafficFolder>>;
let questions: BodyQuestions;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(async () => {
  await questions.close();
  await folder.end();
});

async function recorded(bodies: (string | Uint8Array)[], limitMs?: number): Promise<string> {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  for (const body of bodies) tap(seen(body));
  await recorder.flush();
  questions = createBodyQuestions(join(folder.home, 'recordings'), workerFile, limitMs);
  return recorder.recordingId;
}

test('bodies of the recording that is being written are looked through and compared', async () => {
  const recordingId = await recorded(['{"a":[1,2]}', '{"a":[1,3]}']);
  const [before, after] = [1, 2].map((seq) => ({ recordingId, seq }));
  if (!before || !after) return;

  const found = await questions.find(
    { ...before, language: 'jsonpath', expression: '$.a[1]' },
    signal,
  );
  const compared = await questions.compare(
    { before, after, matching: 'place', ignored: [] },
    signal,
  );

  expect(found).toMatchObject({ matches: [{ text: '2', path: ['a', 1] }] });
  expect(compared).toMatchObject({ status: 'compared', changed: 1, added: 0, removed: 0 });
});

test('texts that are in no recording are compared as bodies are', async () => {
  await recorded([]);

  expect(await questions.compareTexts('{"a":1,"b":2}', '{"b":2.0,"a":3}', signal)).toMatchObject({
    status: 'compared',
    changed: 1,
  });
  expect(await questions.compareTexts('not JSON', '', signal)).toMatchObject({
    status: 'compared',
  });
});

test('an expression that never ends is stopped, and the next one is answered', async () => {
  const recordingId = await recorded([JSON.stringify([{ a: `${'a'.repeat(60)}!` }])], 400);
  const of = { recordingId, seq: 1, language: 'jsonpath' as const };

  const hostile = await questions.find({ ...of, expression: '$[?search(@.a, "^(a+)+$")]' }, signal);
  const next = await questions.find({ ...of, expression: '$[0].a' }, signal);

  expect(hostile).toEqual({ status: 'fault', why: 'It took longer than 0.4 s and was stopped.' });
  expect(next).toMatchObject({ status: 'found', count: 1 });
});

test('a question that nobody waits for any more makes way for the next', async () => {
  const recordingId = await recorded([JSON.stringify([{ a: `${'a'.repeat(60)}!` }])]);
  const of = { recordingId, seq: 1, language: 'jsonpath' as const };
  const leaving = new AbortController();

  const left = questions.find({ ...of, expression: '$[?search(@.a, "^(a+)+$")]' }, leaving.signal);
  const next = questions.find({ ...of, expression: '$[0].a' }, signal);
  leaving.abort();

  await expect(left).rejects.toThrow(/ended|aborted/);
  expect(await next).toMatchObject({ status: 'found', count: 1 });
});

test('what is not there, or no text, is told of', async () => {
  const recordingId = await recorded([Uint8Array.of(0xff, 0xfe)]);
  const of = { language: 'jsonpath' as const, expression: '$' };

  expect(await questions.find({ ...of, recordingId, seq: 1 }, signal)).toMatchObject({
    why: 'The body of record 1 is not text.',
  });
  expect(await questions.find({ ...of, recordingId, seq: 9 }, signal)).toMatchObject({
    why: 'There is no record 9 in this recording.',
  });
  await expect(questions.find({ ...of, recordingId: '../x', seq: 1 }, signal)).rejects.toThrow(
    'There is no recording ../x.',
  );
});
