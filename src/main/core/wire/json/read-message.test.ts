import { expect, test, vi } from 'vitest';
import { sliceMs } from './limits.ts';
import { readMessage } from './read-message.ts';

const read = async (text: string) => readMessage(Buffer.from(text));
const long = 'x'.repeat(17_000_000);
const manyValues = `[${'1,'.repeat(150_000)}1]`;

test('what is small is parsed at once, unscanned', () => {
  expect(readMessage(Buffer.from('{"a":1}'))).toEqual({ kind: 'value', value: { a: 1 } });
  expect(readMessage(Buffer.from('{"a":'))).toMatchObject({ kind: 'not-json' });
});

test('a long text with few values is parsed whole', async () => {
  const text = JSON.stringify({ jsonrpc: '2.0', text: 'y'.repeat(1_000_000) });

  expect(await read(text)).toMatchObject({ kind: 'value' });
});

test('of what is large there is an outline, with all that is small in it', async () => {
  const answer = `{"jsonrpc":"2.0","id":"w-1","result":{"isError":true,"content":[{"type":"text","text":"${long}"}],"__proto__":{"a":1}}}`;

  const reading = await read(answer);

  expect(reading).toMatchObject({
    kind: 'outline',
    outline: {
      message: { jsonrpc: '2.0', id: 'w-1', result: { isError: true } },
      answer: { start: answer.indexOf('{"isError"'), end: answer.length - 1 },
      leftOut: ['result.content'],
    },
  });
  expect(({} as Record<string, unknown>)['a']).toBeUndefined();
});

test('a list of many definitions is read part by part, to its end', async () => {
  const tools = Array.from({ length: 4000 }, (_, i) => ({
    name: `t${i}`,
    inputSchema: { a: Array(30).fill(i) },
  }));

  const reading = await read(
    JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools, nextCursor: 'n' } }),
  );

  expect(reading).toMatchObject({ kind: 'outline', outline: { leftOut: [] } });
  expect(reading.kind === 'outline' && reading.outline.message.result).toEqual({
    tools,
    nextCursor: 'n',
  });
});

test('an error’s long message is cut short, not left out', async () => {
  const reading = await read(
    `{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"\\u00e9\\n${long}"}}`,
  );

  const error = reading.kind === 'outline' ? reading.outline.message.error : undefined;
  expect(error).toEqual({
    code: -1,
    message: expect.stringMatching(/^é\nx{900,1000}…$/) as string,
  });
});

test.each([
  ['a list nested endlessly', '['.repeat(300_000) + ']'.repeat(300_000), /nested 300,000 deep/],
  ['one that never ends', '['.repeat(300_000), /nested 300,000 deep, not JSON/],
  ['a batch of too many', `[${'{},'.repeat(50_000)}1]`, /50,001 parts, more than 10,000/],
  ['a large object that is no message', `{"a":${manyValues}}`, /not parsed, and not a JSON-RPC/],
  ['a long text', `"${long}"`, /not JSON/],
])('%s is left as it is, with the reason', async (_what, text, why) => {
  expect(await read(text)).toMatchObject({
    kind: 'unread',
    why: expect.stringMatching(why) as string,
  });
});

test('a batch of a few thousand is to be read part by part', async () => {
  expect(await read(`[${'{"jsonrpc":"2.0"},'.repeat(5000)}1]`)).toEqual({ kind: 'list' });
});

test('other work has its turn while something large is read', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += sliceMs));
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  const json = Buffer.from(`{"jsonrpc":"2.0","result":{"a":[${'{"a":1},'.repeat(300_000)}1]}}`);

  await readMessage(json);
  clearImmediate(next);
  clock.mockRestore();

  // It gives way after each slice, here after each step of 256 KiB.
  expect(turns).toBeGreaterThanOrEqual(Math.floor(json.length / (256 * 1024)));
});
