import { pathToFileURL } from 'node:url';
import { run } from './run.mjs';

/** Everything that can be said without running the program, in the order of speed. */
const checks = [
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['lint and import rules', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types (node)', 'tsc', ['-p', 'tsconfig.node.json']],
  ['types (page)', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types (end-to-end, preload)', 'tsc', ['-p', 'tsconfig.e2e.json']],
  ['dead exports and dependencies', 'knip', []],
];

/** Runs all checks, prints one line each, and resolves with the names of those that failed. */
export async function runChecks() {
  const failed = [];
  for (const [name, command, args] of checks) {
    const startedAt = Date.now();
    const { code, output } = await run(command, args, { capture: true });
    console.log(
      `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
    if (code !== 0) {
      failed.push(name);
      console.log(output.trimEnd());
    }
  }
  return failed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await runChecks()).length ? 1 : 0;
}
