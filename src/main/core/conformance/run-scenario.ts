import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FailedCheck, ScenarioResult } from '../../../shared/model/servers/conformance.ts';
import type { ShellPorts } from '../ports.ts';
import { serverEnvironment } from '../wire/stdio/server-environment.ts';

export type Suite = {
  ports: Pick<ShellPorts, 'startScript' | 'scripts' | 'environment' | 'platform'>;
  /** Ends the running program. */
  signal: AbortSignal;
};

type Check = {
  id: string;
  description?: string;
  status: string;
  errorMessage?: string;
  specReferences?: { url?: string }[];
};

const timeoutMs = 30_000;
/** The most characters that are read of the suite's output, which may repeat a server's. */
const maxSaid = 1_000_000;

/** Runs one scenario of the official suite against an MCP server. */
export const runScenario = (
  suite: Suite,
  scenario: string,
  { url, revision }: { url: string; revision: string },
): Promise<ScenarioResult> => {
  const limits = ['--spec-version', revision, '--timeout', String(timeoutMs)];
  return runOne(suite, scenario, ['server', '--url', url, ...limits]);
};

/** Runs one scenario of the official suite against an authorization server. */
export const runAuthorizationScenario = (
  suite: Suite,
  scenario: string,
  issuer: string,
): Promise<ScenarioResult> => runOne(suite, scenario, ['authorization', '--url', issuer]);

/** Runs a scenario, and reads its checks. */
async function runOne(suite: Suite, scenario: string, of: string[]): Promise<ScenarioResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-conformance-'));
  try {
    const said = await runSuite(suite, [...of, '--scenario', scenario, '-o', folder]);
    const checks = await checksIn(folder);
    if (!checks) return notRun(scenario, said);
    const failed = checks.filter((check) => check.status === 'FAILURE' && isTestable(check));
    const passed = checks.filter(({ status }) => status === 'SUCCESS');
    if (failed.length > 0) return { scenario, status: 'failed', failures: failed.map(failureOf) };
    if (passed.length > 0) {
      const links = [...new Set(passed.flatMap(linksOf))];
      return { scenario, status: 'passed', checks: passed.length, links };
    }
    return { scenario, status: 'not-applicable', reason: 'It found nothing to check.' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The names of all scenarios for servers of a kind. */
export async function listScenarios(
  suite: Suite,
  kind: 'server' | 'authorization' = 'server',
): Promise<string[]> {
  const said = await runSuite(suite, ['list', `--${kind}`]);
  return [...said.matchAll(/^\s+- (\S+)/gm)].map(([, name = '']) => name);
}

/**
 * False for checks that call tools of the suite's own server, and count their absence as a failure.
 */
const isTestable = ({ errorMessage = '' }: Check): boolean =>
  !errorMessage.startsWith('Not testable');

function notRun(scenario: string, said: string): ScenarioResult {
  const lines = said.split('\n').map((line) => line.trim());
  const reason = lines.find((line) => /not applicable|error|fail/i.test(line)) ?? 'It did not run.';
  return { scenario, status: 'not-applicable', reason };
}

function failureOf(check: Check): FailedCheck {
  const { id, description = '', errorMessage } = check;
  const message = errorMessage === undefined ? {} : { message: errorMessage };
  return { id, description, ...message, links: linksOf(check) };
}

const linksOf = ({ specReferences = [] }: Check): string[] =>
  specReferences.flatMap(({ url }) => (url === undefined ? [] : [url]));

async function checksIn(folder: string): Promise<Check[] | undefined> {
  const [run] = await readdir(folder);
  if (run === undefined) return undefined;
  return JSON.parse(await readFile(join(folder, run, 'checks.json'), 'utf8')) as Check[];
}

/**
 * Runs the suite without the user's environment; resolves with what it printed, however it ended.
 */
async function runSuite({ ports, signal }: Suite, args: string[]): Promise<string> {
  const inherited = serverEnvironment(ports.environment, ports.platform);
  const authorities = ports.environment['NODE_EXTRA_CA_CERTS'];
  const program = ports.startScript(ports.scripts.conformance, {
    ...inherited,
    ...(authorities !== undefined && { NODE_EXTRA_CA_CERTS: authorities }),
    NO_COLOR: '1',
    WIREBENCH_SUITE: JSON.stringify(args),
  });
  const stop = () => void program.kill();
  signal.addEventListener('abort', stop);
  return new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      if (said.length < maxSaid) said += String(chunk);
    };
    program.stdout.on('data', hear);
    program.stderr.on('data', hear);
    program.once('error', reject);
    program.once('close', () => resolve(said));
    if (signal.aborted) stop();
  }).finally(() => signal.removeEventListener('abort', stop));
}
