import { expect, test } from 'vitest';
import { testPorts } from '../../../../../test/core-harness.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { openLink, type LinkOptions } from './open-link.ts';

test('starts no command where the shell runs none, whoever agreed to it', async () => {
  const launch: Launch = { kind: 'stdio', command: process.execPath, args: ['--version'], env: {} };
  const ports = { ...testPorts({}), runsCommands: false };

  const opening = openLink(launch, { ports } as LinkOptions, false);

  await expect(opening).rejects.toThrow(/started with --no-commands and runs no command here/);
});
