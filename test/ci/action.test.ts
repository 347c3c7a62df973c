import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../../src/main/cli/commands/commands.ts';
import { runScript, type ScriptRun } from './run-script.ts';

type Action = { runs: { steps: { id?: string; run?: string }[] } };
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { runs } = parse(readFileSync('action.yml', 'utf8')) as Action;
const script = runs.steps.find(({ id }) => id === 'run')?.run ?? '';
const shell = ['bash', '--noprofile', '--norc', '-eo', 'pipefail'];

type Inputs = { command: string; args?: string; version?: string };
type More = Partial<Parameters<typeof runScript>[1]>;

const act = (
  { command, args = '', version = '1.0.0' }: Inputs,
  more: More = {},
): Promise<ScriptRun> =>
  runScript(script, {
    shell,
    env: { ACTION_COMMAND: command, ACTION_ARGS: args, ACTION_VERSION: version },
    ...more,
  });
const reportOf = ({ files }: ScriptRun, name: string): string | undefined =>
  Object.entries(files).find(([file]) => file.endsWith(`/reports/${name}`))?.[1];

test('runs the version of the Action itself, and writes a report', async () => {
  const { exitCode, words, outputs } = await act({
    command: 'lint',
    args: '--file tools.json',
    version: '',
  });

  const [, reports = ''] = /^reports=(.+)$/m.exec(outputs) ?? [];
  expect(words).toEqual([
    '--yes',
    `wirebench@${version}`,
    'lint',
    '--junit',
    `${reports}/junit.xml`,
    '--file',
    'tools.json',
  ]);
  expect(outputs).toContain('exit-code=0\n');
  expect(exitCode).toBe(0);
});

test('takes another version, with or without its v, and a command of two words', async () => {
  const run = await act({ command: 'servers test', version: 'v1.2.3-beta.1' });

  expect(run.words).toEqual(['--yes', 'wirebench@1.2.3-beta.1', 'servers', 'test', '--json']);
});

test('splits args as a shell does, and executes nothing of them', async () => {
  const args = [
    `--stdio "node 'my server.js'" $(touch made) \`touch made\``,
    `--args '{"a":"b c"}' ; touch made & "" * $HOME ::error::x`,
    '',
  ].join('\n');

  const { words, files } = await act({ command: 'call', args });

  expect(words?.slice(4)).toEqual([
    '--stdio',
    "node 'my server.js'",
    '$(touch',
    'made)',
    '`touch',
    'made`',
    '--args',
    '{"a":"b c"}',
    ';',
    'touch',
    'made',
    '&',
    '',
    '*',
    '$HOME',
    '::error::x',
  ]);
  expect(Object.keys(files).filter((file) => file.endsWith('made'))).toEqual([]);
});

test.each([
  { command: '' },
  { command: 'lint; touch made' },
  { command: '--version' },
  { command: 'lint --strict' },
  { command: 'servers  test' },
  { command: 'lint\nlist' },
  { command: 'lint', version: 'file:../evil' },
  { command: 'lint', version: 'npm:evil@1' },
  { command: 'lint', version: '1.0.0 --registry=http://evil' },
  { command: 'lint', version: '-g' },
  { command: 'lint', version: 'https://evil/x.tgz' },
  { command: 'lint', args: '--stdio "node server.js' },
  { command: 'lint', args: "it's" },
])('refuses $command $args $version with what it takes', async (inputs) => {
  const { exitCode, log, words } = await act(inputs);

  expect({ exitCode, words }).toEqual({ exitCode: 2, words: undefined });
  expect(log).toMatch(/^::error title=Wirebench::The input (command|version|args) [^\n]+\.$/m);
});

test('ends as wirebench does, with the output kept and shown', async () => {
  const npx = { stdout: '{"a":1}\n', stderr: 'wirebench: Not checked.\n', exitCode: 5 };

  const run = await act({ command: 'call', args: 'add' }, { npx });

  expect(run.exitCode).toBe(5);
  expect(run.outputs).toContain('exit-code=5\n');
  expect(reportOf(run, 'output.json')).toBe('{"a":1}\n');
  expect(run.log).toContain('wirebench: Not checked.');
  expect(run.summary).toContain('### wirebench call\n\nFailed with exit code 5, with version ');
  expect(run.summary).toContain('```\n{"a":1}\n');
});

test('lets nothing that a server says command the runner', async () => {
  const npx = { stdout: '::add-path::/evil\nlast', stderr: '::error::evil\n' };

  const { log } = await act({ command: 'read', args: 'a://b' }, { npx });

  const [, stop = ''] = /^::stop-commands::([0-9a-f]{32})\n/.exec(log) ?? [];
  const inside = log.slice(log.indexOf('\n') + 1, log.indexOf(`\n::${stop}::\n`));
  expect(inside).toContain('::add-path::/evil\n');
  expect(inside).toContain('::error::evil\n');
  expect(log.endsWith(`\n::${stop}::\n`)).toBe(true);
});

test('keeps what a server says text in the summary, whatever fences stand in it', async () => {
  const stdout = '```\n# Evil\n`````\n<img src=x>\n';

  const { summary } = await act({ command: 'lint' }, { npx: { stdout } });

  expect(summary).toContain(`\n\`\`\`\`\`\`\n${stdout}\n\`\`\`\`\`\`\n`);
});

test('cuts a long output short in the summary, and says so', async () => {
  const stdout = `${'x'.repeat(79)}\n`.repeat(1000);

  const run = await act({ command: 'lint' }, { npx: { stdout } });

  expect(run.summary.length).toBeLessThan(61_000);
  expect(run.summary).toContain('Cut short: the artifact has all of it.');
  expect(reportOf(run, 'output.txt')).toBe(stdout);
});

test('really lints, and reports what it found', async () => {
  const file = resolve('test/ci/odd-tools.json');
  const entry = process.env['WIREBENCH_CLI'] ?? resolve('src/main/cli/cli.ts');

  const run = await act({ command: 'lint', args: `--file "${file}"` }, { entry });

  expect(run.exitCode).toBe(1);
  expect(reportOf(run, 'junit.xml')).toContain('<testcase name="cut" classname="tools">');
  expect(run.summary).toContain('type-unknown');
});

test('asks each command for a report that the command can write', () => {
  const [, junit = '', json = ''] =
    /in\n\s+([^)]+)\)\n.+--junit .+\n\s+([^)]+)\)\n.+--json/.exec(script) ?? [];
  const listed = (text: string) => text.split(' | ').map((name) => name.replaceAll("'", ''));
  const having = (option: string) =>
    commands.filter(({ options }) => option in options).map(({ name }) => name);

  expect(listed(junit).sort()).toEqual(having('junit').sort());
  expect(having('json')).toEqual(expect.arrayContaining(listed(json)));
});
