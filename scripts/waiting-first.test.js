import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';
import WaitingFirst from './waiting-first.mjs';

const paths = ['src/shared/a.test.ts', 'src/main/cli/b.test.ts', 'src/renderer/c.test.tsx'];
const files = [...paths, ...Array.from({ length: 9 }, (_, at) => `test/${at}.test.ts`)];

async function sorted(seed) {
  const sequencer = new WaitingFirst({ config: { sequence: { seed } } });
  const given = files.map((path) => ({ moduleId: join(root, path) }));
  return (await sequencer.sort(given)).map(({ moduleId }) =>
    files.indexOf(moduleId.slice(root.length + 1)),
  );
}

test('puts tests that wait for processes before all others', async () => {
  const order = await sorted(7);

  expect(order.slice(-2).toSorted()).toEqual([0, 2]);
  expect(order.toSorted((a, b) => a - b)).toEqual(files.keys().toArray());
});

test('takes the same order by the same seed, and another by another', async () => {
  expect(await sorted(7)).toEqual(await sorted(7));
  expect(await sorted(8)).not.toEqual(await sorted(7));
});
