import { expect, test } from 'vitest';
import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import { completionAt, withOption } from './filter-completion.ts';

const known = { server: ['everything', 'my "own" server'], method: ['tools/call', 'tools/list'] };
const offered = (text: string, caret = text.length) =>
  completionAt(text, caret, known).options.map(({ insert }) => insert);

test.each([
  ['', []],
  ['s', ['server:', 'status:', 'size:']],
  ['-me', ['method:']],
  ['word st', ['status:']],
  ['word', []],
  ['status:', ['status:error', 'status:ok', 'status:pending']],
  ['status:o', ['status:ok', 'status:error']],
  ['status:ok', []],
  ['-kind:s', ['kind:stderr', 'kind:sse', 'kind:message']],
  ['method:list', ['method:tools/list']],
  ['server:my', [String.raw`server:"my \"own\" server"`]],
  ['dur:', ['dur:>100ms', 'dur:>1s', 'dur:>10s']],
  ['code:-3260', ['code:-32601', 'code:-32602', 'code:-32603', 'code:-32600']],
  ['code:not', ['code:-32601', 'code:-32002']],
  ['code:-32601', []],
  ['nothing:', []],
  ['constructor:', []],
  ['"a s', []],
  ['"a" s', ['server:', 'status:', 'size:']],
])('after %j come %j', (text, options) => {
  expect(offered(text)).toEqual(options);
});

test('an option takes the place of the word at the caret only', () => {
  const text = 'one st two';
  const completion = completionAt(text, 6, known);
  const [option] = completion.options;

  expect(option && withOption(text, completion, option)).toEqual({
    text: 'one status: two',
    caret: 11,
  });
});

test('a whole value is followed by a space, and is read as what was offered', () => {
  const completion = completionAt('-server:my', 10, known);
  const [option] = completion.options;

  const taken = option && withOption('-server:my', completion, option);

  expect(taken?.text).toBe(String.raw`-server:"my \"own\" server" `);
  expect(parseTrafficQuery(taken?.text ?? '').terms).toMatchObject([
    { field: 'server', value: 'my "own" server', not: true },
  ]);
});

test('ten thousand characters hold nothing up', () => {
  expect(offered('s'.repeat(10_000))).toEqual([]);
  expect(offered('" '.repeat(5_000))).toEqual([]);
});
