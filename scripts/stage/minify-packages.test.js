import { expect, test } from 'vitest';
import { minifyPackages, shareOfPackages } from './minify-packages.mjs';

const own = { '/w/src/main/cli/cli.ts': { renderedLength: 100 } };
const packages = {
  '/w/node_modules/zod/index.js': { renderedLength: 900 },
  [String.raw`C:\w\node_modules\@a\b\index.js`]: { renderedLength: 100 },
};
const code =
  'function longName(firstArgument) {\n  return firstArgument;\n}\nexport { longName };\n';

test('a chunk with code of ours keeps its names and lines', async () => {
  const { renderChunk } = minifyPackages();

  expect(await renderChunk(code, { fileName: 'a.js', modules: own })).toBeNull();
  expect(
    await renderChunk(code, { fileName: 'a.js', modules: { ...own, ...packages } }),
  ).toBeNull();
  expect(await renderChunk(code, { fileName: 'a.js', modules: {} })).toBeNull();
});

test('a chunk of packages alone is minified, and exports the same', async () => {
  const { renderChunk } = minifyPackages();

  const { code: minified } = await renderChunk(code, { fileName: 'a.js', modules: packages });

  expect(minified.length).toBeLessThan(code.length / 1.5);
  expect(minified).toContain('longName');
  expect(minified).not.toContain('firstArgument');
});

test('a chunk that can’t be read fails the build', async () => {
  const { renderChunk } = minifyPackages();

  await expect(
    renderChunk('function (', { fileName: 'odd.js', modules: packages }),
  ).rejects.toThrow(/odd\.js can’t be minified/);
});

test('the share of packages is that of what is left of them', () => {
  expect(shareOfPackages({ ...own, ...packages })).toBeCloseTo(1000 / 1100);
  expect(shareOfPackages({})).toBe(0);
});
