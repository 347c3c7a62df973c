import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './run.mjs';

const requirements = ['2026-07-28', '2025-11-25'];
const taskScenarios = [
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-mrtr-input',
  'tasks-request-headers',
  'tasks-dispatch-and-envelope',
  'tasks-status-notifications',
  'tasks-required-task-error',
  'tasks-mrtr-composition',
];
const expectedFile = join(root, 'test/conformance/expected.json');

/**
 * Drives the app's own core through the official client suite, and resolves with what became of
 * each scenario and each set of requirements. What is known to fail, or to check
 * nothing, is listed with its reason; any other failure is a regress.
 */
export async function runConformance() {
  const expected = JSON.parse(readFileSync(expectedFile, 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-conformance-'));
  const clients = fork(join(root, 'test/conformance/clients.ts'), {
    cwd: root,
    // What the SDK warns of here is provoked by the scenarios.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [port] = await Promise.race([once(clients, 'message'), once(clients, 'exit')]);
  const suite = suiteOf(port);
  try {
    const results = join(folder, 'results');
    await suite(['--suite', 'all', '-o', results]);
    const rows = resultsIn(results).map((result) => ({
      ...result,
      ...verdictOn(result, expected),
    }));
    rows.push(...(await taskRows(expected)));
    for (const revision of requirements) {
      const { code } = await suite(['--requirements', revision]);
      const outcome = code === 0 ? 'passed' : 'failed';
      rows.push({ name: `--requirements ${revision}`, outcome, reason: `exit code ${code}` });
    }
    if (rows.length <= requirements.length) {
      rows.push({ name: 'the suite', outcome: 'failed', reason: 'it gave no results' });
    }
    return rows;
  } finally {
    clients.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What becomes of the server scenarios for tasks (SEP-2663) with the fixture that the tests of tasks use; with
 * `--spec-version` they would not be run.
 */
async function taskRows(expected) {
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-task-scenarios-'));
  const server = fork(join(root, 'test/conformance/task-server.ts'), { cwd: root });
  try {
    const [url] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
    await Promise.all(
      taskScenarios.map((name) =>
        run('conformance', ['server', '--url', url, '--scenario', name, '-o', join(folder, name)], {
          capture: true,
        }),
      ),
    );
    return taskScenarios.map((name) => {
      const [result] = resultsIn(join(folder, name));
      const own = { passed: 0, failed: 1, skipped: 0, ...result, name };
      return { ...own, ...verdictOn(own, expected) };
    });
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const suiteOf = (port) => (args) =>
  run(
    'conformance',
    ['client', '--command', 'node test/conformance/client.mjs', '--timeout', '120000', ...args],
    { capture: true, env: { CONFORMANCE_CLIENTS: String(port) } },
  );

/** The checks of each scenario, from `folder/NAME-DATE/checks.json`. */
function resultsIn(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = join(prefix, entry.name);
    if (entry.isDirectory()) return resultsIn(folder, path);
    if (entry.name !== 'checks.json') return [];
    const statuses = JSON.parse(readFileSync(join(folder, path), 'utf8')).map((c) => c.status);
    const count = (status) => statuses.filter((each) => each === status).length;
    const name = prefix.replaceAll('\\', '/').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
    return [
      { name, passed: count('SUCCESS'), failed: count('FAILURE'), skipped: count('SKIPPED') },
    ];
  });
}

function verdictOn({ name, passed, failed }, { failing, empty }) {
  const is = failed > 0 ? 'failing' : passed === 0 ? 'empty' : 'passed';
  const known = failing[name] ? 'failing' : empty[name] ? 'empty' : 'passed';
  if (is === known) {
    return is === 'passed'
      ? { outcome: 'passed' }
      : { outcome: 'skipped', reason: `${is}: ${failing[name] ?? empty[name]}` };
  }
  const reason =
    is === 'passed'
      ? 'it passes now: take it off test/conformance/expected.json'
      : `it is ${is}, and should be ${known}`;
  return { outcome: 'failed', reason };
}

function print(rows) {
  for (const { name, passed, failed, skipped, outcome, reason } of rows) {
    const checks = passed === undefined ? '' : `${passed} / ${failed} / ${skipped}`;
    console.log(
      `${outcome.padEnd(8)}${name.padEnd(46)}${checks.padEnd(12)}${reason ?? ''}`.trimEnd(),
    );
  }
  console.log('(checks that passed / failed / do not apply)');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const rows = await runConformance();
  print(rows);
  const failed = rows.filter(({ outcome }) => outcome === 'failed').length;
  const passed = rows.filter(({ outcome }) => outcome === 'passed').length;
  console.log(`${passed} passed, ${failed} failed, ${rows.length - passed - failed} known`);
  process.exitCode = failed > 0 ? 1 : 0;
}
