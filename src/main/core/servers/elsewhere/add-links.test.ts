import { expect, test } from 'vitest';
import type { ExportFormat } from '../../../../shared/model/servers/elsewhere.ts';
import type { Launch, ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { createSecretMasker, noMasker } from '../../secrets/masking/secret-masker.ts';
import { exportServers } from './export-servers.ts';

const name = 'files & co “ü”';
const command: Launch = {
  kind: 'stdio',
  command: 'npx',
  args: ['-y', 'server', 'a b+c/ü&d=1', '%20', '#x', ''],
  env: { TOKEN: 'canary-7f3a', PLAIN: '1' },
};
const address: Launch = {
  kind: 'http',
  url: 'https://shop.example/mcp?x=1&y=a+b',
  headers: { 'X-Team': 'a+b', Authorization: 'Bearer canary-7f3a' },
};
const of = (launch: Launch): ServerDefinition => ({ name, era: 'auto', launch });
const exported = (format: ExportFormat, launch: Launch, withSecrets = false) =>
  exportServers({ definitions: [of(launch)], format, withSecrets, masker: noMasker });
const bearer = 'Bearer ${env:AUTHORIZATION}';

/** What each app reads out of a link, by the rule that its maker publishes. */
function readLink(link: string): { name: string | null; entry: Record<string, unknown> } {
  const url = new URL(link);
  if (url.hostname === 'insiders.vscode.dev') return readLink(url.searchParams.get('url') ?? '');
  if (url.protocol.startsWith('vscode')) {
    const { name: read, ...entry } = JSON.parse(decodeURIComponent(url.search.slice(1))) as {
      name: string;
    };
    return { name: read, entry };
  }
  const { searchParams } = url;
  if (url.protocol === 'goose:') {
    const entry = { command: searchParams.get('cmd'), args: searchParams.getAll('arg') };
    return { name: searchParams.get('id'), entry };
  }
  const config = Buffer.from(searchParams.get('config') ?? '', 'base64').toString('utf8');
  return { name: searchParams.get('name'), entry: JSON.parse(config) as Record<string, unknown> };
}

test.each<[ExportFormat, RegExp]>([
  ['cursor-link', /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=/],
  ['vscode-link', /^vscode:mcp\/install\?%7B/],
  ['vscode-insiders-link', /^vscode-insiders:mcp\/install\?%7B/],
  ['lm-studio-link', /^lmstudio:\/\/add_mcp\?name=/],
  ['goose-link', /^goose:\/\/extension\?cmd=npx&arg=-y/],
])('%s gives a command back whole, without its secrets', (format, form) => {
  const { text } = exported(format, command, true);

  expect(text).toMatch(form);
  const { name: read, entry } = readLink(text);
  expect(read).toBe(name);
  expect(entry).toMatchObject({ command: 'npx', args: command.args });
  expect(decodeURIComponent(text) + JSON.stringify(entry)).not.toContain('canary');
});

test.each<ExportFormat>(['cursor-link', 'vscode-link', 'vscode-insiders-link', 'lm-studio-link'])(
  '%s gives an address back whole, without its secrets',
  (format) => {
    const { text } = exported(format, address, true);

    const { entry } = readLink(text);
    expect(entry).toMatchObject({
      url: address.url,
      headers: { 'X-Team': 'a+b', Authorization: bearer },
    });
  },
);

test('the links of a README are https, one for each app, and safe in Markdown', () => {
  const definitions = [{ ...of(address), name: 'a](https://evil.example) [*b*' }, of(command)];
  const { text } = exportServers({
    definitions,
    format: 'badges',
    withSecrets: false,
    masker: noMasker,
  });

  const links = [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.map((link) => new URL(link).hostname)).toEqual([
    'cursor.com',
    'insiders.vscode.dev',
    'cursor.com',
    'insiders.vscode.dev',
  ]);
  expect(links.map((link) => readLink(link).name)).toEqual([
    'a](https://evil.example) [*b*',
    'a](https://evil.example) [*b*',
    name,
    name,
  ]);
  expect(text).not.toContain('](https://evil.example)');
});

test('says which server an app can’t add, and what a link does not carry', () => {
  expect(exported('goose-link', address)).toEqual({
    text: '',
    notes: [`Goose can’t add ${name} by a link, since it has an address.`],
  });
  expect(exported('cursor-link', command).notes).toContain(
    `The value of TOKEN of ${name} was left out.`,
  );
  expect(exported('lm-studio-link', command).notes).toContain(
    'LM Studio does not support ${env:TOKEN}: replace it with the value.',
  );
});

test('masks a known secret in a link, wherever it stands', () => {
  const masker = createSecretMasker([{ value: 'hunter2-canary', label: '${env:KNOWN}' }]);
  const launch = { ...command, args: ['--flag', 'x-hunter2-canary-x'] };
  const { text } = exportServers({
    definitions: [of(launch)],
    format: 'cursor-link',
    withSecrets: true,
    masker,
  });

  expect(readLink(text).entry['args']).toEqual(['--flag', 'x-${env:KNOWN}-x']);
});
