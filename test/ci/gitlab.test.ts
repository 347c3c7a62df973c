import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../../src/main/cli/commands/commands.ts';
import { gitlabFindings } from './gitlab-findings.ts';
import { runScript } from './run-script.ts';

type Template = { '.wirebench': { script: string[]; variables: Record<string, string> } };
const template = readFileSync('templates/wirebench.gitlab-ci.yml', 'utf8');
const { script, variables } = (parse(template) as Template)['.wirebench'];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Runs the job as a runner does whose image has bash, or only sh. */
const runJob = (env: Record<string, string>, exitCode = 0, shell = ['bash', '-eo', 'pipefail']) =>
  runScript(script.join('\n'), { shell, env: { ...variables, ...env }, npx: { exitCode } });

test('GitLab’s schema finds nothing in the template', async () => {
  expect(await gitlabFindings(template)).toEqual([]);
});

test.each([
  ['a key of a job', '  image:', '  imagine:', 'imagine'],
  ['a job without a script', '  script:', '  scripts:', 'scripts'],
  ['a report', '      junit:', '      junits:', 'artifacts/reports/junits'],
  ['when artifacts are kept', 'when: always', 'when: allways', 'artifacts/when'],
  ['a list where a text is', '  image: node:24', '  image: [node:24]', 'image'],
  ['a variable that is a list', "_ARGS: ''", '_ARGS: [lint]', 'variables/WIREBENCH_ARGS'],
  ['a number in a script', '    - |\n', '    - 1\n    - |\n', 'script/0'],
  ['a key of artifacts', '    paths:', '    path:', 'artifacts/path'],
  ['paths that are none', '      - wirebench-reports/', '      - 1', 'artifacts/paths/0'],
  ['too many retries', '  image:', '  retry: 9\n  image:', 'retry'],
])('GitLab’s schema finds %s', async (_fault, from, to, place) => {
  expect(template).toContain(from);

  const findings = await gitlabFindings(template.replace(from, to));

  expect(findings.join('\n')).toContain(`#/wirebench/${place} `);
});

test.each([[['bash', '-eo', 'pipefail']], [['sh', '-e']]])(
  'splits the variable into words, and executes nothing of it: %s',
  async (shell) => {
    const args = `--stdio "node 'my server.js'" $(touch made) ;\n--meta '{"a":"b c"}' * ""`;

    const { exitCode, words, files } = await runJob({ WIREBENCH_ARGS: args }, 0, shell);

    expect(words).toEqual([
      '--yes',
      `wirebench@${version}`,
      'lint',
      '--junit',
      'wirebench-reports/junit.xml',
      '--stdio',
      "node 'my server.js'",
      '$(touch',
      'made)',
      ';',
      '--meta',
      '{"a":"b c"}',
      '*',
      '',
    ]);
    expect(Object.keys(files)).toEqual([]);
    expect(exitCode).toBe(0);
  },
);

test.each<Record<string, string>>([
  { WIREBENCH_COMMAND: 'call' },
  { WIREBENCH_COMMAND: 'lint; touch made' },
  { WIREBENCH_COMMAND: '' },
  { WIREBENCH_VERSION: 'file:evil' },
  { WIREBENCH_VERSION: '--help' },
  { WIREBENCH_VERSION: '' },
  { WIREBENCH_ARGS: '--stdio "node' },
])('refuses %o with what it takes', async (env) => {
  const { exitCode, words, log } = await runJob(env);

  expect({ exitCode, words }).toEqual({ exitCode: 2, words: undefined });
  expect(log).toMatch(/^WIREBENCH_[A-Z]+ [^\n]+\.$/m);
});

test('ends as wirebench does', async () => {
  const { exitCode, words } = await runJob({ WIREBENCH_COMMAND: 'eval' }, 3);

  expect({ exitCode, command: words?.[2] }).toEqual({ exitCode: 3, command: 'eval' });
});

test('takes the commands that write a report', () => {
  const [, names = ''] = /in\n\s+(.+)\) ;;/.exec(script.join('\n')) ?? [];
  const having = commands.filter(({ options }) => 'junit' in options).map(({ name }) => name);

  expect(names.split(' | ').sort()).toEqual(having.sort());
});
