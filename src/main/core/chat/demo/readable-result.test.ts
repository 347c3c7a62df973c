import { expect, test } from 'vitest';
import { readableResult } from './readable-result.ts';

test.each([
  [
    'single values as a list',
    '{"city":"Rome","sunny":true}',
    '- **city:** Rome\n- **sunny:** true',
  ],
  ['anything else as JSON that is laid out', '{"a":{"b":[1]}}', '```json\n{\n  "a": {'],
  [
    'a long number as it was written',
    '{"id":90071992547409931}',
    '```json\n{"id":90071992547409931}\n```',
  ],
  [
    'JSON of more characters than are shown',
    JSON.stringify({ a: { b: Array.from({ length: 9000 }, (_, i) => i) } }),
    '```json\n{\n  "a": {',
  ],
  ['very long JSON as other text', `[${'{},'.repeat(100_000)}0]`, '[{},{},'],
  ['fences in JSON within its own', '{"a":["```\\n```"]}', '```json\n{\n  "a": [\n    "```'],
  ['what is no JSON as it came', '{ready}', '{ready}'],
])('shows %s', (_what, result, expected) => {
  const shown = readableResult(result);

  expect(shown.slice(0, expected.length)).toBe(expected);
  expect(shown.length).toBeLessThan(600);
});
