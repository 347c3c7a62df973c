import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunEvent } from '../../../../shared/model/chat/chat.ts';
import { searchFile } from './search-file.ts';
import { line, run, runNode, userNode } from './test-chats.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-search-'));
  file = join(folder, 'one.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const found = (words: string) => searchFile({ file, text: words });
const nothing = { matches: 0, isCut: false };

const withLines = (lines: string[]) => writeFile(file, lines.join(''));

/** A conversation in which the user asked, and this came. */
const withEvents = (...events: RunEvent[]) =>
  withLines([
    line(1, { type: 'conversation', version: 1, conversationId: 'one', title: 'hello hello' }),
    line(2, { type: 'node', node: userNode }),
    line(3, { type: 'node', node: runNode }),
    ...events.map((event, i) => line(4 + i, run(event))),
  ]);

const call: RunEvent = {
  type: 'call',
  step: 2,
  callId: 'c1',
  wireName: 'roastery__stock',
  tool: 'stock',
  serverName: 'roastery',
  argumentsText: '{"bean":"caf\\u00e9 \\"kenya\\""}',
};
const result = (resultText: string): RunEvent => ({
  type: 'call-end',
  callId: 'c1',
  ms: 1,
  outcome: 'result',
  sentCharacters: 1,
  resultText,
});
const text = (delta: string, step = 1): RunEvent => ({ type: 'text', step, delta });

test('finds what the user said, with what is around it', async () => {
  await withEvents();

  expect(await found('hELLo')).toEqual({
    matches: 1,
    isCut: false,
    first: { place: { nodeId: 'u1' }, snippet: { before: '', match: 'Hello', after: '' } },
  });
});

test('finds words of an answer that came in pieces, and counts them once', async () => {
  await withEvents(text('The Ke'), text('nya is'), text(' sold out. '), text('Kenya again.'));

  expect(await found('kenya')).toMatchObject({
    matches: 2,
    first: {
      place: { nodeId: 'r1', step: 1 },
      snippet: { before: 'The ', match: 'Kenya', after: ' is sold out. Kenya again.' },
    },
  });
});

test('finds an answer that was never finished', async () => {
  await withEvents(text('Half an ans'), text('wer'));

  expect(await found('half an answer')).toMatchObject({ matches: 1 });
});

test('keeps the steps of an answer apart', async () => {
  await withEvents(text('one'), text('two', 2));

  expect(await found('onetwo')).toEqual(nothing);
  expect(await found('two')).toMatchObject({ first: { place: { step: 2 } } });
});

test.each([
  ['the name of a tool', 'STOCK'],
  ['arguments, without their escapes', 'café "Kenya"'],
  ['words that a line’s end divides in a result', 'two lines'],
  ['a number that a float can’t hold', '9007199254740993'],
  ['what a result’s JSON text holds', '"deep": 1'],
])('finds %s', async (_what, words) => {
  const content = [{ type: 'text', text: 'two\nlines {"deep": 1}' }];
  const resultText = `{"id":9007199254740993,"content":${JSON.stringify(content)}}`;
  await withEvents(call, result(resultText));

  expect(await found(words)).toMatchObject({
    matches: 1,
    first: { place: { nodeId: 'r1', step: 2 } },
  });
});

test('finds arguments that the user changed', async () => {
  const sent = { connectionId: 1, recordingId: 'r' };
  await withEvents(call, {
    type: 'call-start',
    callId: 'c1',
    argumentsText: '{"a":"tea"}',
    ...sent,
  });

  expect(await found('tea')).toMatchObject({ matches: 1, first: { place: { step: 2 } } });
});

test('does not look into images', async () => {
  await withEvents(call, result(`{"type":"image","data":"${'abcd'.repeat(200)}"}`));

  expect(await found('bcda')).toEqual(nothing);
});

test('counts to a thousand', async () => {
  await withEvents(text('ab '.repeat(5000)));

  expect(await found('ab')).toMatchObject({ matches: 1000, isCut: true });
});

test.each(['.*', 'a|b', '[a-', '(', '\\d+', '$^', '{2}', 'a/b', '-', '\\'])(
  'takes %j for what it says',
  async (words) => {
    await withEvents(text('nothing odd, 12 ab'));
    expect(await found(words)).toEqual(nothing);

    await withEvents(text(`x ${words} y`));
    expect(await found(words)).toMatchObject({ matches: 1 });
  },
);

test('cuts a snippet to one line, and no character in two', async () => {
  await withEvents(text(`${'\u{1F600}'.repeat(200)}x\n\n\tkenya\r\n${'\u{1F600}'.repeat(200)}`));

  const snippet = (await found('kenya')).first?.snippet;

  expect(snippet?.before.isWellFormed()).toBe(true);
  expect(snippet?.after.isWellFormed()).toBe(true);
  expect(snippet?.before).toMatch(/^…\p{Emoji}+x $/u);
  expect(snippet?.after).toMatch(/^ \p{Emoji}+…$/u);
});

test('passes over the lines of a damaged file, and finds what is left', async () => {
  await withLines([
    'no JSON\n',
    '{"seq":2,"type":"node"}\n',
    `${'['.repeat(10_000)}\n`,
    line(4, { type: 'node', node: userNode }),
    '{"seq":5,"at":1,"type":"run","nodeId":"r1","eve',
  ]);

  expect(await found('hello')).toMatchObject({ matches: 1 });
});

test('passes over events that hold something else than they should', async () => {
  await withLines([
    line(2, run({ type: 'text', step: 1, delta: 5 } as unknown as RunEvent)),
    line(3, run({ type: 'call', step: 1, callId: 'c' } as unknown as RunEvent)),
    line(4, run({ type: 'call-end', callId: 'c', resultText: {} } as unknown as RunEvent)),
    line(5, { type: 'node', node: userNode }),
  ]);

  expect(await found('hello')).toMatchObject({ matches: 1 });
});
