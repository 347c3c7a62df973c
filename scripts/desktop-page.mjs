import { ensureBuild } from './ensure-build.mjs';
import { findChromium } from './find-chromium.mjs';
import { run } from './run.mjs';

/** Runs every spec on the page as the desktop has it; further words go to Playwright. */
await ensureBuild();
const chromium = await findChromium();
if (!chromium) {
  console.error('No Chromium was found: install one, or name it in WIREBENCH_CHROMIUM.');
  process.exit(1);
}
const { code } = await run(
  'playwright',
  ['test', '--project=desktop-page', ...process.argv.slice(2)],
  { env: { WIREBENCH_CHROMIUM: chromium, WIREBENCH_DESKTOP_PAGE: 'all' } },
);
process.exitCode = code;
