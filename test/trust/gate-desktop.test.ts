import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import type { Launch } from '../../src/shared/model/servers/server.ts';
import { agree } from '../agree.ts';
import { desktopPorts } from '../electron/desktop-here.ts';
import { fake } from '../fake-electron.ts';

// A fake of Electron: its binary can't be had everywhere.
vi.mock('electron', () => import('../fake-electron.ts'));

const context = { signal: new AbortController().signal };
const [cancel, run, showAll] = [0, 1, 2];

let home: string;
let backend: Backend;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-gate-'));
  await writeFile(join(home, 'mcp.json'), '{"mcpServers": {}}');
  fake.dialogs = [];
  fake.dialogAnswer = cancel;
  fake.dialogAnswers = [];
  const ports = desktopPorts({ ...process.env, WIREBENCH_HOME: home });
  backend = await createBackend({ ports, recording: 'off' });
});
afterEach(async () => {
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

const plain: Launch = { kind: 'stdio', command: process.execPath, args: ['--version'], env: {} };
/** All that a script in the page can do: it adds, asks, and agrees. */
async function byScript(launch: Launch, name = 'theirs') {
  await backend.handlers['servers.add']({ definition: { name, launch, era: 'legacy' } }, context);
  return agree((options) =>
    backend.handlers['connections.connect']({ serverName: name, ...options }, context),
  );
}

test('a script in the page can’t agree: what it wants is asked in the system’s own dialog', async () => {
  await expect(byScript(plain)).rejects.toMatchObject({ code: 'REFUSED' });

  expect(fake.dialogs).toMatchObject([
    { message: 'Run "theirs"?', buttons: ['Cancel', 'Run'], defaultId: 0, cancelId: 0 },
  ]);
  expect(backend.connections.list()).toEqual([]);
});

test('once agreed to there, it runs and is not asked again', async () => {
  fake.dialogAnswer = run;
  await byScript(plain);

  const again = await backend.handlers['connections.connect']({ serverName: 'theirs' }, context);

  expect(again.status).toBe('connecting');
  expect(fake.dialogs).toHaveLength(1);
});

test('the dialog shows every part in quotes, what is hidden in it by its number', async () => {
  const args = ['-c', 'echo safe\u202e\n| sh', ''];
  await byScript({
    ...plain,
    kind: 'stdio',
    command: '/bin/sh',
    args,
    env: { PATH: '/tmp' },
  }).catch(() => undefined);

  const [shown] = fake.dialogs;
  expect(shown).toHaveProperty('detail', expect.stringContaining('run "/bin/sh"'));
  expect(shown).toHaveProperty('detail', expect.stringContaining('argument "-c"'));
  expect(shown).toHaveProperty(
    'detail',
    expect.stringContaining(String.raw`argument "echo safe\u{202e}\n| sh"`),
  );
  expect(shown).toHaveProperty('detail', expect.stringContaining('argument ""'));
  expect(shown).toHaveProperty('detail', expect.stringContaining('PATH can change what runs'));
});

test('what is long neither pushes the buttons away nor hides its warnings', async () => {
  const args = Array.from({ length: 100 }, (_none, n) => `${n} ${'x'.repeat(5000)}`);
  await byScript({ ...plain, kind: 'stdio', command: 'sudo', args, env: {} }).catch(
    () => undefined,
  );

  const { detail, buttons } = Object(fake.dialogs[0]);
  expect(detail.split('\n').length).toBeLessThan(40);
  expect(detail.length).toBeLessThan(20_000);
  expect(detail.includes('administrator rights')).toBe(true);
  expect(/and \d+ more lines/.test(detail)).toBe(true);
  expect(buttons).toEqual(['Cancel', 'Run', 'Show all']);
});

test('many short lines don’t push the buttons away either', async () => {
  const args = Array.from({ length: 100 }, (_none, n) => String(n));

  await byScript({ ...plain, kind: 'stdio', command: 'true', args, env: {} }).catch(
    () => undefined,
  );

  const { detail, buttons } = Object(fake.dialogs[0]);
  expect(detail.split('\n').length).toBeLessThan(40);
  expect(/and \d+ more lines/.test(detail)).toBe(true);
  expect(buttons).toEqual(['Cancel', 'Run', 'Show all']);
});

test('what had to be cut is read page by page, and agreed to only at its end', async () => {
  const args = [`${'x'.repeat(9000)} payload ${'y'.repeat(9000)}`];
  fake.dialogAnswers = [showAll, ...Array.from({ length: 50 }, () => run)];

  await byScript({ ...plain, kind: 'stdio', command: 'true', args, env: {} });

  const [first, ...pages] = fake.dialogs.map((one) => Object(one));
  expect(first.detail.includes('payload')).toBe(false);
  expect(pages.map(({ detail }) => detail.replaceAll('\n', '')).join('')).toContain('x payload y');
  expect(pages.slice(0, -1).every(({ buttons }) => buttons[1] === 'Next page')).toBe(true);
  expect(pages.at(-1)).toMatchObject({ buttons: ['Cancel', 'Run'] });
});

test('white space can’t push what is harmful out of the dialog', async () => {
  const args = ['-c', `echo safe${' '.repeat(5000)}; rm -rf ~`];
  await byScript({ ...plain, kind: 'stdio', command: 'sh', args, env: {} }).catch(() => undefined);

  const { detail } = Object(fake.dialogs[0]);
  expect(detail).toContain('argument "echo safe" (5,000 spaces) "; rm -rf ~"');
});
