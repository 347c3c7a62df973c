import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';
import WaitingFirst from './waiting-first.mjs';

const projects = {
  'src/shared/a.test.ts': 'node',
  'src/main/cli/b.test.ts': 'node',
  'src/renderer/c.test.tsx': 'page',
  'src/renderer/d.test.tsx': 'page',
  'src/main/desktop/e.test.ts': 'fresh',
  'test/f.test.ts': 'fresh',
};
const files = [
  ...Object.keys(projects),
  ...Array.from({ length: 9 }, (_, at) => `test/${at}.test.ts`),
];

async function sorted(seed) {
  const sequencer = new WaitingFirst({ config: { sequence: { seed } } });
  const given = files.map((path) => ({
    moduleId: join(root, path),
    project: { name: projects[path] ?? 'node' },
  }));
  return (await sequencer.sort(given)).map(({ moduleId }) => moduleId.slice(root.length + 1));
}

test('keeps the files of a project together, and puts those that wait for processes first in it', async () => {
  const order = await sorted(7);

  expect(order.slice(0, 2)).toEqual(['test/f.test.ts', 'src/main/desktop/e.test.ts']);
  expect(order.slice(2, 12).every((path) => /^(test|src\/main\/cli)\//.test(path))).toBe(true);
  expect(order[12]).toBe('src/shared/a.test.ts');
  expect(order.slice(13).toSorted()).toEqual([
    'src/renderer/c.test.tsx',
    'src/renderer/d.test.tsx',
  ]);
  expect(order.toSorted()).toEqual(files.toSorted());
});

test('takes the same order by the same seed, and another by another', async () => {
  expect(await sorted(7)).toEqual(await sorted(7));
  expect(await sorted(8)).not.toEqual(await sorted(7));
});
