import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.mjs';

// The one without a window first: it draws the same, and takes a tenth less of a processor for it.
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const onSystem = () => systemBrowsers.find((path) => existsSync(path));
const ofPlaywright = () => [chromium.executablePath()].find((path) => existsSync(path));

/** A Chromium that is there already: the one asked for, Playwright's own, or the system's. */
export const chromiumAtHand = () => process.env.WIREBENCH_CHROMIUM || ofPlaywright() || onSystem();

/** Finds or installs a Chromium: Playwright's own, else the system's, else Debian's package when root. */
export async function findChromium() {
  const asked = process.env.WIREBENCH_CHROMIUM;
  if (asked) return asked;
  if (ofPlaywright()) return ofPlaywright();
  const download = await run('playwright', ['install', 'chromium'], {
    capture: true,
    timeoutMs: 240_000,
  });
  if (download.code === 0 && ofPlaywright()) return ofPlaywright();
  console.log("Playwright's Chromium can't be downloaded here; looking for another.");
  if (onSystem()) return onSystem();
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('Installing Debian’s package chromium-headless-shell.');
    await run('apt-get', ['update'], { capture: true, timeoutMs: 180_000 });
    const install = await run(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
      { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 480_000 },
    );
    if (install.code !== 0) console.log(install.output.split('\n').slice(-5).join('\n'));
  }
  return onSystem();
}
