import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text.ts';

const file = z.strictObject({
  model: z.string().min(1).max(5),
  kind: z.enum(['a', 'b']).optional(),
  repeat: z.int().min(2).max(9).optional(),
  cases: z.array(z.string()).min(1).max(2).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  url: z.string({ error: 'An address is expected.' }).optional(),
  map: z.record(z.string(), z.unknown()).optional(),
});

test.each([
  [{}, 'model is missing.'],
  [{ model: 5 }, 'model has to be a string.'],
  [{ model: '' }, 'model is empty.'],
  [{ model: 'too long' }, 'model has to have at most 5 characters.'],
  [{ model: 'm', kind: 'c' }, 'kind has to be "a" or "b".'],
  [{ model: 'm', repeat: 1 }, 'repeat has to be at least 2.'],
  [{ model: 'm', repeat: 10 }, 'repeat has to be at most 9.'],
  [{ model: 'm', repeat: 2.5 }, 'repeat has to be a whole number.'],
  [{ model: 'm', cases: [] }, 'cases has to have at least 1 item.'],
  [{ model: 'm', cases: ['a', 'b', 'c'] }, 'cases has to have at most 2 items.'],
  [{ model: 'm', cases: ['a', 1] }, 'cases.1 has to be a string.'],
  [{ model: 'm', either: true }, 'either has a form that is not known here.'],
  [{ model: 'm', url: 1 }, 'url can’t be used: An address is expected.'],
  [{ model: 'm', map: [] }, 'map has to be an object.'],
  [{ model: 'm', x: 1, y: 2 }, ' has “x” and “y”, which are not known here.'],
  [{ model: 'm', x: 1 }, ' has “x”, which is not known here.'],
  [[], ' has to be an object.'],
])('%j: %s', (written, text) => {
  const [issue] = file.safeParse(written).error?.issues ?? [];

  expect(issue && `${issue.path.join('.')} ${issueText(issue, written)}`).toBe(text);
});
