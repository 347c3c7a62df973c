import { chromium, type Browser } from '@playwright/test';
import { chromiumAtHand } from '../../scripts/find-chromium.mjs';

/**
 * Starts a real, headless Chromium for tests in which a browser is the attacker; one for a file is
 * enough, as contexts (`browser.newContext()`) share nothing. Close it in `afterAll`. It never skips:
 * `npm test` installs a Chromium first, and without one this throws.
 */
export function startChromium(args: string[] = []): Promise<Browser> {
  const executablePath = chromiumAtHand();
  if (!executablePath) {
    throw new Error('No Chromium was found: run npm test, or name one in WIREBENCH_CHROMIUM.');
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
}
