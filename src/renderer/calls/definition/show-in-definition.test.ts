import { expect, test } from 'vitest';
import { pathOf } from './show-in-definition.ts';

const definition = { inputSchema: { 'a/b~c': { anyOf: [{}, { enum: [1] }] }, '0': {} } };

test.each([
  ['', []],
  ['/inputSchema/a~1b~0c/anyOf/1/enum/0', ['inputSchema', 'a/b~c', 'anyOf', 1, 'enum', 0]],
  ['/inputSchema/0', ['inputSchema', '0']],
  ['/inputSchema/none/0', ['inputSchema', 'none', '0']],
])('the pointer %j names the place %j', (pointer, path) => {
  expect(pathOf(pointer, definition)).toEqual(path);
});
