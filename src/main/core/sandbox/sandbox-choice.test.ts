import { describe, expect, test } from 'vitest';
import { readEntry } from '../servers/config-file.ts';
import { foreignEntry } from '../servers/elsewhere/foreign-entry.ts';
import type { Meaning } from '../servers/elsewhere/foreign-variables.ts';
import { noMasker } from '../secrets/masking/secret-masker.ts';
import { exportServers } from '../servers/elsewhere/export-servers.ts';
import { fingerprintOf } from '../servers/trust/fingerprint-of.ts';
import { entryOf } from '../../../shared/model/servers/server-entry.ts';
import { stdioLaunch, type ServerDefinition } from '../../../shared/model/servers/server.ts';

const definitionWith = (sandbox: object | undefined): ServerDefinition => ({
  name: 'files',
  era: 'auto',
  launch: stdioLaunch.parse({ kind: 'stdio', command: 'node', sandbox }),
});
const none = { network: 'none' } as const;

describe('the sandbox of a definition', () => {
  test.each([
    { network: 'none', files: 'all' },
    { network: 'allowed', files: 'folder', folder: '/home/me/a "b"' },
  ])('is read as it was written: %j', (sandbox) => {
    const before = definitionWith(sandbox);

    const read = readEntry('files', entryOf(before));

    expect(read).toEqual({ status: 'understood', definition: before });
    expect(entryOf(before)).toMatchObject({ sandbox });
  });

  test('is not written where it keeps nothing out', () => {
    expect(entryOf(definitionWith({ network: 'allowed' }))).toEqual({ command: 'node' });
  });

  test.each([true, 'none', null, { network: 'nothing' }, { network: {} }, { file: 'folder' }, []])(
    'that can’t be read makes the server unusable, and not one without a sandbox: %j',
    (sandbox) => {
      const read = readEntry('files', { command: 'node', sandbox });

      expect(read).toMatchObject({ status: 'invalid', name: 'files' });
    },
  );

  test('is bound by an approval: none for the sandbox holds without it', () => {
    const prints = [undefined, none, { ...none, files: 'folder' }, { files: 'folder' }].map(
      (sandbox) => fingerprintOf([definitionWith(sandbox)], Buffer.from('key')),
    );

    expect(new Set(prints).size).toBe(4);
  });

  test('of another client is not taken over, which is noted', () => {
    const meaning: Meaning = { client: 'vscode', platform: 'linux', home: '/home/me', env: {} };
    const entry = { command: 'node', sandbox: { network: { allowedDomains: ['a.example'] } } };

    const read = foreignEntry('files', entry, meaning, []);

    expect(read).toMatchObject({
      status: 'usable',
      notes: ['Its sandbox settings were not imported: choose a sandbox in the server’s settings.'],
    });
  });

  test('is in no text for another client, which is noted', () => {
    const { text, notes } = exportServers({
      definitions: [definitionWith(none)],
      format: 'vscode',
      withSecrets: false,
      masker: noMasker,
    });

    expect(text).not.toContain('sandbox');
    expect(notes).toEqual(['VS Code starts files without its sandbox.']);
  });
});
