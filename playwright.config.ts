import { defineConfig } from '@playwright/test';

// Whoever runs the tests has a keyring of his own, which they leave alone.
process.env['WIREBENCH_KEYRING'] = 'off';

const executablePath = process.env['WIREBENCH_CHROMIUM'];

export default defineConfig<object, { shell: 'web' | 'desktop' }>({
  testDir: 'e2e',
  // Far beyond what a test takes on a busy machine: a limit only ends what hangs.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [['list']],
  use: {
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The same specs for both shells; the desktop ones skip, with the reason, where no binary is. The
  // command line has no shell.
  projects: [
    { name: 'web', use: { shell: 'web' } },
    { name: 'desktop', use: { shell: 'desktop' }, testIgnore: 'command-line.spec.ts' },
  ],
});
