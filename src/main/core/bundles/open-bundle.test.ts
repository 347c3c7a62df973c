import { describe, expect, test } from 'vitest';
import { smallZip, type ZipEntry } from '../../../../test/small-zip.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';
import { openBundle, sheetOf } from './open-bundle.ts';

const manifest = {
  manifest_version: '0.3',
  name: 'weather',
  display_name: 'Weather',
  version: '1.2.0',
  description: 'Forecasts.',
  author: { name: 'A. Author', email: 'a@example.com' },
  server: {
    type: 'node',
    entry_point: 'server/index.js',
    mcp_config: { command: 'node', args: ['${__dirname}/server/index.js'] },
  },
  tools: [{ name: 'forecast', description: 'x' }],
  compatibility: { platforms: ['linux'], runtimes: { node: '>=18' } },
};
const manifestEntry = (change: object = {}): ZipEntry => ({
  name: 'manifest.json',
  content: JSON.stringify({ ...manifest, ...change }),
  isDeflated: true,
});
const open = (...entries: ZipEntry[]) => openBundle(smallZip(entries));

test('a bundle is told with its command, files, sizes, hash and tools', async () => {
  const bundle = await open(
    manifestEntry(),
    { name: 'server/' },
    { name: 'server/index.js', content: 'x'.repeat(1000), isDeflated: true },
  );

  expect(sheetOf(bundle, { bundleId: 'b1', places: {}, platform: 'linux' })).toMatchObject({
    bundleId: 'b1',
    title: 'Weather',
    version: '1.2.0',
    author: 'A. Author',
    manifestVersion: '0.3',
    command: ['node', '${__dirname}/server/index.js'],
    fileCount: 2,
    needs: ['node >=18'],
    tools: ['forecast'],
    isSigned: false,
    notes: [],
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(sheetOf(bundle, { bundleId: 'b1', places: {}, platform: 'linux' })).not.toHaveProperty(
    'problem',
  );
  expect(sheetOf(bundle, { bundleId: 'b1', places: {}, platform: 'win32' }).problem).toBe(
    'It is for linux, but this system is win32.',
  );
});

test('what can run is opened, and what is wrong with it is told', async () => {
  const bare = { server: { mcp_config: { command: 'node' } } };
  const bundle = await open({ name: 'manifest.json', content: JSON.stringify(bare) });
  const { title, version, notes } = sheetOf(bundle, { bundleId: 'b1', places: {} });

  expect([title, version]).toEqual(['bundle', '']);
  expect(notes).toEqual([
    'manifest_version is missing. It is read as 0.4.',
    'name is missing.',
    'version is missing.',
    'description is missing.',
    'author is missing.',
    'server.type is missing.',
    'server.entry_point is missing.',
  ]);
});

test('the tools that have names are listed, of a manifest in which others have none', async () => {
  const bundle = await open(manifestEntry({ tools: [{ name: 'a' }, 7, { name: 7 }, null] }));

  expect(sheetOf(bundle, { bundleId: 'b1', places: {} }).tools).toEqual(['a']);
});

const refusal = (error: Error) => error;
test.each(['${', '${user_config.', '${env:', '${HOME'])(
  'a manifest full of references without an end, %s, takes no time',
  async (begun) => {
    const args = Array.from({ length: 45 }, () => begun.repeat(10_000 / begun.length));
    const server = { ...manifest.server, mcp_config: { command: 'node', args } };
    const asked = { a: { type: 'string', title: 'A', default: args } };
    const content = JSON.stringify({ ...manifest, server, user_config: asked });
    const began = cpuMs();

    const bundle = await open({ name: 'manifest.json', content }).catch(refusal);
    if ('zip' in bundle) sheetOf(bundle, { bundleId: 'b1', places: { HOME: '/' } });

    expect(cpuMs() - began).toBeLessThan(2000);
  },
);

test('a signature after the zip is told of', async () => {
  const zip = smallZip([manifestEntry()]);
  const signed = Buffer.concat([zip, Buffer.from('MCPB_SIG_V1\0\0\0\x04abcdMCPB_SIG_END')]);

  expect(await openBundle(signed)).toMatchObject({ isSigned: true });
});

describe('refuses, before anything is written,', () => {
  const evil = (name: string, more: Partial<ZipEntry> = {}): ZipEntry[] => [
    manifestEntry(),
    { name, content: 'x', ...more },
  ];
  test.each<[string, ZipEntry[], RegExp]>([
    ['a way out', evil('../x'), /invalid relative path|leads out/],
    ['a way out in the middle', evil('a/../../x'), /invalid relative path|leads out/],
    ['an absolute path', evil('/etc/cron.d/x'), /absolute path/],
    ['a drive', evil('C:/x'), /absolute path/],
    ['a backslash', evil('..\\x'), /invalid characters|signs that no file has/],
    ['a colon', evil('a:b'), /absolute path/],
    ['a colon further on', evil('ab:c'), /signs that no file has/],
    ['a NUL', evil('a\0b'), /signs that no file has/],
    ['a dot', evil('./x'), /leads out/],
    ['an empty part', evil('a//b'), /empty part/],
    ['a device of Windows', evil('a/NUL.txt'), /not a valid file name on every system/],
    ['a dot at the end', evil('a/b.'), /not a valid file name on every system/],
    ['a symbolic link', evil('x', { mode: 0o120777 }), /symbolic link/],
    [
      'an encrypted file',
      evil('x', { isEncrypted: true, content: 'x'.repeat(13), claimedBytes: 1 }),
      /encrypted/,
    ],
    ['the same name twice', [...evil('x'), { name: 'x' }], /twice/],
    ['a name in another case', [...evil('Server.js'), { name: 'server.JS' }], /twice/],
    ['a name composed otherwise', [...evil('\u00E9'), { name: 'e\u0301' }], /twice/],
    ['a folder where a file is', [...evil('a'), { name: 'a/b' }], /twice/],
    ['a file where a folder is', [...evil('a/b'), { name: 'a' }], /twice/],
    ['a second manifest', [manifestEntry(), { name: 'MANIFEST.json' }], /twice/],
    ['a very deep file', evil('a/'.repeat(60) + 'x'), /too deep/],
    ['a very long name', evil('a'.repeat(600)), /too long a name/],
    [
      '10 GB by its header',
      evil('x', { claimedBytes: 4_000_000_000 }),
      /too large|compressed size/i,
    ],
    ['no manifest', [{ name: 'x' }], /no manifest\.json/],
    ['nothing', [], /no manifest\.json/],
    [
      'a large manifest',
      [{ name: 'manifest.json', content: ' '.repeat(2e6) }],
      /more than 1000000/,
    ],
    ['a manifest of no JSON', [{ name: 'manifest.json', content: '{' }], /not valid JSON/],
    [
      'a manifest of a list',
      [{ name: 'manifest.json', content: '[]' }],
      /can’t be used: it has to be an object\./,
    ],
    [
      'no command',
      [manifestEntry({ server: { type: 'node', mcp_config: {} } })],
      /server\.mcp_config\.command/,
    ],
    [
      'args of a text',
      [manifestEntry({ server: { type: 'node', mcp_config: { command: 'a', args: 'b' } } })],
      /args/,
    ],
    ['an empty command', [manifestEntry({ server: { mcp_config: { command: '' } } })], /command/],
    ['no server', [manifestEntry({ server: undefined })], /server/],
  ])('%s', async (_what, entries, why) => {
    await expect(open(...entries)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(why) as string,
    });
  });

  test.each([
    ['no zip', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['half of a zip', smallZip([manifestEntry()]).subarray(0, 100)],
    ['a list that is cut', smallZip([manifestEntry()]).subarray(60)],
  ])('%s', async (_what, bytes) => {
    await expect(openBundle(bytes)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test.each<[string, ZipEntry, RegExp]>([
    [
      'a file that unpacks to more than its header says',
      { name: 'x', content: Buffer.alloc(5_000_000), isDeflated: true, claimedBytes: 10 },
      /"x" (can’t be unpacked|is larger)/,
    ],
    [
      'a file that unpacks to far more than it has',
      { name: 'x', content: Buffer.alloc(8_000_000), isDeflated: true },
      /"x" unpacks to 8000000 bytes from \d+, as a zip bomb does/,
    ],
    [
      'a file that is not what its checksum says',
      { name: 'x', content: 'abc', checksum: 1 },
      /"x" does not match its checksum/,
    ],
  ])('%s', async (_what, entry, why) => {
    await expect(open(manifestEntry(), entry)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(why) as string,
    });
  });

  test.each(['${secret:github}', '${env:AWS_SECRET_ACCESS_KEY}', 'x${input:other}'])(
    'a manifest that asks for what is the user’s: %s',
    async (value) => {
      const server = {
        ...manifest.server,
        mcp_config: { ...manifest.server.mcp_config, env: { A: value } },
      };
      const preset = { key: { type: 'string', title: 'Key', default: value } };

      await expect(open(manifestEntry({ server }))).rejects.toThrow(
        /only your own server definitions/,
      );
      await expect(open(manifestEntry({ user_config: preset }))).rejects.toThrow(
        /only your own server definitions/,
      );
    },
  );

  test('very many values that it asks for', async () => {
    const asked = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, {}]));

    await expect(open(manifestEntry({ user_config: asked }))).rejects.toThrow(
      'asks for 1001 values, more than 1000',
    );
  });

  test('more files than there may be', async () => {
    const bytes = smallZip([manifestEntry()]);
    // The end of the list says how many there are.
    bytes.writeUInt16LE(60_000, bytes.length - 12);

    await expect(openBundle(bytes)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
