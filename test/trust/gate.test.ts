import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { fingerprintOf } from '../../src/main/core/servers/trust/fingerprint-of.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import type { Approval, LaunchSheet } from '../../src/shared/model/servers/launch-preview.ts';
import type { AnswerRule } from '../../src/shared/model/servers/answer-rule.ts';
import type { ServerDefinition } from '../../src/shared/model/servers/server.ts';
import { agree } from '../agree.ts';
import { entryUrl } from '../entry.ts';
import { hasBubblewrap } from './sandbox-tool.ts';

const canSandbox = await hasBubblewrap();
const context = { signal: new AbortController().signal };

let home: string;
let file: string;
let backend: Backend;
const open = () =>
  createBackend({
    ports: nodeShellPorts({
      shell: 'web',
      entryUrl,
      environment: { ...process.env, WIREBENCH_HOME: home },
    }),
    recording: 'off',
  });
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  file = join(home, 'mcp.json');
  await writeFile(file, '{"mcpServers": {}}');
  backend = await open();
});
afterEach(async () => {
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

/** Leaves a mark where it ran. */
const marks = (mark: string) => ({
  kind: 'stdio' as const,
  command: process.execPath,
  args: ['-e', `require('node:fs').writeFileSync(${JSON.stringify(join(home, mark))}, 'ran')`],
  env: {},
});
const stdio = (name: string, launch: ServerDefinition['launch'] = marks('ran')) => ({
  name,
  era: 'legacy' as const,
  launch,
});
/** What a page may send, whatever it claims of itself. */
const add = (definition: ServerDefinition, claims: object = {}) =>
  backend.handlers['servers.add']({ definition, ...claims }, context);
const update = (name: string, definition: ServerDefinition) =>
  backend.handlers['servers.update']({ name, definition }, context);
const connect = (serverName: string, options: { approval?: Approval } = {}) =>
  backend.handlers['connections.connect']({ serverName, ...options }, context);
const approve = (serverName: string) => agree((options) => connect(serverName, options));
const statusOf = async (serverName: string) => (await connect(serverName)).status;
const sheetOf = async (serverName: string): Promise<LaunchSheet> => {
  const outcome = await connect(serverName);
  if (outcome.status !== 'approval-needed') throw new Error(outcome.status);
  return outcome.sheet;
};

describe('a definition that the page added', () => {
  test('asks before its command runs, though the page says that the user typed it', async () => {
    await add(stdio('mine'), { typed: true });

    expect(await statusOf('mine')).toBe('approval-needed');
    expect(backend.connections.list()).toEqual([]);
  });

  test('asks before a host is reached', async () => {
    await add(stdio('web', { kind: 'http', url: 'http://127.0.0.1:9/mcp', headers: {} }));

    expect(await statusOf('web')).toBe('approval-needed');
    expect(backend.connections.list()).toEqual([]);
  });

  test.skipIf(!canSandbox)('asks with the command of its sandbox, and runs that', async () => {
    const args = [resolve('test/servers/odd-server.mjs'), 'none'];
    const launch = { kind: 'stdio' as const, command: process.execPath, args, env: {} };
    const sandbox = { network: 'none' as const, files: 'all' as const };
    await add(stdio('caged', { ...launch, sandbox }));

    const wrapped = (await sheetOf('caged')).launches[0]?.sandbox;
    const outcome = await approve('caged');

    expect(wrapped).toMatchObject({
      status: 'wrapped',
      args: expect.arrayContaining(['--unshare-all']),
    });
    const connectionId = outcome.status === 'connecting' ? outcome.connectionId : 0;
    await vi.waitFor(() => backend.connections.ready(connectionId), { timeout: 30_000 });
    const { mcpServers } = JSON.parse(await readFile(file, 'utf8'));
    expect(mcpServers.caged.sandbox).toEqual(sandbox);
  });

  test('asks before a server is told of roots, which some take for what they may write', async () => {
    await add({ ...stdio('mine'), roots: [{ uri: 'file:///home' }] });

    const sheet = await sheetOf('mine');

    expect(sheet.launches[0]?.others).toContainEqual({ name: 'root', value: 'file:///home' });
  });

  test('asks before a rule hands over a variable or a model’s work, not for a plain one', async () => {
    const match = { method: 'elicitation/create' as const };
    const answering = (content: Record<string, string>): AnswerRule => ({
      name: 'r',
      match,
      answer: { action: 'accept', from: 'nothing', content },
    });
    await add({ ...stdio('mine'), answerRules: [answering({ a: 'plain' })] });
    // Whatever came with the server is shown before it runs.
    expect((await sheetOf('mine')).launches[0]?.others).toContainEqual({
      name: 'answer rule',
      value: '“r” answers an elicitation with {"a":"plain"}',
    });
    await approve('mine');
    await update('mine', { ...stdio('mine'), answerRules: [answering({ a: 'other' })] });
    expect(await statusOf('mine')).toBe('connecting');

    await update('mine', { ...stdio('mine'), answerRules: [answering({ a: '${env:HOME}' })] });

    const sheet = await sheetOf('mine');
    expect(sheet.launches[0]?.others).toContainEqual({
      name: 'answer rule',
      value: '“r” answers an elicitation with {"a":"${env:HOME}"}',
    });
    expect(sheet.launches[0]?.handsOver).toMatchObject([{ reference: '${env:HOME}' }]);
    expect(JSON.stringify(sheet)).not.toContain(JSON.stringify(process.env['HOME']).slice(1, -1));
  });

  test('shows the _meta that each request carries, without the secrets in it', async () => {
    const meta = { 'x/tenant': 'blue', auth: { apiKey: 'canary-1', to: ['${env:HOME}'] } };
    await add({ ...stdio('mine'), meta });

    const { others } = (await sheetOf('mine')).launches[0] ?? {};

    expect(others).toContainEqual({ name: '_meta x/tenant', value: '"blue"' });
    expect(others).toContainEqual({
      name: '_meta auth',
      value: '{"apiKey":"•••","to":["${env:HOME}"]}',
    });
  });

  test('asks before a variable of the user’s is handed over, and names it, not its value', async () => {
    const headers = { 'X-Home': '${env:HOME}', 'X-Key': '${input:key}' };
    await add(stdio('web', { kind: 'http', url: 'http://127.0.0.1:9/mcp', headers }));

    const sheet = await sheetOf('web');

    expect(sheet.launches[0]?.handsOver.map(({ reference }) => reference)).toEqual([
      '${env:HOME}',
      '${input:key}',
    ]);
    expect(JSON.stringify(sheet)).not.toContain(JSON.stringify(process.env['HOME']).slice(1, -1));
  });

  test('runs once it was agreed to, and does not ask again, in a later run of the app either', async () => {
    await add(stdio('mine'));

    expect((await approve('mine')).status).toBe('connecting');

    expect(await statusOf('mine')).toBe('connecting');
    await backend.close();
    backend = await open();
    expect(await statusOf('mine')).toBe('connecting');
  });

  test('that is one of the app’s own demo servers does not ask', async () => {
    await add(stdio('demo', { kind: 'bundled', demo: 'legacy' }));

    expect(await statusOf('demo')).toBe('connecting');
  });
});

describe('an approved definition asks again', () => {
  const http = { kind: 'http' as const, url: 'http://127.0.0.1:9/mcp', headers: { 'X-A': 'b' } };
  const plain = {
    kind: 'stdio' as const,
    command: process.execPath,
    args: ['--version'],
    env: { A: 'b' },
    cwd: tmpdir(),
  };
  const offline = { network: 'none' as const, files: 'folder' as const };

  test.each<[string, ServerDefinition, ServerDefinition]>([
    ['another command', stdio('s', plain), stdio('s', { ...plain, command: '/bin/sh' })],
    ['another argument', stdio('s', plain), stdio('s', { ...plain, args: ['-e', ''] })],
    ['another folder', stdio('s', plain), stdio('s', { ...plain, cwd: '/' })],
    ['another value', stdio('s', plain), stdio('s', { ...plain, env: { A: 'c' } })],
    ['another variable', stdio('s', plain), stdio('s', { ...plain, env: { B: 'b' } })],
    ['watched files', stdio('s', plain), { ...stdio('s', plain), upkeep: { watch: ['*'] } }],
    ['other roots', stdio('s', plain), { ...stdio('s', plain), roots: [{ uri: 'file:///' }] }],
    [
      'a rule that asks a model',
      stdio('s', plain),
      {
        ...stdio('s', plain),
        answerRules: [
          {
            name: 'r',
            match: { method: 'sampling/createMessage' },
            answer: { action: 'ask', model: { endpointId: 'e', modelId: 'm' } },
          },
        ],
      },
    ],
    ['other _meta', stdio('s', plain), { ...stdio('s', plain), meta: { a: 1 } }],
    ['no sandbox any more', stdio('s', { ...plain, sandbox: offline }), stdio('s', plain)],
    [
      'a wider sandbox',
      stdio('s', { ...plain, sandbox: offline }),
      stdio('s', { ...plain, sandbox: { ...offline, network: 'allowed' } }),
    ],
    ['another address', stdio('s', http), stdio('s', { ...http, url: 'http://127.0.0.1:10/' })],
    ['another header', stdio('s', http), stdio('s', { ...http, headers: { 'X-A': 'c' } })],
  ])('updated to %s by the page', async (_what, before, after) => {
    await add(before);
    await approve('s');

    await update('s', after);

    expect(await statusOf('s')).toBe('approval-needed');
  });

  test('duplicated', async () => {
    await add(stdio('mine'));
    await approve('mine');

    const copy = await backend.handlers['servers.duplicate']({ name: 'mine' }, context);

    expect(await statusOf(copy.name)).toBe('approval-needed');
  });

  test('changed in place by another program', async () => {
    await add(stdio('mine'));
    await approve('mine');

    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace("'ran'", "'ran elsewhere'"));
    await backend.handlers['servers.reload']({}, context);

    expect(await statusOf('mine')).toBe('approval-needed');
  });

  test('renamed, with another command in the same step', async () => {
    await add(stdio('mine'));
    await approve('mine');

    await update('mine', stdio('yours', marks('other')));

    expect(await statusOf('yours')).toBe('approval-needed');
  });

  test('approved by an older version, which bound less', async () => {
    await add(stdio('mine'));
    const { command, args, env } = marks('ran');
    const bound = JSON.stringify([command, args, null, Object.entries(env)]);
    const old = createHash('sha256').update(bound).digest('hex');
    await writeFile(join(home, 'approvals.json'), JSON.stringify({ approved: [old] }));

    await backend.close();
    backend = await open();

    expect(await statusOf('mine')).toBe('approval-needed');
  });
});

describe('an approved definition stays so', () => {
  test('renamed, put in another order, and with other timeouts', async () => {
    await add(stdio('first'));
    await add(stdio('mine'));
    await approve('mine');

    await update('mine', { ...stdio('yours'), upkeep: { callTimeoutMs: 5 }, era: 'auto' });
    await backend.handlers['servers.reorder']({ names: ['yours', 'first'] }, context);

    expect(await statusOf('yours')).toBe('connecting');
    await add(stdio('mine'));
    expect(await statusOf('mine')).toBe('approval-needed');
  });

  test('when its removal is undone, in its old place', async () => {
    await add(stdio('mine'));
    await add(stdio('other'));
    await approve('mine');
    const { restoreId } = await backend.handlers['servers.remove']({ name: 'mine' }, context);

    await backend.handlers['servers.restore']({ restoreId }, context);

    expect(backend.servers.snapshot().servers.map(({ name }) => name)).toEqual(['mine', 'other']);
    expect(await statusOf('mine')).toBe('connecting');
  });
});

describe('Undo', () => {
  test('leaves unapproved what was so when it was removed', async () => {
    await add(stdio('mine'));
    const { restoreId } = await backend.handlers['servers.remove']({ name: 'mine' }, context);

    await backend.handlers['servers.restore']({ restoreId }, context);

    expect(await statusOf('mine')).toBe('approval-needed');
  });

  test('brings back only what was removed, and that once', async () => {
    await add(stdio('mine'));
    await approve('mine');
    const { restoreId } = await backend.handlers['servers.remove']({ name: 'mine' }, context);
    await backend.handlers['servers.restore']({ restoreId }, context);

    const again = backend.handlers['servers.restore']({ restoreId }, context);

    await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of a removal does not approve what another added by that name since', async () => {
    await add(stdio('mine'));
    await approve('mine');
    const { restoreId } = await backend.handlers['servers.remove']({ name: 'mine' }, context);
    await add(stdio('mine', marks('other')));

    const back = await backend.handlers['servers.restore']({ restoreId }, context);

    expect(back.name).toBe('mine 2');
    expect(await statusOf('mine')).toBe('approval-needed');
    expect(await statusOf('mine 2')).toBe('connecting');
  });
});

describe('an approval', () => {
  test('counts once', async () => {
    await add(stdio('mine'));
    const { approvalId, fingerprint } = await sheetOf('mine');
    await connect('mine', { approval: { approvalId, fingerprint } });

    const again = connect('mine', { approval: { approvalId, fingerprint } });

    await expect(again).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('that no sheet was shown for is refused, though its fingerprint is right', async () => {
    await add(stdio('mine'));
    const { fingerprint } = await sheetOf('mine');

    const made = connect('mine', { approval: { approvalId: 'made up', fingerprint } });

    await expect(made).rejects.toMatchObject({ code: 'REFUSED' });
    expect(await statusOf('mine')).toBe('approval-needed');
  });

  test('for a sheet is refused where the definition was changed since', async () => {
    await add(stdio('mine'));
    const { approvalId, fingerprint } = await sheetOf('mine');
    await update('mine', stdio('mine', marks('other')));

    const late = connect('mine', { approval: { approvalId, fingerprint } });

    await expect(late).rejects.toMatchObject({ code: 'REFUSED' });
    expect(backend.connections.list()).toEqual([]);
  });

  test('of one server is none for another with the same command', async () => {
    await add(stdio('mine'));
    await add(stdio('yours'));
    const { approvalId, fingerprint } = await sheetOf('mine');

    const other = connect('yours', { approval: { approvalId, fingerprint } });

    await expect(other).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('runs what was shown, and not what stands in its place by the time it starts', async () => {
    await add(stdio('mine', marks('shown')));
    const { approvalId, fingerprint } = await sheetOf('mine');

    await Promise.allSettled([
      connect('mine', { approval: { approvalId, fingerprint } }),
      update('mine', stdio('mine', marks('other'))),
    ]);

    // Whichever came first: what was not shown is not what runs.
    const targets = backend.connections.list().map(({ target }) => target);
    expect(targets.filter((target) => target.includes('other'))).toEqual([]);
  });

  test('leaves nothing on the disk that a secret in the definition could be guessed by', async () => {
    const headers = { Authorization: 'hunter2' };
    await add(stdio('web', { kind: 'http', url: 'http://127.0.0.1:9/', headers }));
    await approve('web');

    const kept = await readFile(join(home, 'approvals.json'), 'utf8');

    expect(kept).not.toContain('hunter2');
    const guessed = fingerprintOf([backend.servers.get('web')], Buffer.alloc(32));
    expect(kept).not.toContain(guessed);
  });
});
