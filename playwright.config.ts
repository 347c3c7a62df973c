import { defineConfig } from '@playwright/test';
import { chosen } from './e2e/desktop-page/chosen.ts';
import { excluded } from './e2e/desktop-page/excluded.ts';
import { electronBinary } from './e2e/electron-binary.ts';

// Whoever runs the tests has a keyring of his own, which they leave alone.
process.env['WIREBENCH_KEYRING'] = 'off';

// `npm run screenshots` takes them; they check nothing.
const pictures = process.env['WIREBENCH_SCREENSHOTS']
  ? []
  : ['screenshots.spec.ts', 'chat-states.spec.ts'];
/** They are about the desktop's page in a browser alone. */
const ofDesktopPage = ['desktop-page.spec.ts', 'desktop-system.spec.ts'];
const executablePath = process.env['WIREBENCH_CHROMIUM'];

/**
 * Files read in the background are compiled at each load, whatever the browser has kept of them (Chromium
 * 156); a process made ahead for the next page is seldom needed.
 */
const off = ['BackgroundResourceFetch', 'PaintHolding', 'SpareRendererForSitePerProcess'];
/**
 * The last word on features; Playwright's own list goes with it, of which painting while a page loads is
 * what tests see.
 */
const withoutFeatures = (...others: string[]) =>
  `--disable-features=${[...off, ...others].join(',')}`;

const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Drawn by software anyway, without a process of its own for it.
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    withoutFeatures(),
    // So that a snapshot of the heap has its long texts to their ends.
    '--js-flags=--heap-snapshot-string-limit=20000',
  ],
};

type Options = { shell: 'web' | 'desktop'; shownBy: 'electron' | 'chromium' };

export default defineConfig<object, Options>({
  testDir: 'e2e',
  // Far beyond what a test takes on a busy machine: a limit only ends what hangs.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Each waits for its browser and its programs now and then: one more than two processors keeps them busy.
  workers: 3,
  reporter: [['list']],
  use: { launchOptions },
  // The same specs for both shells, where a binary of the desktop's is.
  projects: [
    { name: 'web', use: { shell: 'web' }, testIgnore: [...pictures, ...ofDesktopPage] },
    ...(electronBinary()
      ? [
          {
            name: 'desktop',
            use: { shell: 'desktop' as const },
            testIgnore: [...pictures, ...ofDesktopPage],
          },
        ]
      : []),
    {
      name: 'desktop-page',
      use: {
        shell: 'desktop' as const,
        shownBy: 'chromium' as const,
        launchOptions: {
          ...launchOptions,
          args: [
            ...launchOptions.args,
            // Electron's ports tell the page that the other side closed.
            '--enable-blink-features=MessagePortCloseEvent',
            // A page that is reloaded keeps its line to the devtools to its end; else what it says
            // as it goes is not heard from here.
            withoutFeatures('RenderDocument'),
          ],
        },
      },
      testIgnore: [...pictures, ...excluded.keys()],
      ...(process.env['WIREBENCH_DESKTOP_PAGE'] === 'all' ? {} : { grep: chosen }),
    },
  ],
});
