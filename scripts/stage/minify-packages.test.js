import { expect, test } from 'vitest';
import { minifyPackages, shareOfPackages } from './minify-packages.mjs';

const own = { '/w/src/main/cli/cli.ts': { renderedLength: 250 } };
const packages = {
  '/w/node_modules/zod/index.js': { renderedLength: 900 },
  [String.raw`C:\w\node_modules\@a\b\index.js`]: { renderedLength: 100 },
};
const code =
  'function longName(firstArgument) {\n  return firstArgument;\n}\nexport { longName };\n';

async function built(modules, source = code) {
  const chunk = { type: 'chunk', fileName: 'odd.js', modules, code: source };
  await minifyPackages().generateBundle({}, { a: { type: 'asset' }, chunk });
  return chunk.code;
}

test.each([[own], [{ ...own, ...packages }], [{}]])(
  'a chunk with code of ours keeps its names and lines',
  async (modules) => {
    expect(await built(modules)).toBe(code);
  },
);

test('a chunk of packages is minified, and exports the same', async () => {
  const minified = await built(packages);

  expect(minified.length).toBeLessThan(code.length / 1.5);
  expect(minified).toContain('longName');
  expect(minified).not.toContain('firstArgument');
});

test('a chunk that can’t be read fails the build', async () => {
  await expect(built(packages, 'function (')).rejects.toThrow(/odd\.js can’t be minified/);
});

test('the share of packages is that of what is left of them', () => {
  expect(shareOfPackages({ ...own, ...packages })).toBeCloseTo(1000 / 1250);
  expect(shareOfPackages({})).toBe(0);
});
