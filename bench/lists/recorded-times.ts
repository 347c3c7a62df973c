import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const cli = resolve(import.meta.dirname, '../../out/main/cli.js');

/** When the messages that a filter finds came, in milliseconds since 1970, as the newest recording has them. */
export function recordedTimes(home: string, filter: string): number[] {
  const { stdout } = spawnSync(
    process.execPath,
    [cli, 'export', 'latest', '--format', 'jsonl', '-o', '-', '--filter', filter],
    { env: { ...process.env, WIREBENCH_HOME: home }, encoding: 'utf8', maxBuffer: 1e9 },
  );
  const lines = stdout.trim().split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as { atUs?: number })
    .flatMap(({ atUs }) => (atUs === undefined ? [] : [atUs / 1000]));
}
