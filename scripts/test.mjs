import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './check.mjs';
import { runConformance } from './conformance.mjs';
import { findChromium } from './find-chromium.mjs';
import { root, run } from './run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'wirebench-reports-'));
const totals = { passed: 0, failed: [], skipped: [], unsteady: [] };
const startedAt = performance.now();

const heading = (text) =>
  console.log(`\n== ${text} (at ${Math.round((performance.now() - startedAt) / 1000)} s)`);

heading('Checks');
for (const name of await runChecks()) fail(`check: ${name}`);

heading('Build');
const build = await run('electron-vite', ['build', '--logLevel', 'warn']);
if (build.code !== 0) fail('build');

heading('Unit tests');
// Some of them attack the app from a browser.
const chromium = await findChromium();
if (!chromium) fail('no Chromium: install one, or name it in WIREBENCH_CHROMIUM');
await runVitest();

heading('Conformance');
for (const { name, outcome, reason } of await runConformance()) {
  if (outcome === 'passed') totals.passed += 1;
  else if (outcome === 'skipped') skip('conformance', name, reason);
  else fail(`conformance ${name}: ${reason}`);
}

heading('End-to-end tests');
if (chromium) await runPlaywright(chromium);

heading('Summary');
for (const [reason, names] of Object.entries(Object.groupBy(totals.skipped, (s) => s.reason))) {
  const shown = names.slice(0, 5).map((s) => s.name);
  const more = names.length > 5 ? ` … and ${names.length - 5} more, listed above` : '';
  console.log(`skipped ${names.length} (${reason}): ${shown.join('; ')}${more}`);
}
for (const what of totals.unsteady) console.log(`unsteady (passed at the second attempt): ${what}`);
for (const what of totals.failed) console.log(`failed: ${what}`);
const skips = totals.skipped.length ? `, ${totals.skipped.length} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed.length} failed${skips}`);
process.exitCode = totals.failed.length ? 1 : 0;

function fail(what) {
  totals.failed.push(what);
  console.log(`failed: ${what}`);
}

/** One that needed its second attempt counts as passed, but is named: its first failure is a defect to be found. */
function pass(what, isUnsteady) {
  totals.passed += 1;
  if (isUnsteady) totals.unsteady.push(what);
}

/** The first lines of what went wrong, without colours, so that a summary alone tells it. */
function withReason(what, message) {
  if (!message) return what;
  const lines = stripVTControlCharacters(message).split('\n');
  const told = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, 8);
  return `${what}: ${told.join(' ').slice(0, 700)}`;
}

function skip(suite, name, reason) {
  totals.skipped.push({ name, reason: `${suite}: ${reason}` });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function runVitest() {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  // The command as users get it, which also starts in half the time.
  const env = {
    ...(build.code === 0 && { WIREBENCH_CLI: join(root, 'out/main/cli.js') }),
    ...(chromium && { WIREBENCH_CHROMIUM: chromium }),
  };
  const { code } = await run('vitest', ['run', '--retry=1', ...reporters], { env });
  const report = readReport(file);
  if (!report) return fail('unit tests: the runner gave no report');
  const before = totals.failed.length;
  for (const suite of report.testResults) {
    for (const test of suite.assertionResults) {
      const what = withReason(`${suite.name}: ${test.fullName}`, test.failureMessages?.[0]);
      if (test.status === 'passed') pass(what, test.failureMessages?.length > 0);
      else if (test.status === 'failed') fail(what);
      else skip('unit', test.fullName, 'the reason is printed by the test');
    }
    if (suite.status === 'failed' && suite.assertionResults.length === 0) {
      fail(`${suite.name}: ${suite.message}`);
    }
  }
  if (code !== 0 && totals.failed.length === before)
    fail('unit tests: an error outside of any test');
}

async function runPlaywright(executable) {
  const file = join(reports, 'playwright.json');
  const { code } = await run('playwright', ['test', '--retries=1', '--reporter=list,json'], {
    env: { WIREBENCH_CHROMIUM: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readReport(file);
  if (!report) return fail('end-to-end tests: the runner gave no report');
  const before = totals.failed.length;
  for (const { title, test } of allTests(report.suites)) {
    const what = withReason(
      `${title} [${test.projectName}]`,
      test.results.find(({ error }) => error)?.error.message,
    );
    if (test.status === 'expected' || test.status === 'flaky') pass(what, test.status === 'flaky');
    else if (test.status === 'skipped') {
      const reason =
        test.annotations.find((a) => a.type === 'skip')?.description ?? 'no reason given';
      skip(test.projectName, title, reason);
    } else fail(what);
  }
  if (code !== 0 && totals.failed.length === before)
    fail('end-to-end tests: an error outside of any test');
}

function* allTests(suites) {
  for (const suite of suites ?? []) {
    yield* allTests(suite.suites);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) yield { title: spec.title, test };
    }
  }
}
