import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseCommandLine } from '../../src/main/cli/parse-command-line.ts';
import { gitlabFindings } from '../ci/gitlab-findings.ts';
import { houseFindings } from '../ci/house-findings.ts';
import { workflowFindings } from '../ci/workflow-findings.ts';

type Values = Record<string, string | { value: string }>;
type Workflow = { jobs: Record<string, { steps: { uses?: string; with?: Values }[] }> };
type Pipeline = Record<string, { variables?: Values }>;

const guide = readFileSync('docs/ci.md', 'utf8');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const blocks = (language: string): string[] =>
  [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text);
const workflows = blocks('yaml').filter((text) => /^jobs:/m.test(text));
const pipelines = blocks('yaml').filter((text) => !/^jobs:/m.test(text));

/** Words as the Action and the template split them. */
const split = (text: string): string[] =>
  execFileSync('xargs', ['-n', '1', 'printf', '%s\\n'], { input: text, encoding: 'utf8' })
    .trimEnd()
    .split('\n');

const ofWorkflow = (text: string) =>
  Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) =>
    steps.flatMap(({ uses = '', with: { command, args } = {} }) =>
      uses.startsWith('OWNER/wirebench@') ? `${String(command)} ${String(args)}` : [],
    ),
  );
const ofPipeline = (text: string) =>
  Object.values(parse(text) as Pipeline).flatMap(({ variables = {} }) => {
    const { WIREBENCH_COMMAND: command, WIREBENCH_ARGS: args = '' } = variables;
    const words = typeof args === 'string' ? args : args.value;
    return command === undefined ? [] : `${String(command)} ${words}`;
  });
const ofShell = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(`npx --yes wirebench@${version} `, ''));

const lines = [
  ...workflows.flatMap(ofWorkflow),
  ...pipelines.flatMap(ofPipeline),
  ...blocks('sh').flatMap(ofShell),
];

test('the guide shows each way', () => {
  expect([workflows, pipelines, lines].map(({ length }) => length)).toEqual([2, 1, 10]);
});

test.each(workflows)('nothing is found in a workflow of the guide: %#', async (text) => {
  const findings = await workflowFindings('.github/workflows/example.yml', text);
  const house = houseFindings(text).filter((finding) => !finding.includes('OWNER/wirebench@v'));

  expect([...findings, ...house]).toEqual([]);
});

test('a wrong input of the Action would be found', async () => {
  const text = workflows[0]?.replace('command: lint', 'comand: lint') ?? '';

  const findings = await workflowFindings('.github/workflows/example.yml', text);

  expect(findings.join('\n')).toMatch(/Missing required input `command`|Invalid action input/);
});

test.each(pipelines)('nothing is found in a pipeline of the guide', async (text) => {
  expect(await gitlabFindings(text)).toEqual([]);
});

test.each(lines)('wirebench takes %s', (line) => {
  const parsed = parseCommandLine(split(line));

  expect(parsed.kind).toBe('command');
  expect(() => parsed.kind === 'command' && parsed.command.read(parsed.given)).not.toThrow();
});

test('the guide names the version of this tree', () => {
  const named = [...guide.matchAll(/wirebench(?:@v?|\/v)(\d[\w.-]*)/g)].map(([, one]) => one);

  expect(named.length).toBeGreaterThan(6);
  expect(new Set(named)).toEqual(new Set([version]));
});

test('the guide tells each input of the Action, with its default', () => {
  const { inputs } = parse(readFileSync('action.yml', 'utf8')) as {
    inputs: Record<string, object>;
  };
  const told = [...guide.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, name]) => name);

  expect(told).toEqual(Object.keys(inputs));
});
