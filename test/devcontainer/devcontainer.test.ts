import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { containerFindings, featureFindings } from './rules.ts';

const folder = 'container/devcontainer';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const container = read('devcontainer.json');
const feature = read('wirebench/devcontainer-feature.json');

test('keeps to the published rules of dev containers', () => {
  expect(containerFindings(container, ['wirebench'])).toEqual([]);
  expect(featureFindings(feature, 'wirebench')).toEqual([]);
});

test.each([
  ['a version that is none', '"version": "0.1.0"', '"version": "0.1"', 'version: '],
  ['no id', '"id": "wirebench",', '', 'id: '],
  ['an id that is not the folder’s', '"id": "wirebench"', '"id": "bench"', 'id: “bench” is not'],
  ['an option of a kind that is none', '"type": "string"', '"type": "number"', 'options.version'],
  ['an option without a default', '"default": "0.1.0",', '', 'options.version'],
  ['an option with enum and proposals', '"default"', '"enum": [], "default"', 'options.version'],
  ['ports', '"keywords"', '"forwardPorts": [1], "keywords"', 'Unrecognized key: "forwardPorts"'],
  ['variables of the user', '"keywords"', '"remoteEnv": {}, "keywords"', '"remoteEnv"'],
])('finds %s in a feature', (_fault, from, to, finding) => {
  expect(feature).toContain(from);

  expect(featureFindings(feature.replace(from, to), 'wirebench').join('\n')).toContain(finding);
});

test.each([
  [
    'no image',
    '"image": "mcr.microsoft.com/devcontainers/javascript-node:24-bookworm",',
    '',
    'image: ',
  ],
  ['a feature that is not there', './wirebench', './other', 'no folder ./other'],
  ['a feature above its folder', './wirebench', '../wirebench', 'no folder ../wirebench'],
  ['a port that is none', '[4632]', '[70000]', 'forwardPorts.0'],
  ['another port than is forwarded', '"4632":', '"4633":', '4633 is not forwarded'],
  ['what never opens', '"openBrowser"', '"openTab"', 'portsAttributes.4632.onAutoForward'],
  ['an attribute that is none', '"label"', '"title"', 'Unrecognized key: "title"'],
  ['a command that is a number', '"wirebench-serve"', '1', 'postAttachCommand'],
  ['a key that is none', '"name"', '"title"', 'Unrecognized key: "title"'],
])('finds %s in a container', (_fault, from, to, finding) => {
  expect(container).toContain(from);

  const findings = containerFindings(container.replace(from, to), ['wirebench']);

  expect(findings.join('\n')).toContain(finding);
});

test('forwards the port that is served, and opens it in a browser', () => {
  expect(JSON.parse(container)).toMatchObject({
    forwardPorts: [4632],
    portsAttributes: { 4632: { onAutoForward: 'openBrowser', requireLocalPort: true } },
    postAttachCommand: { wirebench: 'wirebench-serve' },
  });
});

test('is what the guide shows', () => {
  const [, shown = ''] =
    /^```json\n([^]*?)^```$/m.exec(readFileSync('docs/hosting.md', 'utf8')) ?? [];

  expect(shown).toBe(container);
});

test('installs the version that this source is', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

  expect(JSON.parse(feature)).toMatchObject({
    version,
    options: { version: { default: version, proposals: [version, 'latest'] } },
  });
});

const hasModes = process.platform !== 'win32';
test.skipIf(!hasModes).each(['install.sh', 'wirebench-serve.sh'])('%s can be run', (name) => {
  const file = join(folder, 'wirebench', name);

  expect(existsSync(file) && statSync(file).mode & 0o111).toBe(0o111);
});
