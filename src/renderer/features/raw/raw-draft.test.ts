import { describe, expect, test } from 'vitest';
import { emptyDraft, headerChanges, paramsProblem, readDraft, textToSend } from './raw-draft.ts';

const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const metaText = '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}';
const draft = { ...emptyDraft, method: 'tools/call' };

describe('the text of a message', () => {
  test.each([
    ['{"name": "a",  "n": 1.10}', undefined, '"params":{"name": "a",  "n": 1.10}'],
    ['{"name": "a"}', meta, `"params":{${metaText},"name": "a"}`],
    ['{ }', meta, `"params":{${metaText}}`],
    ['', meta, `"params":{${metaText}}`],
    ['{"_meta":{}}', meta, '"params":{"_meta":{}}'],
    ['[1]', meta, '"params":[1]'],
    ['{"half":', meta, '"params":{"half":'],
  ])('has the parameters %s as typed, with envelope %j', (params, envelope, expected) => {
    const text = textToSend({ ...draft, params }, 'raw-1', envelope);

    expect(text).toBe(`{"jsonrpc":"2.0","id":"raw-1","method":"tools/call",${expected}}`);
  });

  test('leaves out the envelope, the id and empty parameters where that is wanted', () => {
    const bare = { ...draft, params: ' ', hasEnvelope: false, isNotification: true };

    expect(textToSend(bare, 'raw-1', meta)).toBe('{"jsonrpc":"2.0","method":"tools/call"}');
  });

  test('stands on one line', () => {
    const text = textToSend({ ...draft, params: '{\r\n  "a": 1\n}' }, 'raw-1', undefined);

    expect(text).toContain('"params":{ "a": 1 }');
  });
});

test('a text is sent as it is', () => {
  const text = ' {"half":\n';

  expect(textToSend({ ...draft, mode: 'text', text }, 'raw-1', meta)).toBe(text);
});

test.each([['{"half":'], ['[1]'], ['5']])('says that the parameters %s are odd', (params) => {
  expect(paramsProblem({ ...draft, params })).toContain('not a JSON object');
});

test.each([['{}'], ['']])('has nothing against the parameters %j', (params) => {
  expect(paramsProblem({ ...draft, params })).toBeUndefined();
});

test('changes headers by name, and leaves out what is left out', () => {
  const headers = [
    { name: ' Accept ', value: 'x', isLeftOut: false },
    { name: 'Mcp-Method', value: 'typed before', isLeftOut: true },
    { name: '', value: 'x', isLeftOut: false },
  ];

  expect(headerChanges({ ...draft, headers })).toEqual([
    ['Accept', 'x'],
    ['Mcp-Method', null],
  ]);
});

test.each([[undefined], [null], [5], [[]], [{ headers: 'x', method: 5, mode: 'other' }]])(
  'begins anew where %j was remembered',
  (stored) => {
    expect(readDraft(stored)).toEqual(emptyDraft);
  },
);

test('keeps what was remembered, but for rows that are none', () => {
  const kept = { ...draft, mode: 'text' as const, text: 'x', hasEnvelope: false };
  const row = { name: 'A', value: 'b', isLeftOut: false };

  expect(readDraft({ ...kept, headers: [row, null, { name: 5 }] })).toEqual({
    ...kept,
    headers: [row],
  });
});
