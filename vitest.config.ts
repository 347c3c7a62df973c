import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import WaitingFirst from './scripts/waiting-first.mjs';

// Far beyond what a test takes on a busy machine: a limit only ends what hangs.
const limits = { testTimeout: 180_000, hookTimeout: 180_000 };
const setupFiles = ['test/patience.ts'];
const nodeTests = '{scripts,src,demo,test}/**/*.test.{js,ts}';
// What another file has loaded before can't be replaced any more.
const replaceModules = globSync(nodeTests).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(file, 'utf8')),
);
const ofPage = replaceModules.filter((file) => /^src[\\/]renderer[\\/]/.test(file));
const apart = replaceModules.filter((file) => !ofPage.includes(file));

export default defineConfig({
  plugins: [react()],
  test: {
    // Many tests wait for other processes: one more than two processors keeps them busy.
    // Whoever runs the tests has a keyring and a shell of his own, which they leave alone.
    env: { WIREBENCH_KEYRING: 'off', WIREBENCH_LOGIN_SHELL: 'off' },
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: WaitingFirst, seed: 1 },
    // Each time that its store and its pages are not for production.
    onConsoleLog: (log) => !/^oidc-provider (WARNING|NOTICE)/.test(log),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [nodeTests],
          exclude: replaceModules,
          // Files share a process, one after another, and leave nothing behind.
          isolate: false,
          setupFiles,
          ...limits,
        },
      },
      { extends: true, test: { name: 'apart', include: apart, setupFiles, ...limits } },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['src/**/*.test.tsx', ...ofPage],
          // They share a process and its DOM as well, but load the modules of the page anew.
          isolate: false,
          setupFiles: [...setupFiles, 'src/renderer/test-fresh-page.ts'],
          ...limits,
        },
      },
    ],
  },
});
