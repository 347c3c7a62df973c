import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agree } from './agree.ts';
import type { Backend } from '../src/main/core/backend.ts';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import type { ServerDefinition } from '../src/shared/model/servers/server.ts';
import { entryUrl } from './entry.ts';

const signal = new AbortController().signal;
const context = { signal };
const launch = {
  kind: 'stdio' as const,
  command: process.execPath,
  args: [resolve(import.meta.dirname, 'servers/sdk-server.mjs'), 'v2-stdio'],
  env: {},
};
const roastery: ServerDefinition = { name: 'roastery', launch, era: 'auto' };
const sent = {
  method: 'tools/call' as const,
  name: 'grind',
  argumentsText: '{"n": 1}',
};

let home: string;
let backend: Backend;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-followed-'));
  const environment = { ...process.env, WIREBENCH_HOME: home };
  backend = await createBackend({ ports: nodeShellPorts({ shell: 'web', entryUrl, environment }) });
  await add();
});
afterEach(async () => {
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

const add = async (definition = roastery) =>
  backend.handlers['servers.add']({ definition }, context);
const remove = async () => backend.handlers['servers.remove']({ name: 'roastery' }, context);
const remember = async () => {
  await backend.handlers['validation.give'](
    { schemaId: 'any', offset: 0, text: '{}', isLast: true },
    context,
  );
  await backend.handlers['history.add'](
    { serverName: 'roastery', schemaId: 'any', ...sent },
    context,
  );
};

const texts = async (serverName: string) => {
  const { method, name } = sent;
  const entries = await backend.handlers['history.list']({ serverName, method, name }, context);
  return entries.map(({ text }) => text);
};
const key = (serverName: string) => `draft ${serverName} tools/call grind`;
const type = async (serverName = 'roastery') => {
  await backend.handlers['validation.give'](
    { schemaId: 'any', offset: 0, text: '{}', isLast: true },
    context,
  );
  await backend.handlers['viewState.keepDraft'](
    { key: key(serverName), draft: { text: `{"typed": "at ${serverName}"}` }, schemaId: 'any' },
    context,
  );
};

const typed = async () => {
  const state = await backend.handlers['viewState.read']({}, context);
  return Object.keys(state).filter((one) => one.startsWith('draft '));
};
const editByHand = async (edit: (text: string) => string) => {
  const file = join(home, 'mcp.json');
  await writeFile(file, edit(await readFile(file, 'utf8')));
  await backend.handlers['servers.reload']({}, context);
};
const connect = async () => {
  await agree((options) =>
    backend.handlers['connections.connect']({ serverName: 'roastery', ...options }, context),
  );
  await vi.waitFor(() => expect(backend.connections.list()[0]?.state.status).toBe('ready'), {
    timeout: 30_000,
  });
};

test('a server that is removed ends, and what was sent to it is removed from the disk', async () => {
  await remember();
  await connect();

  await remove();

  expect(backend.connections.list()).toEqual([]);
  expect(await texts('roastery')).toEqual([]);
  await backend.close();
  expect(await readdir(join(home, 'history'))).toEqual([]);
  expect(await readdir(home)).not.toContain('history-removed');
});

test('a removal that is undone brings back what was sent', async () => {
  await remember();
  await remove();

  await add();

  expect(await texts('roastery')).toEqual(['{"n": 1}']);
});

test('a removal after which the app ended is lasting', async () => {
  await remember();
  await remove();
  await backend.close();

  const environment = { ...process.env, WIREBENCH_HOME: home };
  backend = await createBackend({ ports: nodeShellPorts({ shell: 'web', entryUrl, environment }) });
  await add();

  expect(await texts('roastery')).toEqual([]);
});

test('another server by the name of a removed one gets nothing of it', async () => {
  await remember();
  await remove();

  await add({ ...roastery, launch: { ...launch, args: ['other.mjs'] } });

  expect(await texts('roastery')).toEqual([]);
});

test('a server that is renamed ends, and takes along what was sent to it', async () => {
  await remember();
  await connect();

  const definition = { ...roastery, name: 'mill' };
  await backend.handlers['servers.update']({ name: 'roastery', definition }, context);

  expect(backend.connections.list()).toEqual([]);
  expect(await texts('mill')).toEqual(['{"n": 1}']);
  expect(await texts('roastery')).toEqual([]);
});

test('a server that only changes keeps what was sent, and its connection', async () => {
  await remember();
  await connect();

  await backend.handlers['servers.update'](
    { name: 'roastery', definition: { ...roastery, launch: { ...launch, env: { A: 'b' } } } },
    context,
  );

  expect(backend.connections.list()).toHaveLength(1);
  expect(await texts('roastery')).toEqual(['{"n": 1}']);
});

test('answers to the questions of a removed server are not those of the next by its name', async () => {
  const asking = (command: string) => ({
    ...roastery,
    name: 'asks',
    launch: { ...launch, command, env: { KEY: '${input:key}' } },
  });
  await add(asking(process.execPath));
  const inputs = { key: 'secret' };
  await agree((options) =>
    backend.handlers['connections.connect']({ serverName: 'asks', inputs, ...options }, context),
  );
  await backend.handlers['servers.remove']({ name: 'asks' }, context);

  await add(asking('/nowhere/other'));

  const outcome = await agree((options) =>
    backend.handlers['connections.connect']({ serverName: 'asks', ...options }, context),
  );
  expect(outcome).toMatchObject({ status: 'inputs-needed' });
});

describe('what was typed for a server', () => {
  test('goes when it is removed, and comes back when that is undone', async () => {
    await type();
    await add({ ...roastery, name: 'roastery two' });
    await type('roastery two');

    await remove();
    expect(await typed()).toEqual([key('roastery two')]);

    await add();
    expect(await typed()).toEqual([key('roastery two'), key('roastery')]);
  });

  test('is not that of the next server by its name', async () => {
    await type();
    await remove();

    await add({ ...roastery, launch: { ...launch, args: ['other.mjs'] } });

    expect(await typed()).toEqual([]);
  });

  test('goes along to another name', async () => {
    await type();

    await backend.handlers['servers.update'](
      {
        name: 'roastery',
        definition: { ...roastery, name: 'mill', launch: { ...launch, env: { A: 'b' } } },
      },
      context,
    );

    expect(await typed()).toEqual([key('mill')]);
    const state = await backend.handlers['viewState.read']({}, context);
    expect(state[key('mill')]).toEqual({ text: '{"typed": "at roastery"}' });
  });
});

describe('a change by hand in the file', () => {
  test('that removes a server removes what was typed for it and sent to it', async () => {
    await type();
    await remember();
    await connect();

    await editByHand(() => '{"mcpServers": {}}');

    await vi.waitFor(() => expect(backend.connections.list()).toEqual([]), { timeout: 30_000 });
    expect(await typed()).toEqual([]);
    expect(await texts('roastery')).toEqual([]);
  });

  test('that renames a server takes both along', async () => {
    await type();
    await remember();

    await editByHand((text) => text.replace('"roastery"', '"mill"'));

    expect(await typed()).toEqual([key('mill')]);
    expect(await texts('mill')).toEqual(['{"n": 1}']);
  });

  test.each<[string, (text: string) => string]>([
    ['breaks it', (text) => text.slice(0, -3)],
    ['makes an entry invalid', (text) => text.replace('"command"', '"comand"')],
  ])('that %s loses nothing', async (_what, edit) => {
    await type();
    await remember();

    await editByHand(edit);

    expect(await typed()).toEqual([key('roastery')]);
    expect(await texts('roastery')).toEqual(['{"n": 1}']);
  });
});

test('what is sent under a new name while the connection of the old one ends is kept', async () => {
  await remember();
  await connect();

  const definition = { ...roastery, name: 'mill' };
  const renamed = backend.handlers['servers.update']({ name: 'roastery', definition }, context);
  await vi.waitFor(() =>
    expect(backend.servers.snapshot().servers.map(({ name }) => name)).toContain('mill'),
  );
  await backend.handlers['history.add'](
    {
      serverName: 'mill',
      method: 'tools/call',
      name: 'grind',
      argumentsText: '{"n": 2}',
      schemaId: 'any',
    },
    context,
  );
  await renamed;

  expect(await texts('mill')).toEqual(['{"n": 2}', '{"n": 1}']);
});

test('the page hears of whom other things are remembered', async () => {
  const heard: unknown[] = [];
  const stop = new AbortController();
  const listening = (async () => {
    for await (const event of backend.handlers.events({}, { signal: stop.signal }))
      heard.push(event);
  })();

  await backend.handlers['servers.update'](
    { name: 'roastery', definition: { ...roastery, name: 'mill' } },
    context,
  );

  await vi.waitFor(() => {
    expect(heard).toContainEqual({ type: 'server-memory', serverName: 'roastery' });
    expect(heard).toContainEqual({ type: 'server-memory', serverName: 'mill' });
  });
  stop.abort();
  await listening;
});
