import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const sources = [
  'src',
  'demo',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/stage/bundled-packages.mjs',
  'scripts/stage/classic-script.mjs',
  'scripts/stage/first-screen.mjs',
  'scripts/stage/core-chunks.mjs',
  'scripts/stage/quick-modules.mjs',
  'tsconfig.base.json',
];
const products = [
  'main/web.js',
  'main/cli.js',
  'main/desktop.js',
  'preload/index.cjs',
  'renderer/index.html',
  'bundled/main.json',
  'bundled/page.json',
];

/** Builds where nothing is built yet, or where a source is newer than what is. */
export async function ensureBuild() {
  if (!isStale(root)) return;
  console.error('Building Wirebench; this takes a few seconds.');
  const { code, output } = await run('electron-vite', ['build', '--logLevel', 'error'], {
    capture: true,
  });
  if (code === 0) return;
  console.error(`${output.trimEnd()}\nThe build failed, so there is nothing to start.`);
  process.exit(1);
}

/** Whether a product is missing in `folder`, or older than any source. */
export function isStale(folder) {
  const built = Math.min(...products.map((path) => changedAt(join(folder, 'out', path)) ?? 0));
  return sources.some((path) => newest(join(folder, path)) > built);
}

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return /\.test\.[jt]sx?$/.test(path) ? 0 : stat.mtimeMs;
  // A folder's own time tells of files that were removed.
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}
