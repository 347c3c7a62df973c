import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { houseFindings } from './house-findings.ts';
import { knownActions } from './known-actions.ts';
import { workflowFindings } from './workflow-findings.ts';

const release = '.github/workflows/release.yml';
const files = [...globSync('.github/workflows/*.yml'), 'action.yml'];
const reports = '${{ steps.run.outputs.reports }}';
const textOf = (file: string): string => readFileSync(file, 'utf8');

/** A file with a fault in it. */
function seeded(file: string, from: string, to: string): string {
  const text = textOf(file);
  expect(text).toContain(from);
  return text.replace(from, to);
}

test.each(files)('nothing is found in %s', async (file) => {
  const text = textOf(file);

  expect([...(await workflowFindings(file, text)), ...houseFindings(text)]).toEqual([]);
});

test.each([
  ['a job that is needed and not there', release, 'needs: package', 'needs: packages', 'packages'],
  ['a key of a job', release, 'runs-on:', 'run-on:', 'run-on'],
  ['a permission', release, 'attestations: write', 'attestation: write', 'attestation'],
  ['the value of a permission', release, 'id-token: write', 'id-token: owner', 'owner'],
  ['an event', '.github/workflows/test.yml', 'pull_request:', 'pull_requests:', 'pull_requests'],
  ['a context', release, '${{ matrix.targets }}', '${{ matrix.target }}', 'target'],
  ['the output of a step', release, 'steps.push.outputs', 'steps.pushed.outputs', 'pushed'],
  ['the input of an action', release, 'merge-multiple:', 'merge-multiples:', 'merge-multiples'],
  [
    'an input that is needed',
    'action.yml',
    `        path: ${reports}\n`,
    '',
    'Missing required input `path`',
  ],
  ['an expression without its end', 'action.yml', '!cancelled() &&', '!cancelled( &&', 'cancelled'],
  ['an action that is not there', release, 'docker/login-action@', 'docker/login@', 'docker/login'],
  ['a key of the Action', 'action.yml', 'using: composite', 'uses: composite', 'using'],
  [
    'a workflow that is not there',
    release,
    'workflows/test.yml',
    'workflows/tests.yml',
    'find reusable workflow',
  ],
])('the language service finds %s', async (_fault, file, from, to, named) => {
  const findings = await workflowFindings(file, seeded(file, from, to));

  expect(findings.join('\n')).toContain(named);
});

test.each([
  ['rights for every job', release, 'permissions: {}', 'permissions: { contents: read }'],
  ['all rights by silence', release, 'permissions: {}\n', ''],
  ['a job without permissions', release, '    permissions:\n      contents: write\n', ''],
  ['a tag in place of a commit', release, knownActions['docker/login-action']?.commit ?? '', 'v4'],
  ['a commit without its version', release, ' # v4.1.0', ''],
  ['the wrong version beside a commit', 'action.yml', '# v7.0.0', '# v7.0.1'],
  ['another commit', 'action.yml', '82076278', '82076279'],
  ['an input in a script', 'action.yml', 'set -- $ACTION_COMMAND', 'set -- ${{ inputs.command }}'],
  ['a matrix in a script', release, '"./$PROGRAM" --self', '"./${{ matrix.program }}" --self'],
  [
    'a token that stays',
    release,
    '          persist-credentials: false\n',
    '          fetch-depth: 1\n',
  ],
])('our own rules find %s', (_fault, file, from, to) => {
  expect(houseFindings(seeded(file, from, to))).not.toEqual([]);
});

test('no action is listed that is used nowhere', () => {
  const all = files.map(textOf).join('\n');

  expect(Object.keys(knownActions).filter((name) => !all.includes(`${name}@`))).toEqual([]);
});
