import { expect, test } from 'vitest';
import { readUpkeep, upkeepDraft } from './upkeep-draft.ts';

test.each([
  ['connectSeconds', 'Enter seconds, from 0.1 to 2,147,483.'],
  ['totalSeconds', 'Enter seconds, from 0.001 to 2,147,483, or 0.'],
])('says between what %s may be', (field, message) => {
  const errors: Record<string, string> = {};

  readUpkeep({ ...upkeepDraft(), [field]: '1e12', kind: 'stdio' }, errors);

  expect(errors).toEqual({ [field]: message });
});
