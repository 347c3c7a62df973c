// Takes the pictures of docs/images anew, by the end-to-end run: `npm run screenshots`. With `--check` they go
// into a folder of their own, a new one or that of `--out`, and are compared with those of docs/images.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from './ensure-build.mjs';
import { findChromium } from './find-chromium.mjs';
import { root, run } from './run.mjs';
import { comparePictures } from './screenshots/compare-pictures.mjs';

const options = { check: { type: 'boolean', default: false }, out: { type: 'string' } };
const { check, out } = parseArgs({ options }).values;
const committed = join(root, 'docs/images');

await ensureBuild();
const chromium = await findChromium();
if (!chromium) {
  console.error('No Chromium was found: install one, or name it in WIREBENCH_CHROMIUM.');
  process.exit(1);
}
const kept = check ? folderFor(out) : undefined;
const taken = kept ? join(kept, 'taken') : committed;
const { code } = await run('playwright', ['test', '--project=web', 'screenshots', 'chat-states'], {
  env: { WIREBENCH_CHROMIUM: chromium, WIREBENCH_SCREENSHOTS: taken },
});
process.exitCode = code;
if (kept && code === 0) compare(taken, join(kept, 'differences'));

function folderFor(out) {
  if (out === undefined) return mkdtempSync(join(tmpdir(), 'wirebench-pictures-'));
  for (const before of ['taken', 'differences']) {
    rmSync(resolve(root, out, before), { recursive: true, force: true });
  }
  return resolve(root, out);
}

function compare(taken, differences) {
  const pictures = comparePictures({ committed, taken, differences });
  for (const { name, isFault, found } of pictures) {
    console.log(`${isFault ? '✗' : '✓'} ${name} ${found}`);
  }
  const faults = pictures.filter(({ isFault }) => isFault).length;
  console.log(`${pictures.length} pictures, ${faults} not as committed. Taken: ${taken}`);
  console.log(`Where they differ: ${differences}`);
  if (faults > 0) process.exitCode = 1;
}
