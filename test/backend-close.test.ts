import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { entryUrl } from './entry.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-close-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('an import whose page is silent ends with the core, and leaves nothing behind', async () => {
  const environment = { ...process.env, WIREBENCH_HOME: home };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  const { handlers, close } = await createBackend({ ports });
  const context = { signal: new AbortController().signal };
  const { importId } = await handlers['traffic.importStart']({ name: 'half' }, context);
  const base64 = Buffer.from('{"format":"wirebench-recording","version":1}\n').toString('base64');
  const push = () => handlers['traffic.importPiece']({ importId, base64 }, context);
  await push();
  await push();

  await close();

  expect(await readdir(join(home, 'recordings'))).toEqual([]);
});
