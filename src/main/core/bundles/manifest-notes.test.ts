import { expect, test } from 'vitest';
import { manifestNotes } from './manifest-notes.ts';
import { fieldsOf, readManifest } from './manifest.ts';

const mcp_config = { command: 'node', args: ['${__dirname}/server/index.js'] };
const server = { type: 'node', entry_point: 'server/index.js', mcp_config };
const right = {
  manifest_version: '0.3',
  name: 'weather',
  version: '1.0.0',
  description: 'Forecasts.',
  author: { name: 'A. Author' },
  server,
};
const asked = { type: 'string', title: 'T', description: 'D' };

/** The notes on a manifest with these changes. */
function notesOn(change: object = {}, paths = ['manifest.json', 'server/index.js']): string[] {
  const read = readManifest(JSON.stringify({ ...right, ...change }));
  const fields = fieldsOf(read.manifest, {});
  return manifestNotes({ ...read, fields, paths: new Set(paths) });
}
const referringTo = (args: string[], more: object = {}) => ({
  server: { ...server, mcp_config: { ...mcp_config, args, ...more } },
});

test.each<[string, object]>([
  ['of 0.1 by its former name', { manifest_version: undefined, dxt_version: '0.1' }],
  [
    'of 0.2 with privacy policies',
    { manifest_version: '0.2', privacy_policies: ['https://a.example'] },
  ],
  ['of 0.3 with icons', { icons: [{ src: 'a.png', size: '16x16' }], _meta: { a: { b: 1 } } }],
  ['of 0.4 for uv', { manifest_version: '0.4', server: { ...server, type: 'uv' } }],
  [
    'with all that it declares used',
    { ...referringTo(['${user_config.a}']), user_config: { a: asked } },
  ],
  [
    'used on one platform alone',
    {
      ...referringTo([], { platform_overrides: { win32: { args: ['${user_config.a}'] } } }),
      user_config: { a: asked },
    },
  ],
  [
    'with an entry point from its folder',
    { server: { ...server, entry_point: './server/index.js' } },
  ],
])('there are none on a right manifest %s', (_what, change) => {
  expect(notesOn(change)).toEqual([]);
});

test.each<[object, string]>([
  [
    { manifest_version: '9.9' },
    'manifest_version is 9.9; known are 0.1, 0.2, 0.3, 0.4. It is read as 0.4.',
  ],
  [{ manifest_version: undefined }, 'manifest_version is missing. It is read as 0.4.'],
  [{ manifest_version: {} }, 'manifest_version is missing. It is read as 0.4.'],
  [
    { server: { ...server, type: 'ruby' } },
    'server.type is "ruby"; the format has python, node, binary.',
  ],
  [
    { server: { ...server, type: 'uv' } },
    'server.type is "uv"; the format has python, node, binary.',
  ],
  [{ server: { ...server, type: undefined } }, 'server.type is missing.'],
  [{ server: { ...server, entry_point: undefined } }, 'server.entry_point is missing.'],
  [
    { server: { ...server, entry_point: 'dist/x.js' } },
    'server.entry_point is dist/x.js, which is not in the archive.',
  ],
  [
    { server: { ...server, entry_point: 'constructor' } },
    'server.entry_point is constructor, which is not in the archive.',
  ],
  [{ name: undefined }, 'name is missing.'],
  [{ version: undefined }, 'version is missing.'],
  [{ description: undefined }, 'description is missing.'],
  [{ author: undefined }, 'author is missing.'],
  [{ author: 'A. Author' }, 'author: expected object, received string.'],
  [{ tools: [{ name: 7 }] }, 'tools.0.name: expected string, received number.'],
  [{ extra: 1, other: 2 }, 'extra, other: not a member of the format in this version.'],
  [{ manifest_version: '0.2', icons: [] }, 'icons: not a member of the format in this version.'],
  [
    referringTo([], { env: { PORT: 3000 } }),
    'server.mcp_config.env.PORT: expected string, received number.',
  ],
  [
    referringTo(['-${user_config.none}']),
    'server.mcp_config refers to ${user_config.none}, which user_config does not declare; the server gets it as it is written.',
  ],
  [{ user_config: { a: asked } }, 'user_config.a is declared and never used.'],
  [{ user_config: 'a' }, 'user_config: expected record, received string.'],
  [
    { ...referringTo(['-${user_config.a}']), user_config: { a: { ...asked, multiple: true } } },
    '${user_config.a} is a list inside a string; its values are joined by commas.',
  ],
  [
    { ...referringTo(['${user_config.a}']), user_config: { a: { ...asked, type: 'colour' } } },
    'user_config.a.type is "colour"; the format has string, number, boolean, directory, file.',
  ],
  [
    {
      ...referringTo(['${user_config.a}']),
      user_config: { a: { type: 'string', description: 'D' } },
    },
    'user_config.a.title is missing.',
  ],
  [
    {
      ...referringTo(['${user_config.a}']),
      user_config: { a: { ...asked, type: 'number', max: 5, default: 7 } },
    },
    'user_config.a.default does not fit: T (a) takes a number of at most 5, not “7”.',
  ],
  [
    { ...referringTo(['${user_config.a}']), user_config: { a: { ...asked, default: {} } } },
    'user_config.a.default is not a string, number, boolean or list of strings.',
  ],
])('%j is told of', (change, note) => {
  expect(notesOn(change)).toEqual([note]);
});

test('of very many only the first are told, and each is short', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, asked]));
  const notes = notesOn({ user_config: many, ['x'.repeat(2000)]: 1 });

  expect(notes).toHaveLength(51);
  expect(notes.at(-1)).toBe('And 451 more like these.');
  expect(notes[0]).toHaveLength(401);
});
