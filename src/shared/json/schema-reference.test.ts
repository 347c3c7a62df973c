import { describe, expect, test } from 'vitest';
import { referred } from './schema-reference.ts';

const text = { type: 'string' };
const named = {
  $id: 'https://example.com/root.json',
  $defs: {
    plain: { $id: 'plain.json', ...text },
    deep: { $id: 'folder/deep.json', $defs: { one: text, two: { $anchor: 'two', ...text } } },
    absolute: { $id: 'https://other.example/x', ...text },
    urn: { $id: 'urn:example:item', ...text },
    dynamic: { $dynamicAnchor: 'node', ...text },
    'a/b~c%': text,
  },
};

describe('a reference', () => {
  test.each([
    '#/$defs/plain',
    '#/$defs/a~1b~0c%25',
    'plain.json',
    'https://example.com/plain.json',
    'folder/deep.json#/$defs/one',
    'folder/deep.json#two',
    'https://other.example/x',
    'https://other.example/x#',
    'urn:example:item',
    '#node',
    'root.json#/$defs/plain',
  ])('%s leads to a text', (reference) => {
    expect(referred(reference, named)).toMatchObject(text);
  });

  test.each([
    'https://evil.example/schema',
    'nowhere.json',
    '#nowhere',
    '#/$defs/none',
    '#/__proto__',
    '#/$defs/constructor',
    'http://[',
    '%',
    '#%E0%A4%A',
  ])('%s leads nowhere', (reference) => {
    expect(referred(reference, named)).toBeUndefined();
  });

  test('without an address of the whole is relative to its parts all the same', () => {
    expect(referred('item.json', { $defs: { a: { $id: 'item.json', ...text } } })).toMatchObject(
      text,
    );
  });
});
