import { describe, expect, test } from 'vitest';
import { canChangeLater, parseTrafficQuery } from './traffic-query.ts';

/** The terms of a query without their offsets. */
const termsOf = (text: string) =>
  parseTrafficQuery(text).terms.map(({ start: _start, end: _end, ...term }) => term);
const word = (text: string, not = false) => ({ field: 'text', text, not });
const named = (field: string, value: string, more = {}) => ({
  field,
  value,
  not: false,
  isPattern: false,
  ...more,
});

describe('words', () => {
  test.each([
    ['', []],
    ['  \t\n ', []],
    ['a', [word('a')]],
    ['  two   words ', [word('two'), word('words')]],
    ['"a phrase"', [word('a phrase')]],
    ['-"a b"', [word('a b', true)]],
    ['-late', [word('late', true)]],
    ['--late', [word('-late', true)]],
    ['a-b', [word('a-b')]],
    ['it"s', [word('it"s')]],
    [String.raw`"say \"hi\" \\ \n"`, [word(String.raw`say "hi" \ \n`)]],
    ['"a"b', [word('a'), word('b')]],
    ['{"id":7}', [word('{"id":7}')]],
    ['12:30:01', [word('12:30:01')]],
    ['file:///tmp/x', [word('file:///tmp/x')]],
    ['demo://stock/1', [word('demo://stock/1')]],
    ['tools/call:x', [word('tools/call:x')]],
    [':x', [word(':x')]],
    ['%_\\', [word('%_\\')]],
    ['☕ 𝄞', [word('☕'), word('𝄞')]],
    ['"status:error"', [word('status:error')]],
  ])('%j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
    expect(parseTrafficQuery(text).problems).toEqual([]);
  });
});

describe('fields', () => {
  test.each([
    ['server:everything', named('server', 'everything')],
    ['server:"my server"', named('server', 'my server')],
    ['SERVER:x', named('server', 'x')],
    ['method:tools/call', named('method', 'tools/call')],
    ['method:tools/*', named('method', 'tools/*', { isPattern: true })],
    ['tool:"a*b"', named('tool', 'a*b')],
    ['tool:demo://x', named('tool', 'demo://x')],
    ['id:7', named('id', '7')],
    ['-id:a', named('id', 'a', { not: true })],
    ['code:-32601', named('code', '-32601')],
    ['-code:-32601', named('code', '-32601', { not: true })],
    ['code:-3260*', named('code', '-3260*', { isPattern: true })],
    ['status:error', { field: 'status', value: 'error', not: false }],
    ['status:OK', { field: 'status', value: 'ok', not: false }],
    ['-status:pending', { field: 'status', value: 'pending', not: true }],
    ['dir:in', { field: 'dir', value: 'in', not: false }],
    ['kind:sse', { field: 'kind', value: 'sse', not: false }],
    ['has:finding', { field: 'has', value: 'finding', not: false }],
  ])('%s', (text, term) => {
    expect(termsOf(text)).toEqual([term]);
  });

  test.each([
    ['dur:>500ms', '>', 500_000],
    ['dur:>1.5s', '>', 1_500_000],
    ['dur:<=20us', '<=', 20],
    ['dur:>20µs', '>', 20],
    ['dur:>500', '>', 500_000],
    ['dur:>=2m', '>=', 120_000_000],
    ['dur:">1s"', '>', 1_000_000],
    ['size:>1mb', '>', 1_000_000],
    ['size:>=1MB', '>=', 1_000_000],
    ['size:<1kib', '<', 1024],
    ['size:=0', '=', 0],
    ['size:>1.5k', '>', 1500],
  ])('%s', (text, compare, amount) => {
    const { terms } = parseTrafficQuery(text);

    expect(terms).toMatchObject([{ field: text.split(':')[0], compare, amount }]);
  });

  test('tell which of them an answer can change', () => {
    expect(canChangeLater(parseTrafficQuery('a status:pending'))).toBe(true);
    expect(canChangeLater(parseTrafficQuery('dur:>1s'))).toBe(true);
    expect(canChangeLater(parseTrafficQuery('a kind:http size:>1'))).toBe(false);
  });
});

describe('expressions', () => {
  test.each([
    ['/a b/', 'a b', ''],
    ['/x/i', 'x', 'i'],
    ['/[/]/', '[/]', ''],
    [String.raw`/a\/b/s`, String.raw`a\/b`, 's'],
    [String.raw`/\[/`, String.raw`\[`, ''],
    ['/(a+)+$/', '(a+)+$', ''],
  ])('%s', (text, source, flags) => {
    expect(termsOf(text)).toEqual([{ field: 'regex', source, flags, not: false }]);
  });
});

describe('what can’t be read', () => {
  test.each([
    ['status:', 'Add error, ok or pending after status:'],
    ['status:eror', 'status: is error, ok or pending, not “eror”.'],
    ['has:', 'Add finding, error, pin or comment after has:'],
    ['server:', 'Add a value after server:'],
    ['server:""', 'Add a value after server:'],
    ['server:"x', 'A quote is missing at the end.'],
    ['"x y', 'A quote is missing at the end.'],
    ['"', 'A quote is missing at the end.'],
    ['""', 'quotes are empty'],
    ['-', 'a term to exclude'],
    ['constructor:x', 'There is no field “constructor”'],
    ['__proto__ foo:bar', 'There is no field “foo”'],
    ['/a', 'no closing /'],
    ['/', 'no closing /'],
    ['//', 'expression is empty'],
    ['/tmp/file', 'are not flags'],
    ['/a/ii', 'can’t be read'],
    ['/(/', 'can’t be read'],
    ['/a{2,1}/', 'can’t be read'],
    ['/[/', 'no closing /'],
    [`/${'a'.repeat(501)}/`, '500 characters'],
    ['dur:', 'such as dur:>500ms'],
    ['dur:>', 'such as dur:>500ms'],
    ['dur:500ms', 'Put > or <'],
    ['dur:>"1s"', 'such as dur:>500ms'],
    ['dur:>1,5s', 'such as dur:>500ms'],
    ['dur:>-1s', 'such as dur:>500ms'],
    ['dur:>1e99', 'such as dur:>500ms'],
    ['dur:>5mb', '“mb” is not a unit of dur:'],
    ['size:>5ms', '“ms” is not a unit of size:'],
    ['size:>5toString', 'such as size:>1mb'],
    ['size:>5value', '“value” is not a unit'],
  ])('%j says why', (text, why) => {
    const { problems } = parseTrafficQuery(text);

    expect(problems).toHaveLength(1);
    expect(problems[0]?.why).toContain(why);
  });

  test('has its place, and leaves the rest alone', () => {
    const query = parseTrafficQuery('one status:x -two');

    expect(query.problems).toMatchObject([{ start: 4, end: 12 }]);
    expect(query.terms).toMatchObject([
      { text: 'one', start: 0, end: 3 },
      { text: 'two', start: 13, end: 17, not: true },
    ]);
  });
});

describe('ten thousand characters', () => {
  test.each([
    ['a word', 'a'.repeat(10_000)],
    ['letters without a colon', 'ab '.repeat(3333)],
    ['quotes', '"'.repeat(10_000)],
    ['minus signs', '-'.repeat(10_000)],
    ['slashes', '/'.repeat(10_000)],
    ['backslashes', `"${'\\'.repeat(9_999)}`],
    ['brackets', `/${'['.repeat(9_999)}`],
    ['parentheses', `/${'('.repeat(9_998)}/`],
    ['digits', `dur:>${'9'.repeat(9_995)}`],
    ['spaces', ' '.repeat(10_000)],
    ['fields', 'x:'.repeat(5_000)],
  ])('of %s are read, with few terms and short words about them', (_what, text) => {
    const { terms, problems } = parseTrafficQuery(text);

    expect(terms.length + problems.length).toBeLessThanOrEqual(41);
    for (const { why } of problems) expect(why.length).toBeLessThan(200);
    for (const { start, end } of [...terms, ...problems]) {
      expect(start).toBeLessThan(end);
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });
});
