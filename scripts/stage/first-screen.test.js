import { expect, test } from 'vitest';
import { firstScreen } from './first-screen.mjs';

const chunk = (name, imports = [], { isEntry = false, code = '' } = {}) => ({
  type: 'chunk',
  name,
  fileName: `assets/${name}.js`,
  imports: imports.map((one) => `assets/${one}.js`),
  moduleIds: [`src/${name}.ts`],
  isEntry,
  code: imports.map((one) => `import"./${one}.js";`).join('') + code,
});

const page = {
  type: 'asset',
  fileName: 'index.html',
  source: `<head>
    <title>Wirebench</title>
    <link rel="icon" href="./favicon.svg" />
    <script type="module" crossorigin src="./assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/react.js">
    <link rel="stylesheet" crossorigin href="./assets/index.css">
  </head>`,
};

const bundleOf = (...files) => Object.fromEntries(files.map((one) => [one.fileName, { ...one }]));

/** Builds it, with sources of modules; returns the scripts in the order of the page. */
function build(bundle, sources = {}) {
  const scripts = [];
  const context = {
    getModuleInfo: (id) => ({ code: sources[id] ?? '' }),
    emitFile: ({ source }) => scripts.push(source),
    getFileName: (number) => `assets/script-${number}.js`,
  };
  firstScreen().generateBundle.handler.call(context, {}, bundle);
  return scripts;
}

test('the page loads scripts in the place of its modules, small ones with the next', () => {
  const large = `large("${'.'.repeat(20_000)}");`;
  const bundle = bundleOf(
    page,
    chunk('index', ['react', 'connect'], { isEntry: true, code: 'page();' }),
    chunk('react', ['runtime'], { code: `${large}var r;export{r as t};` }),
    chunk('runtime', [], { code: 'runtime();' }),
    chunk('connect', [], { code: 'connect();var c;export{c as t};' }),
    chunk('menu', ['react'], { code: 'menu();' }),
  );

  const [first, last, ...others] = build(bundle);

  const calls = ['connect()', 'runtime()', 'large("'].map((call) => first.indexOf(call));
  expect(calls).toEqual(calls.toSorted((one, other) => one - other));
  expect(calls[0]).toBeGreaterThan(0);
  expect(last).toContain('page();');
  expect(others).toEqual([]);
  expect(first + last).not.toContain('menu()');
  expect(bundle['assets/react.js'].code).toContain('firstScreen["assets/react.js"]');
  expect(bundle['assets/menu.js'].code).toBe('import"./react.js";menu();');
  expect(bundle['index.html'].source).toBe(`<head>
    <title>Wirebench</title>
    <script defer src="./assets/script-1.js"></script>
    <script defer src="./assets/script-2.js"></script>
    <link rel="icon" href="./favicon.svg" />
    <link rel="stylesheet" crossorigin href="./assets/index.css">
  </head>`);
});

test('a frame that shares a file with the page would lack it, and is refused', () => {
  const bundle = bundleOf(
    page,
    chunk('index', ['runtime'], { isEntry: true }),
    chunk('runtime'),
    chunk('frame', ['runtime'], { isEntry: true }),
  );

  expect(() => build(bundle)).toThrow('assets/frame.js imports assets/runtime.js');
});

test('an export that changes later is refused', () => {
  const bundle = bundleOf(page, chunk('index', [], { isEntry: true }));
  const sources = { 'src/index.ts': 'export let count = 0; export const add = () => count++;' };

  expect(() => build(bundle, sources)).toThrow('src/index.ts exports “count”');
});

test('the font of its letters is loaded beside it', () => {
  const { handler } = firstScreen().transformIndexHtml;
  const letters = { type: 'asset', fileName: 'assets/inter-latin-wght-normal-Dx4k_-9.woff2' };
  const others = { type: 'asset', fileName: 'assets/inter-latin-ext-wght-normal-DO1A.woff2' };
  const href = `./${letters.fileName}`;

  expect(handler('', { bundle: bundleOf(others, letters) })).toEqual([
    {
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
      injectTo: 'head',
    },
  ]);
  expect(handler('', {})).toEqual([]);
});
