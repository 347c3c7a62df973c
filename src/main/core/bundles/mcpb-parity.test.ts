import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BundleValues } from '../../../shared/bundle-values.ts';
import { bundleDefinition } from './bundle-launch.ts';
import { fieldsOf, readManifest } from './manifest.ts';

// What is expected was written by `getMcpConfigForManifest` of the published @anthropic-ai/mcpb 2.1.2, run
// on these manifests on each platform, and kept as a file: the package would bring 55 others (17 MB).

type Given = Record<string, string | number | boolean | string[]>;
type Case = {
  what: string;
  platform: string;
  mcp_config: object;
  user_config: object;
  given: Given;
  expected: { command: string; args: string[]; env: Record<string, string> };
};
const cases = JSON.parse(
  readFileSync(new URL('../../../../test/mcpb/cases.json', import.meta.url), 'utf8'),
) as Case[];

const places = {
  __dirname: '/data/bundles/abc',
  HOME: '/home/me',
  DESKTOP: '/home/me/Desktop',
  DOCUMENTS: '/home/me/Documents',
  DOWNLOADS: '/home/me/Downloads',
  pathSeparator: '/',
  '/': '/',
};

const textsOf = (given: Given): BundleValues =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, [value].flat().map(String)]),
  );

function launchOf({ platform, mcp_config, user_config, given }: Omit<Case, 'what' | 'expected'>) {
  const server = { type: 'node', entry_point: 'index.js', mcp_config };
  const written = { manifest_version: '0.3', name: 'weather', version: '1.0.0', server };
  const { manifest } = readManifest(JSON.stringify({ ...written, user_config }));
  const fields = fieldsOf(manifest, places);
  const values = textsOf(given);
  return bundleDefinition({ manifest, fields, places, values, platform }).launch;
}

test.each(cases)('starts as the format’s own tool does: $what', ({ expected, ...one }) => {
  expect(launchOf(one)).toEqual({ kind: 'stdio', ...expected });
});

const text = { type: 'string', title: 'T', description: 'D' };

test.each<[string, string[], object, Given, string[]]>([
  // The tool hands the reference itself to the server in the first four, and drops a “$” in the last.
  [
    'a value that nobody gave is empty',
    ['${user_config.a}', '-${user_config.a}'],
    text,
    {},
    ['', '-'],
  ],
  ['a value that was emptied is empty', ['${user_config.a}'], text, { a: '' }, ['']],
  ['a list that nobody gave is none', ['${user_config.a}'], { ...text, multiple: true }, {}, []],
  ['a list within a text is joined', ['-${user_config.a}'], text, { a: ['1', '2'] }, ['-1,2']],
  [
    'a value is text, whatever its signs',
    ['-${user_config.a}'],
    text,
    { a: 'p$$w$&' },
    ['-p$$w$&'],
  ],
  [
    'a place in a default is filled in',
    ['${user_config.a}'],
    { ...text, default: '${HOME}/x' },
    {},
    ['/home/me/x'],
  ],
  [
    'what a value says is not filled in',
    ['-${user_config.a}'],
    text,
    { a: '${user_config.a}${__dirname}' },
    ['-${user_config.a}${__dirname}'],
  ],
])('unlike that tool, %s', (_what, args, a, given, expected) => {
  const config = { command: 'node', args };

  expect(
    launchOf({ platform: 'linux', mcp_config: config, user_config: { a }, given }),
  ).toMatchObject({ args: expected });
});
