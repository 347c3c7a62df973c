import { expect, test } from 'vitest';
import { memberText } from './member-text.ts';

const cut = (json: string, name = 'result') =>
  memberText(Buffer.from(json), name)?.toString('utf8');

test.each([
  ['{"result":{"big":9007199254740993,"d":1.10}}', '{"big":9007199254740993,"d":1.10}'],
  ['{ "id" : 1 , "result" :  [ 1 , 2 ]  }', '[ 1 , 2 ]'],
  ['{"result":"a \\"quoted\\" } text","id":1}', '"a \\"quoted\\" } text"'],
  ['{"result":"ends in backslash \\\\"}', '"ends in backslash \\\\"'],
  ['{"result":null}', 'null'],
  ['{"result":-1.5e+300 }', '-1.5e+300'],
  ['{"a":{"result":1},"result":2}', '2'],
  ['{"a":"\\"result\\":1","result":2}', '2'],
  ['{"result":1,"result":2}', '2'],
  ['{"\\u0072esult":"escaped key"}', '"escaped key"'],
  ['{"result":"☕ ä 𝄞","x":1}', '"☕ ä 𝄞"'],
  ['\t\r\n{"result":{}}\n', '{}'],
  ['{"error":{}}', undefined],
  ['{}', undefined],
  ['[{"result":1}]', undefined],
  ['"result"', undefined],
])('cuts the result out of %s', (json, expected) => {
  expect(cut(json)).toBe(expected);
});

test('finds a member behind a long string with every kind of escape', () => {
  const long = JSON.stringify(`${'\\"'.repeat(5000)}"} , "result": 0 ${'\\'.repeat(4001)}`);

  expect(cut(`{"a":${long},"result":7,"b":${long}}`)).toBe('7');
});

test('takes a nesting that would break a recursion', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);

  expect(cut(`{"a":${deep},"result":true}`)).toBe('true');
});

test.each([
  ['é', '{"\u00e9":1}', '1'],
  ['é', '{"e":1,"\\u00e9":2}', '2'],
  ['ééé', '{"Ã©Ã©Ã©":1}', undefined],
  ['', '{"":1}', '1'],
  ['a', '{"aa":1,"b":2,"":3}', undefined],
  ['a'.repeat(31), `{"${'a'.repeat(30)}":1,"${'a'.repeat(31)}":2,"${'a'.repeat(32)}":3}`, '2'],
  ['a'.repeat(5000), `{"${'a'.repeat(4999)}b":1,"${'a'.repeat(5000)}":2}`, '2'],
])('finds “%s” in %s', (name, json, expected) => {
  expect(cut(json, name)).toBe(expected);
});

test.each(['{"', '{"res', '{"result', '{"result\\', '{"a\u0001":1}', `{"${'x'.repeat(50)}`])(
  'refuses the broken name in %s',
  (json) => {
    expect(() => cut(json)).toThrow(SyntaxError);
  },
);
