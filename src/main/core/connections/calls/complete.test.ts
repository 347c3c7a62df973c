import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { nodeServer, oddServer, openCore } from '../../../../../test/core-harness.ts';
import type { EraChoice, Launch } from '../../../../shared/model/servers/server.ts';

let core = openCore();
afterEach(() => core.close());

async function opened(launch: Launch, era: EraChoice = 'auto') {
  core = openCore();
  const connectionId = await core.open(launch, era);
  const { state } = await core.settled(connectionId);
  if (state.status !== 'ready') throw new Error(state.status);
  return (name: string, value: string, others = {}, signal?: AbortSignal) =>
    core.connections.complete(
      connectionId,
      { ref: { type: 'ref/prompt', name: 'letter' }, argument: { name, value }, others },
      signal,
    );
}

test('says how many values there are, and that the server has more', async () => {
  const ask = await opened(oddServer('completes'));

  const { values, ...rest } = await ask('many', 'a');

  expect(values).toHaveLength(100);
  expect(values[99]).toBe('a99');
  expect(rest).toEqual({ total: 2345, hasMore: true });
});

test('tells the server of the other arguments', async () => {
  const ask = await opened(oddServer('completes'));

  const alone = await ask('context', '');
  const { values } = await ask('context', '', { many: 'b' });

  expect(alone.values).toEqual(['"none"']);
  expect(values).toEqual(['{"arguments":{"many":"b"}}']);
});

test('fails in words where the server has nothing usable to say', async () => {
  const ask = await opened(oddServer('completes'));

  await expect(ask('broken', '')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message:
      'The server refused completion/complete: The dictionary is lost (-32603 Internal error)',
  });
  await expect(ask('malformed', '')).rejects.toThrow('has no list of values');
});

test('tells the server that an answer is no longer wanted', async () => {
  const ask = await opened(oddServer('completes'));
  const typing = new AbortController();

  const slow = ask('slow', 'a', {}, typing.signal);
  slow.catch(() => undefined);
  await vi.waitFor(() => expect(core.texts({ method: 'completion/complete' })).toHaveLength(1));
  typing.abort();

  await expect(slow).rejects.toThrow('Superseded by newer input.');
  await vi.waitFor(() =>
    expect(core.texts({ method: 'notifications/cancelled' })[0]).toContain('by newer input'),
  );
});

test('does not ask a server without the capability', async () => {
  const ask = await opened(oddServer('none'));

  await expect(ask('many', '')).rejects.toMatchObject({ code: 'REFUSED' });
  expect(core.texts({ method: 'completion/complete' })).toEqual([]);
});

test('completes a prompt and a template of a published server', async () => {
  core = openCore();
  const manifest = '@modelcontextprotocol/server-everything/package.json';
  const folder = dirname(createRequire(import.meta.url).resolve(manifest));
  const connectionId = await core.open(nodeServer(join(folder, 'dist/index.js'), 'stdio'));
  await core.settled(connectionId);
  const prompt = { type: 'ref/prompt' as const, name: 'completable-prompt' };
  const uri = 'demo://resource/dynamic/text/{resourceId}';

  const department = await core.connections.complete(connectionId, {
    ref: prompt,
    argument: { name: 'department', value: 'S' },
    others: {},
  });
  const name = await core.connections.complete(connectionId, {
    ref: prompt,
    argument: { name: 'name', value: '' },
    others: { department: 'Sales' },
  });
  const template = await core.connections.complete(connectionId, {
    ref: { type: 'ref/resource', uri },
    argument: { name: 'resourceId', value: '7' },
    others: {},
  });

  expect(department.values).toEqual(['Sales', 'Support']);
  expect(name.values).toEqual(['David', 'Eve', 'Frank']);
  expect(template.values).toEqual(['7']);
});
