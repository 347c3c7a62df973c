import { ensureBuild } from './ensure-build.mjs';
import { findChromium } from './find-chromium.mjs';
import { run } from './run.mjs';

/** Takes the pictures of docs/images anew, by the end-to-end run. */
await ensureBuild();
const chromium = await findChromium();
if (!chromium) {
  console.error('No Chromium was found: install one, or name it in WIREBENCH_CHROMIUM.');
  process.exit(1);
}
const { code } = await run('playwright', ['test', '--project=web', 'screenshots', 'chat-states'], {
  env: { WIREBENCH_CHROMIUM: chromium, WIREBENCH_SCREENSHOTS: 'docs/images' },
});
process.exitCode = code;
