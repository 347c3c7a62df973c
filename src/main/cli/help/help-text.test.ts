import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webArguments } from '../../web/web-arguments.ts';
import type { Command } from '../command.ts';
import { commandLineGuide } from './command-line-guide.ts';
import { allOptions } from '../command-tokens.ts';
import { commands } from '../commands/commands.ts';
import { readBashLine } from '../completion/bash-line.ts';
import { helpText } from './help-text.ts';
import { parseCommandLine } from '../parse-command-line.ts';

const commandNamed = (name: string): Command => {
  const found = commands.find((command) => command.name === name);
  if (!found) throw new Error(`There is no command ${name}.`);
  return found;
};

/** Reads a line as the command does, up to a redirection. */
const read = (line: string) => {
  const [, ...words] = readBashLine(`${line.replace(/ (?:<|\|) .*$/, '')} `, '').words;
  const parsed = parseCommandLine(words);
  if (parsed.kind !== 'command') throw new Error(`${line} is ${parsed.kind}`);
  return parsed.command.read(parsed.given);
};

test('the overview names every command with its summary, in lines of at most 88 columns', () => {
  const text = helpText([]);

  for (const { name, summary } of commands) {
    expect(text).toMatch(
      new RegExp(`^  ${name} +${summary.slice(0, 20)}`.replaceAll('$', '\\$'), 'm'),
    );
  }
  expect(text.split('\n').filter((line) => line.length > 88)).toEqual([]);
});

test.each(commands.map((command) => [command.name, command] as const))(
  'the help of %s has its arguments, options, defaults, examples and exit codes',
  (_name, command) => {
    const text = helpText([command]);

    for (const [name, { about, standard }] of Object.entries(command.options)) {
      expect(text).toContain(name.length === 1 ? ` -${name} ` : `--${name}`);
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        standard === undefined ? about : `${about} (default: ${standard})`,
      );
    }
    for (const { name } of command.arguments ?? []) expect(text).toContain(`\n  ${name}`);
    for (const [line] of command.examples) expect(text).toContain(line);
    expect(text).toMatch(/\nExit codes:\n {2}0 {4}ok\n/);
    // Only an example stands on one line, whatever its length.
    const long = text.split('\n').filter((line) => line.length > 88);
    expect(long.filter((line) => !line.startsWith('  wirebench '))).toEqual([]);
  },
);

test('only a command that connects to a server names the ways to one', () => {
  const audit = helpText([commandNamed('audit')]);

  expect(audit).not.toContain('SERVER is one of');
  expect(audit).toMatch(/\n {2}--server NAME +only of this server\n/);
  expect(audit).toMatch(/Exit codes:\n {2}0 {4}ok\n {2}2 {4}usage\n {2}130 {2}interrupted\n$/);
  expect(helpText([commandNamed('call')])).toContain('SERVER is one of');
});

test.each(['logout', 'whoami'])(
  '%s, which needs no server that answers, has no code for one',
  (name) => {
    expect(helpText([commandNamed(name)])).not.toContain('could not connect');
  },
);

test.each(commands.map((command) => [command.name, command] as const))(
  'the exit codes of %s have each that its help names',
  (_name, command) => {
    const text = helpText([command]);
    const named = [...text.matchAll(/exits with code (\d+)/g)].map(([, code]) => code);

    for (const code of named) expect(text).toMatch(new RegExp(`^  ${code} +\\S`, 'm'));
  },
);

test('an option of one name is the same kind of option in every command', () => {
  for (const { options } of commands) {
    for (const [name, { type, short }] of Object.entries(options)) {
      expect(allOptions[name]).toMatchObject({ type, ...(short === undefined ? {} : { short }) });
    }
  }
});

test.each(
  commands
    .flatMap(({ examples }) => examples.map(([line]) => line))
    .filter((line) => line.startsWith('wirebench ')),
)('the example %s is understood', (line) => {
  expect(() => read(line)).not.toThrow();
});

test('the web shell takes what the help of serve says', () => {
  const { options } = commandNamed('serve');

  const given = {
    port: '80',
    'host-name': '127.0.0.1',
    listen: '0.0.0.0',
    'no-open': '',
    'no-commands': '',
    'safe-mode': '',
  };
  const reached = {
    host: '0.0.0.0',
    'public-url': 'https://box.lan/',
    cert: 'box.pem',
    key: 'box.key',
    'allow-http': '',
    'token-file': 'token',
  };
  const tunnelled = { 'public-url': 'https://a.example/', 'tunnel-host': 'localhost:4632' };
  const wordsOf = (values: Record<string, string>) =>
    Object.entries(values).flatMap(([name, value]) => [`--${name}`, ...(value ? [value] : [])]);

  expect(Object.keys(options).toSorted()).toEqual(
    Object.keys({ ...given, ...reached, ...tunnelled }).toSorted(),
  );
  expect(webArguments(wordsOf(given))).toMatchObject({
    port: 80,
    hostName: '127.0.0.1',
    listensEverywhere: true,
    isOpenWanted: false,
    runsCommands: false,
    isSafeMode: true,
  });
  expect(webArguments(wordsOf(reached))).toMatchObject({
    isOpenWanted: false,
    tokenFile: 'token',
    runsCommands: true,
    binding: { host: '0.0.0.0', tls: { cert: 'box.pem', key: 'box.key' }, allowsHttp: true },
  });
  expect(webArguments(wordsOf(tunnelled)).binding).toMatchObject({
    host: '127.0.0.1',
    tunnelHost: 'localhost:4632',
  });
  expect(() => webArguments(['--host', '::1', '--listen', '0.0.0.0'])).toThrow(/does not go with/);
});

const guides = ['README.md', ...globSync('docs/*.md')];
const blocks = guides.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .filter((line) => line.startsWith('wirebench '))
      .map((line) => [file, line] as const),
  ),
);

test.each(blocks)('%s gives a command line that is understood: %s', (_file, line) => {
  expect(() => read(line)).not.toThrow();
});

test('docs/command-line.md is what the commands say (node scripts/command-line-guide.mjs)', () => {
  expect(readFileSync('docs/command-line.md', 'utf8')).toBe(commandLineGuide());
});
