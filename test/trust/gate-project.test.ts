import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import type { LaunchSheet } from '../../src/shared/model/servers/launch-preview.ts';
import type { ServerDefinition } from '../../src/shared/model/servers/server.ts';
import { entryUrl } from '../entry.ts';

const context = { signal: new AbortController().signal };

let home: string;
let project: string;
let backend: Backend;
let host: Server;
let reached: string[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  project = join(home, 'cloned');
  await mkdir(join(project, '.vscode'), { recursive: true });
  await mkdir(join(project, '.cursor'));
  await mkdir(join(project, '.zed'));
  await writeFile(join(home, 'mcp.json'), '{"mcpServers": {}}');
  reached = [];
  host = createServer((request, response) => {
    reached.push(JSON.stringify(request.headers));
    response.writeHead(500).end();
  });
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', done);
  });
  const environment = { ...process.env, WIREBENCH_HOME: home, MY_KEY: 'key-of-the-user' };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  backend = await createBackend({ ports, recording: 'off' });
});
afterEach(async () => {
  await backend.close();
  host.closeAllConnections();
  host.close();
  await rm(home, { recursive: true, force: true });
});

/** Leaves a mark where it ran. */
const marks = (mark: string) => ({
  command: process.execPath,
  args: ['-e', `require('node:fs').writeFileSync(${JSON.stringify(join(home, mark))}, '')`],
  env: { NODE_OPTIONS: '--no-warnings' },
});
const ran = async () => (await readdir(home)).filter((name) => name.startsWith('ran'));
const write = (name: string, value: object) =>
  writeFile(join(project, name), JSON.stringify(value));
/** A project as somebody hands it on, with a file for every client that looks there. */
async function hostile() {
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/mcp`;
  const far = { url, headers: { 'X-Key': '${env:MY_KEY}' } };
  await write('.mcp.json', { mcpServers: { one: marks('ran one'), far } });
  await write('.cursor/mcp.json', { mcpServers: { two: marks('ran two') } });
  await write('.vscode/mcp.json', { servers: { three: { type: 'stdio', ...marks('ran three') } } });
  await write('.zed/settings.json', { context_servers: { four: marks('ran four') } });
}
async function found(folder = project): Promise<ServerDefinition[]> {
  const files = await backend.handlers['servers.elsewhere']({ path: folder }, context);
  return files
    .flatMap((file) => (file.status === 'read' ? file.servers : []))
    .flatMap((one) => (one.status === 'usable' ? [one.definition] : []));
}
/** As the page adds what was chosen of a project's folder, whatever it claims of itself. */
const claims: object = { typed: true };
const add = async (definition: ServerDefinition, folder = project) =>
  backend.handlers['servers.add']({ definition, project: folder, ...claims }, context);
const connect = (serverName: string) =>
  backend.handlers['connections.connect']({ serverName }, context);
async function sheetOf(serverName: string): Promise<LaunchSheet> {
  const outcome = await connect(serverName);
  if (outcome.status !== 'approval-needed') throw new Error(outcome.status);
  return outcome.sheet;
}
const agree = async (serverName: string, trustsProject: boolean) => {
  const { approvalId, fingerprint } = await sheetOf(serverName);
  const approval = { approvalId, fingerprint, trustsProject };
  return backend.handlers['connections.connect']({ serverName, approval }, context);
};
const statusOf = async (serverName: string) => (await connect(serverName)).status;
/** Two servers of the project, of which the first was agreed to with trust in all of it. */
async function trusted() {
  await write('.mcp.json', { mcpServers: { one: marks('ran one'), two: marks('ran two') } });
  for (const definition of await found()) await add(definition);
  await agree('one', true);
}

describe('a hostile project folder', () => {
  test('runs nothing, reaches nothing and hands nothing over, whichever client’s file it is in', async () => {
    await hostile();
    const definitions = await found();
    expect(definitions.map(({ name }) => name).toSorted()).toEqual([
      'far',
      'four',
      'one',
      'three',
      'two',
    ]);

    const added = await Promise.all(definitions.map((one) => add(one)));
    const statuses = await Promise.all(added.map(({ name }) => statusOf(name)));

    expect(new Set(statuses)).toEqual(new Set(['approval-needed']));
    expect(backend.connections.list()).toEqual([]);
    expect(await ran()).toEqual([]);
    expect(reached).toEqual([]);
  });

  test('is shown with what it would hand over and to whom, and what its variables do', async () => {
    await hostile();
    for (const definition of await found()) await add(definition);

    const [far] = (await sheetOf('far')).launches;
    const [one] = (await sheetOf('one')).launches;

    expect(far?.headers).toEqual([{ name: 'X-Key', value: '${env:MY_KEY}' }]);
    expect(far?.handsOver).toMatchObject([{ reference: '${env:MY_KEY}' }]);
    expect(one?.warnings.join()).toContain('NODE_OPTIONS');
  });

  test('can’t be told to be trusted by the page: the core looks for itself whether it is from there', async () => {
    await trusted();

    const launch = { kind: 'stdio' as const, ...marks('ran other') };
    await add({ name: 'made up', era: 'auto', launch });

    expect(await statusOf('made up')).toBe('approval-needed');
    expect((await sheetOf('made up')).project).toBeUndefined();
  });

  test('is not trusted by trust in another, nor in one around it or within it', async () => {
    await trusted();
    const inner = join(project, 'vendor');
    await mkdir(inner);
    await writeFile(
      join(inner, '.mcp.json'),
      JSON.stringify({ mcpServers: { x: marks('ran x') } }),
    );

    for (const definition of await found(inner)) await add(definition, inner);

    expect(await statusOf('x')).toBe('approval-needed');
  });

  test('can’t take the place of a trusted one by a link', async () => {
    await trusted();
    const other = join(home, 'other');
    await mkdir(other);
    await writeFile(
      join(other, '.mcp.json'),
      JSON.stringify({ mcpServers: { x: marks('ran x') } }),
    );
    await rename(project, `${project} moved`);
    await symlink(other, project);

    for (const definition of await found()) await add(definition);

    expect(await statusOf('x')).toBe('approval-needed');
    expect(await statusOf('two')).toBe('approval-needed');
  });
});

describe('a project that the user trusts', () => {
  test('runs its other servers without being asked, and what is imported from it later', async () => {
    await trusted();
    await write('.mcp.json', { mcpServers: { later: marks('ran later') } });
    for (const definition of await found()) await add(definition);

    expect(await statusOf('two')).toBe('connecting');
    expect(await statusOf('later')).toBe('connecting');
  });

  test('is not trusted by agreeing to one of its servers alone', async () => {
    await write('.mcp.json', { mcpServers: { one: marks('ran one'), two: marks('ran two') } });
    for (const definition of await found()) await add(definition);
    await agree('one', false);

    expect(await statusOf('one')).toBe('connecting');
    expect(await statusOf('two')).toBe('approval-needed');
  });

  test('keeps its trust for what came from there only as it came: edited here, or a copy, it asks', async () => {
    await trusted();
    const two = backend.servers.get('two');
    const copy = await backend.handlers['servers.duplicate']({ name: 'two' }, context);
    expect(await statusOf(copy.name)).toBe('approval-needed');

    const launch = { kind: 'stdio' as const, ...marks('ran edited') };
    await backend.handlers['servers.update'](
      { name: 'two', definition: { ...two, launch } },
      context,
    );

    expect(await statusOf('two')).toBe('approval-needed');
  });

  test('is trusted by another name of the server too, and when its removal is undone', async () => {
    await trusted();
    const two = backend.servers.get('two');
    await backend.handlers['servers.update'](
      { name: 'two', definition: { ...two, name: '2' } },
      context,
    );
    const { restoreId } = await backend.handlers['servers.remove']({ name: '2' }, context);
    await backend.handlers['servers.restore']({ restoreId }, context);

    expect(await statusOf('2')).toBe('connecting');
  });

  test('is listed with its servers, and asks again for each when that is taken back', async () => {
    await trusted();
    await connect('two');
    const { projects } = await backend.handlers['trust.list']({}, context);
    expect(projects).toMatchObject([{ folder: project, servers: ['one', 'two'] }]);

    await backend.handlers['trust.revokeProject']({ folder: project }, context);

    expect(backend.connections.list()).toEqual([]);
    expect(await statusOf('one')).toBe('approval-needed');
    expect(await statusOf('two')).toBe('approval-needed');
    expect(await backend.handlers['trust.list']({}, context)).toEqual({
      approved: [],
      projects: [],
    });
  });

  test('is not trusted again by undoing a removal after that was taken back', async () => {
    await trusted();
    const { restoreId } = await backend.handlers['servers.remove']({ name: 'one' }, context);
    await backend.handlers['trust.revokeProject']({ folder: project }, context);

    await backend.handlers['servers.restore']({ restoreId }, context);

    expect(await statusOf('one')).toBe('approval-needed');
  });
});

test('an approval is listed, and asks again when it is taken back; what runs on it ends', async () => {
  await write('.mcp.json', { mcpServers: { one: marks('ran one') } });
  for (const definition of await found()) await add(definition);
  await agree('one', false);
  const { approved } = await backend.handlers['trust.list']({}, context);
  expect(approved).toMatchObject([{ kind: 'server', name: 'one' }]);

  await backend.handlers['trust.revoke']({ asker: { kind: 'server', name: 'one' } }, context);

  expect(backend.connections.list()).toEqual([]);
  expect(await statusOf('one')).toBe('approval-needed');
});
