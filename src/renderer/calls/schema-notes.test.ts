import { expect, test } from 'vitest';
import { notesBeyondFields } from './schema-notes.tsx';

test('leaves out what a field tells as its own fault, and keeps the rest', () => {
  const schema = {
    properties: {
      a: { $ref: '#/$defs/none' },
      'b/c': { type: 'text' },
      d: { type: 'string', pattern: '((' },
    },
  };
  const pattern = '/properties/d/pattern is no pattern';

  const notes = notesBeyondFields(
    ['/properties/a/$ref leads nowhere', '/properties/b~1c/type should be a type', pattern],
    schema,
  );

  expect(notes).toEqual([pattern]);
});
