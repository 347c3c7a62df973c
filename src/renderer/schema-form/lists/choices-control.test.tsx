// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, show } from '../test-form.tsx';

afterEach(cleanup);

const a = { type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] } };

test.each([
  ['{}', '{}'],
  ['{"a": []}', '{"a": []}'],
])('a choice that is made and taken back leaves %s', async (before, after) => {
  const user = show({ a }, before);

  await user.click(screen.getByRole('checkbox', { name: 'x' }));
  await user.click(screen.getByRole('checkbox', { name: 'x' }));

  expect(JSON.parse(json())).toEqual(JSON.parse(after));
});
