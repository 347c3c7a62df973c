import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { run } from './run.mjs';

/**
 * Several checkers of one program each look at the types that they share: twice the work, which pays where
 * processors are idle. Memory takes a quarter of the time off.
 */
const few = availableParallelism() <= 4;
const checkers = few ? ['--checkers', '1'] : [];
const env = { GOGC: '400', ...(few ? { GOMAXPROCS: '1' } : {}) };

/** Everything that can be said without running the program; the longest first, as two run at a time. */
const checks = [
  ['format', 'oxfmt', ['--check']],
  ['lint and import rules', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types (node)', 'tsc', ['-p', 'tsconfig.node.json', ...checkers]],
  ['types (page)', 'tsc', ['-p', 'tsconfig.web.json', ...checkers]],
  ['types (end-to-end, preload)', 'tsc', ['-p', 'tsconfig.e2e.json', ...checkers]],
  ['dead exports and dependencies', 'knip', []],
  ['rooms', 'node', ['scripts/lint/rooms.mjs']],
];

const atOnce = 2;

/** Runs all checks, prints one line each as it ends, and resolves with the names of those that failed. */
export async function runChecks() {
  const failed = [];
  const waiting = [...checks];
  const runWaiting = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed.push(check[0]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return failed;
}

async function passes([name, command, args]) {
  const startedAt = Date.now();
  const { code, output } = await run(command, args, { capture: true, env });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = (await runChecks()).length ? 1 : 0;
}
