import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { followServers } from './follow-servers.ts';
import { openServers } from './servers/open-servers.ts';
import { fullTrust } from './servers/trust/trust.ts';

test('what could not follow a change is told by what it is and of which server', async () => {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-follow-'));
  const servers = await openServers(home, fullTrust);
  const fail = () => Promise.reject(new Error('no room'));
  const failNow = () => {
    throw new Error('no room');
  };
  const followed = followServers({
    servers,
    connections: { endOf: fail },
    variables: { forget: () => undefined },
    kept: { forget: fail, rename: fail },
    lists: { forget: failNow, rename: failNow, putBack: failNow },
    taskFiles: { forget: async () => undefined, rename: async () => undefined },
    health: { forget: () => undefined, rename: () => undefined },
    history: { forget: fail, rename: fail, putBack: fail },
    viewState: { take: () => [], putBack: () => undefined },
  });
  const launch = { kind: 'stdio' as const, command: 'run', args: [], env: {} };
  await followed.add({ name: 'a', era: 'auto', launch });
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);

  await followed.update('a', { name: 'b', era: 'auto', launch });
  const { restoreId } = await followed.remove('b');
  await followed.restore(restoreId);

  expect(said.mock.calls.flat()).toEqual([
    'The history of a could not be moved to b: no room',
    'The answers stored for a could not be moved to b: no room',
    'The stored lists of a could not be moved: no room',
    'The connection of a could not be ended: no room',
    'The history of b could not be removed: no room',
    'The answers stored for b could not be removed: no room',
    'The stored lists of b could not be removed: no room',
    'The connection of b could not be ended: no room',
    'The stored lists of b could not be put back: no room',
    'The history of b could not be put back: no room',
  ]);
  said.mockRestore();
  await servers.close();
  await rm(home, { recursive: true, force: true });
});
