import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Far beyond what a test takes on a busy machine: a limit only ends what hangs.
const limits = { testTimeout: 60_000, hookTimeout: 60_000 };
const nodeTests = '{scripts,src,demo,test}/**/*.test.{js,ts}';
const putsInPlaceOfModules = globSync(nodeTests).filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(file, 'utf8')),
);

export default defineConfig({
  plugins: [react()],
  test: {
    // Many tests wait for other processes: one more than two processors keeps them busy.
    // Whoever runs the tests has a keyring of his own, which they leave alone.
    env: { WIREBENCH_KEYRING: 'off' },
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [nodeTests],
          exclude: putsInPlaceOfModules,
          // Half a minute sooner: files share a process, one after another, and leave nothing behind.
          isolate: false,
          ...limits,
        },
      },
      // What another file has loaded before is not put in place of any more.
      { extends: true, test: { name: 'apart', include: putsInPlaceOfModules, ...limits } },
      {
        extends: true,
        test: { name: 'page', include: ['src/**/*.test.tsx'], ...limits },
      },
    ],
  },
});
