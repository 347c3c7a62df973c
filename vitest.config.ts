import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    // Left to itself, the runner keeps one of two processors free.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    include: [
      'scripts/**/*.test.js',
      'src/**/*.test.{ts,tsx}',
      'demo/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
