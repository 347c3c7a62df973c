import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-audit-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const wirebench = (words: string[], stdin = '') =>
  runCli(words, { home, stdin, env: { WIREBENCH_KEYRING: 'off' } });

test('tells what other commands changed, and no value of a secret', async () => {
  await wirebench(['servers', 'add', 'node weather.js ghp_canary0123456789', '--name', 'Weather']);
  await wirebench(
    ['secrets', 'set', 'TOKEN', '--for', 'any', '--keep-in', 'file'],
    'hunter2hunter2\n',
  );
  await wirebench(['servers', 'remove', 'Weather']);

  const all = await wirebench(['audit', '--json']);
  const ofServer = await wirebench(['audit', '--server', 'Weather', '--since', '1h']);
  const csv = await wirebench(['audit', '--kind', 'secret', '--csv']);

  expect(JSON.parse(all.stdout)).toMatchObject({
    entries: [
      { kind: 'server', what: 'Removed the server', serverName: 'Weather', by: 'command-line' },
      { kind: 'secret', what: 'Kept the secret TOKEN' },
      { kind: 'server', what: 'Added the server', serverName: 'Weather' },
    ],
  });
  expect(ofServer.stdout.trim().split('\n')).toHaveLength(2);
  expect(csv.stdout).toContain(',secret,command-line,,Kept the secret TOKEN\r\n');
  expect(all.stdout).not.toMatch(/hunter2|ghp_canary/);
});

test('says where nothing matches, and what is wrong with an option', async () => {
  const nothing = await wirebench(['audit']);
  const wrongKind = await wirebench(['audit', '--kind', 'nonsense']);
  const wrongTime = await wirebench(['audit', '--since', 'yesterday-ish']);

  expect(nothing.stdout).toBe('No audit entries match.\n');
  expect(wrongKind.exitCode).toBe(2);
  expect(wrongKind.stderr).toContain('--kind takes approval');
  expect(wrongTime.stderr).toContain('--since takes a date');
});
