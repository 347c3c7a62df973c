import { expect, test } from 'vitest';
import { ParamHeaders } from './param-headers.ts';

const tool = (properties: object) => ({
  name: 'send',
  inputSchema: { type: 'object', properties },
});

function headersFor(properties: object, argumentsText: string) {
  const headers = new ParamHeaders();
  headers.learn([null, 'odd', { name: 5 }, tool(properties)]);
  return headers.of({
    method: 'tools/call',
    params: [
      ['name', '"send"'],
      ['arguments', argumentsText],
    ],
  });
}

test('mirrors the declared arguments, nested ones too', () => {
  const properties = {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    deep: { type: 'object', properties: { on: { type: 'boolean', 'x-mcp-header': 'On' } } },
    plain: { type: 'string' },
  };

  const headers = headersFor(properties, '{"region":"eu","deep":{"on":true},"plain":"x"}');

  expect(headers).toEqual({ 'Mcp-Param-Region': 'eu', 'Mcp-Param-On': 'true' });
});

test.each([
  ['"Grüße"', `=?base64?${Buffer.from('Grüße').toString('base64')}?=`],
  ['" padded "', `=?base64?${Buffer.from(' padded ').toString('base64')}?=`],
  ['"a\\r\\nEvil: 1"', `=?base64?${Buffer.from('a\r\nEvil: 1').toString('base64')}?=`],
  ['"=?base64?eA==?="', `=?base64?${Buffer.from('=?base64?eA==?=').toString('base64')}?=`],
  ['"plain text"', 'plain text'],
])('encodes %s', (value, encoded) => {
  const headers = headersFor({ a: { type: 'string', 'x-mcp-header': 'A' } }, `{"a":${value}}`);

  expect(headers).toEqual({ 'Mcp-Param-A': encoded });
});

test.each([
  [{ a: { type: 'string', 'x-mcp-header': 'bad name' } }, '{"a":"x"}'],
  [{ a: { type: 'array', 'x-mcp-header': 'A' } }, '{"a":["x"]}'],
  [{ a: { type: 'string', 'x-mcp-header': 'A' } }, '{}'],
  [{ a: { type: 'string', 'x-mcp-header': 'A' } }, '{"a":null}'],
])('sends no header for %j with %s', (properties, argumentsText) => {
  expect(headersFor(properties, argumentsText) ?? {}).toEqual({});
});
