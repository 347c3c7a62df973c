import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import WaitingFirst from './scripts/waiting-first.mjs';

// Far beyond what a test takes on a busy machine: a limit only ends what hangs.
const limits = { testTimeout: 180_000, hookTimeout: 180_000 };
const setupFiles = ['test/patience.ts'];
const nodeTests = '{scripts,src,demo,test}/**/*.test.{js,ts}';
const texts = new Map(globSync(nodeTests).map((file) => [file, readFileSync(file, 'utf8')]));
const those = (which: (text: string) => boolean) =>
  [...texts.keys()].filter((file) => which(texts.get(file) ?? ''));
const needsPage = (text: string) => text.startsWith('// @vitest-environment jsdom');
const ofPage = those(needsPage);
// What another file has loaded before can't be replaced any more, and what was loaded beside a double
// must not be found by the next.
const replacing = those(
  (text) => !needsPage(text) && /\bvi\.(?:mock|doMock|resetModules)\(/.test(text),
);

export default defineConfig({
  plugins: [react()],
  test: {
    // Whoever runs the tests has a keyring and a shell of his own, which they leave alone.
    env: { WIREBENCH_KEYRING: 'off', WIREBENCH_LOGIN_SHELL: 'off' },
    // Many tests wait for other processes: one more than two processors keeps them busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: WaitingFirst, seed: 1 },
    // Each time that its store and its pages are not for production.
    onConsoleLog: (log) => !/^oidc-provider (WARNING|NOTICE)/.test(log),
    // Files share a process, one after another. It ends where the next file is of another project, or in
    // another environment: each project has one.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [nodeTests],
          exclude: [...replacing, ...ofPage],
          setupFiles,
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'fresh',
          include: replacing,
          setupFiles: [...setupFiles, 'test/fresh-modules.ts'],
          ...limits,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['src/**/*.test.tsx', ...ofPage],
          // They share the DOM as well.
          setupFiles: [...setupFiles, 'src/renderer/test-fresh-page.ts'],
          ...limits,
        },
      },
    ],
  },
});
