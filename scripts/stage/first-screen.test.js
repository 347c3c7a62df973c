import { expect, test } from 'vitest';
import { firstScreen } from './first-screen.mjs';

const chunk = (name, imports = [], isEntry = false) => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}.js`,
  imports: imports.map((one) => `assets/${one}.js`),
  isEntry,
  code: `/* ${name} */`,
});

const bundleOf = (...chunks) => Object.fromEntries(chunks.map((one) => [one.fileName, one]));

test('the scripts of the first screen alone are compiled ahead', () => {
  const bundle = bundleOf(
    chunk('index', ['react', 'connect'], true),
    chunk('react', ['runtime']),
    chunk('runtime'),
    chunk('connect'),
    chunk('menu', ['react']),
    chunk('sandbox', ['frame'], true),
    chunk('frame'),
  );

  firstScreen().generateBundle.handler({}, bundle);

  const ahead = Object.values(bundle).filter(({ code }) => code.startsWith('//# allFunctions'));
  expect(ahead.map(({ name }) => name)).toEqual(['index', 'react', 'runtime', 'connect']);
  expect(bundle['assets/react.js'].code).toBe('//# allFunctionsCalledOnLoad\n/* react */');
});

test('the line to the core is opened by a script that waits for no other, beside the font', () => {
  const { handler } = firstScreen().transformIndexHtml;
  const letters = { type: 'asset', fileName: 'assets/inter-latin-wght-normal-Dx4k_-9.woff2' };
  const others = { type: 'asset', fileName: 'assets/inter-latin-ext-wght-normal-DO1A.woff2' };
  const chunks = [chunk('index', ['connect'], true), chunk('connect')];

  const tags = handler('', { bundle: bundleOf(...chunks, others, letters) });

  expect(tags).toEqual([
    {
      tag: 'script',
      attrs: { type: 'module', async: true, crossorigin: true, src: './assets/connect.js' },
      injectTo: 'head',
    },
    {
      tag: 'link',
      attrs: {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossorigin: true,
        href: `./${letters.fileName}`,
      },
      injectTo: 'head',
    },
  ]);
  expect(handler('', {})).toEqual([]);
});
