import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { root, run } from './run.mjs';

const [suite = 'core', ...figures] = process.argv.slice(2);
const file = join(root, 'bench', `${suite}.ts`);

if (!existsSync(file)) {
  console.error(`There is no benchmark suite '${suite}'; see the files in bench/.`);
  process.exit(2);
}
const build = await run('electron-vite', ['build', '--logLevel', 'error'], { capture: true });
if (build.code !== 0) {
  console.error(build.output);
  process.exit(build.code);
}
const chromium = (await findChromium()) ?? '';
const { code } = await run('node', [file, ...figures], { env: { WIREBENCH_CHROMIUM: chromium } });
process.exitCode = code;
