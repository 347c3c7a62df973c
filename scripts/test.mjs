import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.mjs';
import { runConformance } from './conformance.mjs';
import { findChromium } from './find-chromium.mjs';
import { root, run } from './run.mjs';

const seed = seedOf(process.argv.slice(2));
const reports = mkdtempSync(join(tmpdir(), 'wirebench-reports-'));
const totals = { passed: 0, failed: [], skipped: [], slowest: [] };
const startedAt = performance.now();

console.log(
  `Files run in the order of seed ${seed}; npm test -- --seed ${seed} takes the same again.`,
);

heading('Build and checks');
// None of the three needs another, the build keeps one processor busy, and a download none.
const checked = check();
const [build, chromium] = await Promise.all([
  run('electron-vite', ['build', '--logLevel', 'error']),
  findChromium(),
]);
if (build.code !== 0) fail('build', 'the build failed; what it says stands above');
// Some unit tests attack the app from a browser, too.
if (!chromium) fail('browser', 'no Chromium: install one, or name it in WIREBENCH_CHROMIUM');

heading('Unit tests and conformance');
await Promise.all([runUnitTests(), checked.then(conform)]);

heading('End-to-end tests');
if (chromium) await runEndToEnd();

heading('Summary');
for (const [reason, tests] of Object.entries(Object.groupBy(totals.skipped, (s) => s.reason))) {
  const shown = tests.slice(0, 5).map(({ name }) => name);
  const more = tests.length > 5 ? ` … and ${tests.length - 5} more` : '';
  console.log(`skipped ${tests.length} (${reason}): ${shown.join('; ')}${more}`);
}
for (const [name, files] of totals.slowest) {
  const shown = files.map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`);
  console.log(`slowest files of ${name}: ${shown.join('; ')}`);
}
for (const what of totals.failed) console.log(`failed: ${what}`);
const skips = totals.skipped.length ? `, ${totals.skipped.length} skipped` : '';
console.log(`seed ${seed}`);
console.log(`${totals.passed} passed, ${totals.failed.length} failed${skips}`);
rmSync(reports, { recursive: true, force: true });
process.exitCode = totals.failed.length ? 1 : 0;

/** A whole number from 1 on: the one asked for with `--seed N`, or any. */
function seedOf(words) {
  const place = words.indexOf('--seed');
  if (place === -1) return 1 + Math.floor(Math.random() * 999_999);
  const asked = Number(words[place + 1]);
  if (Number.isInteger(asked) && asked > 0) return asked;
  console.error('--seed takes a whole number from 1 on.');
  process.exit(2);
}

function heading(text) {
  console.log(`\n== ${text} (at ${Math.round((performance.now() - startedAt) / 1000)} s)`);
}

function fail(what, reason) {
  totals.failed.push(what);
  console.log(`FAIL ${what}: ${reason}`);
}

async function check() {
  for (const name of await runChecks()) totals.failed.push(`check: ${name}`);
}

/** Once the checks have left their processor, as its clients wait for answers. */
async function conform() {
  // What breaks off here must not take the end-to-end tests with it.
  const rows = await runConformance().catch((error) => {
    fail('conformance', error.stack);
    return [];
  });
  for (const { name, outcome, reason } of rows) {
    if (outcome === 'passed') totals.passed += 1;
    else if (outcome === 'skipped') {
      totals.skipped.push({ name, reason: `conformance: ${reason}` });
    } else fail(`conformance: ${name}`, reason);
  }
  const passed = rows.filter(({ outcome }) => outcome === 'passed').length;
  console.log(`     conformance: ${passed} of ${rows.length} scenarios passed`);
}

async function runUnitTests() {
  // The command as users get it, which also starts in half the time.
  const env = build.code === 0 ? { WIREBENCH_CLI: join(root, 'out/main/cli.js') } : {};
  const reporter = '--reporter=./scripts/report/vitest-reporter.mjs';
  await runSuite('unit', 'vitest', ['run', reporter, `--sequence.seed=${seed}`], env);
}

function runEndToEnd() {
  const reporter = '--reporter=./scripts/report/playwright-reporter.mjs';
  return runSuite('e2e', 'playwright', ['test', reporter, `--shuffle=${seed}`], {});
}

/** Runs a suite whose reporter tells the failures as they happen, and adds its counts to the totals. */
async function runSuite(name, command, args, env) {
  const report = join(reports, name);
  // Hundreds of programs start, of a few that need compiling once.
  const compiled = join(reports, 'compiled');
  const suiteEnv = { ...env, WIREBENCH_REPORT: report, NODE_COMPILE_CACHE: compiled };
  if (chromium) suiteEnv.WIREBENCH_CHROMIUM = chromium;
  const { code } = await run(command, args, { env: suiteEnv });
  const counts = readReport(report);
  if (!counts) return fail(name, `the runner gave no report, and ended with ${code}`);
  totals.passed += counts.passed;
  totals.failed.push(...counts.failed);
  totals.slowest.push([name, counts.slowest]);
  totals.skipped.push(
    ...counts.skipped.map((one) => ({ ...one, reason: `${name}: ${one.reason}` })),
  );
  if (code !== 0 && counts.failed.length === 0) fail(name, `the runner ended with ${code}`);
  console.log(`     ${name}: ${counts.passed} passed, ${counts.failed.length} failed`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
