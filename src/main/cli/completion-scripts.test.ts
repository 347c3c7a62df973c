import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completionScripts } from './completion-scripts.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-completion-'));
  const mcpServers = { 'Demo: tools': { bundled: 'legacy' }, "it's $HOME": { command: 'x' } };
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers }));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const entry = resolve('src/main/cli/cli.ts');
type Shell = 'bash' | 'zsh' | 'fish';
const isMissing = (shell: Shell) => spawnSync(shell, ['-c', 'exit 0']).status !== 0;

function inShell(shell: Shell, lines: string[]): string[] {
  const run = spawnSync(shell, [...(shell === 'zsh' ? ['-f'] : []), '-c', lines.join('\n')], {
    encoding: 'utf8',
    env: { ...process.env, WIREBENCH_HOME: home },
  });
  expect(run.stderr).toBe('');
  return run.stdout.trimEnd().split('\n');
}

const command = `"${process.execPath}" "${entry}"`;

test('bash puts in commands and the names of servers, quoted', ({ skip }) => {
  skip(isMissing('bash'), 'no bash on this machine');
  const lines = inShell('bash', [
    `wirebench() { ${command} "$@"; }`,
    completionScripts.bash,
    'complete -p wirebench',
    'ask() { COMP_LINE=$1; COMP_POINT=${#1}; _wirebench wirebench; printf "%s\\n" "${COMPREPLY[@]}"; }',
    'ask "wirebench li"',
    'ask "wirebench list tools --server "',
    'ask "wirebench list tools --server Demo:"',
  ]);

  expect(lines).toEqual([
    'complete -F _wirebench wirebench',
    'list',
    'listen',
    'lint',
    'Demo:\\ tools',
    "it\\'s\\ \\$HOME",
    '\\ tools',
  ]);
});

test('zsh is given the names as they are, and leaves files to itself', ({ skip }) => {
  skip(isMissing('zsh'), 'no zsh on this machine');
  const lines = inShell('zsh', [
    'compdef() { : }; compset() { : }; _files() { print files }',
    'compadd() { print -rl -- "${(@P)@[-1]}" }',
    `wirebench() { ${command} "$@" }`,
    completionScripts.zsh,
    'ask() { words=("$@"); CURRENT=$#words; _wirebench }',
    'ask wirebench list tools --server ""',
    'ask wirebench call --server "Demo:\\ tools" x --er',
    'ask wirebench eval ""',
  ]);

  expect(lines).toEqual(['Demo: tools', "it's $HOME", '--era', 'files']);
});

test('fish shows each word with what it means', ({ skip }) => {
  skip(isMissing('fish'), 'no fish on this machine');
  const lines = inShell('fish', [
    `function wirebench; ${command} $argv; end`,
    completionScripts.fish,
    'complete -C "wirebench li"',
    'complete -C "wirebench list tools --server D"',
  ]);

  expect(lines).toEqual([
    'lint\tFind what is invalid or hard to use in definitions',
    'list\tList what a server offers',
    'Demo: tools',
  ]);
});
