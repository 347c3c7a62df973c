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

test('keeps the files of a project together', async () => {
  const order = await sorted(7);

  expect(order.slice(0, 2)).toEqual(['test/f.test.ts', 'src/main/desktop/e.test.ts']);
  expect(order.slice(2, 13).toSorted()).toEqual(
    files.filter((path) => (projects[path] ?? 'node') === 'node').toSorted(),
  );
  expect(order.slice(13).toSorted()).toEqual([
    'src/renderer/c.test.tsx',
    'src/renderer/d.test.tsx',
  ]);
  expect(order.toSorted()).toEqual(files.toSorted());
});

test('begins with files that wait for processes, and has others among the rest of them', async () => {
  const seeds = Array.from({ length: 40 }, (_, at) => at + 1);
  const orders = await Promise.all(seeds.map(sorted));
  const places = orders.map((order) => order.slice(2, 13).indexOf('src/shared/a.test.ts'));

  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places.filter((place) => place < 10).length).toBeGreaterThan(10);
});

test('takes the same order by the same seed, and another by another', async () => {
  expect(await sorted(7)).toEqual(await sorted(7));
  expect(await sorted(8)).not.toEqual(await sorted(7));
});
