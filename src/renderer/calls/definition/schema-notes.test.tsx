// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notesBeyondFields, SchemaNotes } from './schema-notes.tsx';

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

test('tells why nothing was checked as a matter of its own, and no part of the schema', () => {
  const why = 'A thread of the app did not start. They can be sent all the same.';

  render(<SchemaNotes notes={[]} unchecked={why} />);

  expect(screen.getByRole('complementary').textContent).toBe(
    `The arguments could not be checked${why}`,
  );
});
