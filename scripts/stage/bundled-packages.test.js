import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledPackages } from './bundled-packages.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wirebench-bundled-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function installed(name, version, files) {
  const main = { name, version, type: 'module', main: 'index.js' };
  write(`node_modules/${name}/package.json`, JSON.stringify(main));
  for (const [path, text] of Object.entries(files)) write(`node_modules/${name}/${path}`, text);
}

/** Builds `main.js`, and tells which packages are said to be in it. */
async function packagesOf(main) {
  write('main.js', main);
  const target = join(root, 'bundled.json');
  const noted = bundledPackages(target);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [noted()],
    worker: { format: 'es', plugins: () => [noted()] },
    build: { rolldownOptions: { input: join(root, 'main.js') }, assetsInlineLimit: 0 },
  });
  const packages = JSON.parse(readFileSync(target, 'utf8'));
  return packages.map(({ name, version }) => `${name} ${version}`);
}

test('tells each package of which code is left, and no other', async () => {
  installed('used', '1.0.0', { 'index.js': "export { b } from '@s/deep';" });
  installed('@s/deep', '2.0.0', { 'index.js': 'export const b = () => console.log("b");' });
  installed('unused', '3.0.0', { 'index.js': 'export const c = 1;' });

  const packages = await packagesOf("import { b } from 'used'; import { c } from 'unused'; b();");

  expect(packages).toEqual(['@s/deep 2.0.0']);
});

test('tells the versions of a package that is there twice', async () => {
  installed('a', '1.0.0', { 'index.js': "import 'b'; console.log('a');" });
  installed('b', '2.0.0', { 'index.js': "console.log('b2');" });
  installed('a/node_modules/b', '1.0.0', { 'index.js': "console.log('b1');" });
  write('node_modules/a/node_modules/b/package.json', '{"name":"b","version":"1.0.0"}');

  expect(await packagesOf("import 'a'; import 'b';")).toEqual(['a 1.0.0', 'b 1.0.0', 'b 2.0.0']);
});

test('tells what is in a worker, and a package whose files alone are used', async () => {
  installed('inside', '1.0.0', { 'index.js': "console.log('inside');" });
  installed('font', '2.0.0', { 'a.css': '@font-face{src:url(./a.woff2)}', 'a.woff2': 'font' });
  write('worker.js', "import 'inside';");

  const packages = await packagesOf(
    "import 'font/a.css'; new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });",
  );

  expect(packages).toEqual(['font 2.0.0', 'inside 1.0.0']);
});

test('tells what a package brought along in its own file', async () => {
  const path = '../../node_modules/.pnpm';
  const code = [
    `//#region ${path}/@s+copied@4.5.6_peer@1.0.0/node_modules/@s/copied/dist/a.js`,
    'console.log(1);',
    '//#endregion',
    `//#region ${path}/plain@7.8.9/node_modules/plain/index.js`,
    'console.log(2);',
    '//#endregion',
  ].join('\n');
  installed('a', '1.0.0', { 'index.js': code });

  expect(await packagesOf("import 'a';")).toEqual(['@s/copied 4.5.6', 'a 1.0.0', 'plain 7.8.9']);
});
