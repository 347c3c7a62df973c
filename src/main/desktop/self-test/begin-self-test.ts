import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { Check } from './checks.ts';

type Environment = Record<string, string | undefined>;
type Checked = { name: string; ok: boolean; ms: number; detail: string };

export type SelfTest = {
  /** Runs all checks, one after the other, prints a report, and ends the app with 0 or 1. */
  run(checks: readonly Check[]): Promise<void>;
  /** Ends the app with a report of what kept it from being checked. */
  fail(problem: unknown): void;
};

const defaultLimitMs = 90_000;
const longestLog = 10_000;

/**
 * Where the app was started with `--self-test`: gives this run a home of its own, and ends it in
 * bounded time with one JSON object on standard output. Must be called before anything of the home is
 * read.
 */
export function beginSelfTest(
  environment: Environment,
  limitMs = defaultLimitMs,
): SelfTest | undefined {
  if (!app.commandLine.hasSwitch('self-test')) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'wirebench-self-test-'));
  environment['WIREBENCH_HOME'] = home;
  const startedAt = performance.now();
  const checks: Checked[] = [];
  let current = 'start';
  let isOver = false;

  const since = (ms: number) => Math.round(performance.now() - ms);
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    const ok = checks.every((one) => one.ok);
    const { versions, platform, arch } = process;
    const { electron, node } = versions;
    const log = ok ? undefined : faultsIn(home);
    const report = { ok, platform, arch, electron, node, ms: since(startedAt), checks, log };
    removeHome(home);
    process.stdout.write(`${JSON.stringify(report)}\n`, () => app.exit(ok ? 0 : 1));
  };
  const fail = (problem: unknown) => {
    if (isOver) return;
    const detail = messageOf(problem);
    checks.push({ name: current, ok: false, ms: since(startedAt), detail });
    end();
  };
  const timer = setTimeout(() => fail(`It was not done in ${limitMs} ms.`), limitMs);

  return {
    fail,
    async run(all) {
      for (const [name, run] of all) {
        if (isOver) return;
        const from = performance.now();
        current = name;
        const outcome = await run().then(
          (detail) => ({ ok: true, detail }),
          (error: unknown) => ({ ok: false, detail: messageOf(error) }),
        );
        if (!isOver) checks.push({ name, ms: since(from), ...outcome });
      }
      end();
    },
  };
}

/** The end of the log of faults, which tells more than a check that failed. */
function faultsIn(home: string): string | undefined {
  try {
    return readFileSync(join(home, 'faults.log'), 'utf8').slice(-longestLog);
  } catch {
    // Nothing was written.
    return undefined;
  }
}

function removeHome(home: string): void {
  try {
    rmSync(home, { recursive: true, force: true });
  } catch {
    // Windows keeps files that Chromium still has open; the folder is one of the temporary ones.
  }
}
