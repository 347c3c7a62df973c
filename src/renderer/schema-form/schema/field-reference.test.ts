import { expect, test } from 'vitest';
import { fieldOf } from './field.ts';

test.each(['$ref', '$dynamicRef', '$recursiveRef'])('a field follows %s', (word) => {
  const root = { properties: { a: { [word]: '#' } }, type: 'object' };

  expect(fieldOf(root.properties.a, root).kind).toBe('object');
});
