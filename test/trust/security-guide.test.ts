import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/security.md'), 'utf8');

const tables = guide
  .split(/\n{2,}/)
  .filter((block) => block.startsWith('|'))
  .map((block) => block.split('\n'));
const rows = tables.flatMap(([, , ...body]) => body);

const testsIn = (text: string) =>
  [...text.matchAll(/`([\w/.-]+\.(?:test\.tsx?|spec\.ts))`/g)].map(([, path = '']) => path);

const placeOf = (path: string) => join(root, path.includes('/') ? path : join('test/trust', path));

test('each row of the guide to security names a test that is there', () => {
  const without = rows.filter((row) => {
    const named = testsIn(row.split('|').at(-2) ?? '');
    return named.length === 0 || !named.every((path) => existsSync(placeOf(path)));
  });

  expect(rows.length).toBeGreaterThan(15);
  expect(without).toEqual([]);
});

test('each attack that is tested stands in the guide', () => {
  const here = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.test.ts') && name !== 'security-guide.test.ts',
  );
  const named = new Set(testsIn(guide));

  expect(here.filter((name) => !named.has(name))).toEqual([]);
});
