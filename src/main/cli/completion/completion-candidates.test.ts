import { expect, test } from 'vitest';
import { commands } from '../commands/commands.ts';
import { completionCandidates } from './completion-candidates.ts';

const servers = ['Demo: everyday tools', 'shop'];

/** The words offered at the end of a line; its last word is the one being typed. */
const offered = (...line: string[]) => {
  const completion = completionCandidates(line.slice(0, -1), line.at(-1) ?? '', () => servers);
  return completion.kind === 'files' ? 'files' : completion.candidates.map(({ word }) => word);
};

test('offers every command, each by its first word', () => {
  const all = offered('');

  expect(all).toContain('help');
  for (const { name } of commands) expect(all).toContain(name.split(' ')[0]);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  [['l'], ['list', 'listen', 'login', 'logout', 'lint']],
  [
    ['secrets', ''],
    ['list', 'set', 'remove'],
  ],
  [['secrets', 's'], ['set']],
  [
    ['list', ''],
    ['tools', 'resources', 'prompts'],
  ],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['export', ''], ['latest']],
  [['list', 'tools', '--server', ''], servers],
  [['list', 'tools', '--server', 'sh'], ['shop']],
  [['list', 'tools', '--server=s'], ['--server=shop']],
  [['secrets', 'set', 'A', '--for', ''], servers],
  [
    ['call', 'x', '--era', ''],
    ['auto', 'legacy', '2026-07-28'],
  ],
  [['call', 'x', '--era=l'], ['--era=legacy']],
  [['call', 'x', '--args', ''], []],
  [['eval', ''], 'files'],
  [['call', 'x', '--wire', ''], 'files'],
  [['export', 'latest', '-o', ''], 'files'],
  [['call', ''], []],
  [['call', '--', '--'], []],
  [['nothing', ''], []],
])('behind %j stands one of %j', (line, words) => {
  expect(offered(...line)).toEqual(words);
});

test('offers the options of the command that were not given yet, and those that may be given again', () => {
  const words = offered('call', 'x', '--json', '--arg', 'a=1', '--');

  expect(words).toEqual(expect.arrayContaining(['--arg', '--server', '--timeout', '--help']));
  expect(words).not.toContain('--json');
  expect(words).not.toContain('--port');
});

test('offers options where the command takes no further word', () => {
  expect(offered('recordings', '')).toEqual(['--json', '--help', '--version']);
});
