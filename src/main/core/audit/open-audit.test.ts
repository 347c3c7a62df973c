import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditFile } from './audit-file.ts';
import { openAudit } from './open-audit.ts';

let home: string;
let time = 1000;
beforeEach(async () => {
  time = 1000;
  home = await mkdtemp(join(tmpdir(), 'wirebench-audit-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const open = (asker: 'page' | 'command-line' = 'page') =>
  openAudit({
    home,
    asker,
    withoutSecrets: (text) => text.replaceAll('hunter2', '•••'),
    now: () => time++,
  });

test('keeps entries across runs, the newest first, without secrets', async () => {
  const first = open();
  first.note({ kind: 'server', what: 'Changed hunter2', serverName: 'Weather' });
  await first.flush();
  const second = open('command-line');
  second.note({ kind: 'export', what: 'Exported a recording' });

  const entries = await second.list({});

  expect(entries).toEqual([
    { at: 1001, kind: 'export', what: 'Exported a recording', by: 'command-line' },
    { at: 1000, kind: 'server', what: 'Changed •••', by: 'page', serverName: 'Weather' },
  ]);
});

test('finds entries by kind, server, text and time', async () => {
  const audit = open();
  audit.note({ kind: 'server', what: 'Added the server', serverName: 'Weather' });
  audit.note({ kind: 'secret', what: 'Kept the secret TOKEN' });
  const whats = async (filter: Parameters<typeof audit.list>[0]) =>
    (await audit.list(filter)).map(({ what }) => what);

  const found = {
    kind: await whats({ kinds: ['secret'] }),
    server: await whats({ serverName: 'Weather' }),
    text: await whats({ text: 'weath' }),
    since: await whats({ since: 1001 }),
  };

  expect(found).toEqual({
    kind: ['Kept the secret TOKEN'],
    server: ['Added the server'],
    text: ['Added the server'],
    since: ['Kept the secret TOKEN'],
  });
});

test('notes what happens first only once, also in another run', async () => {
  const entry = { kind: 'first-run', what: 'First reached a.example', serverName: 'A' } as const;
  const first = open();
  first.noteFirst(entry);
  first.noteFirst(entry);
  await first.flush();
  const second = open();
  second.noteFirst(entry);

  expect(await second.list({})).toHaveLength(1);
});

test('loses only the entry that a kill cut short', async () => {
  const audit = open();
  audit.note({ kind: 'server', what: 'Added the server' });
  await audit.flush();
  await appendFile(join(home, 'audit', 'current.jsonl'), '\n{"at":1,"kind":"ser');
  audit.note({ kind: 'server', what: 'Removed the server' });

  const entries = await audit.list({});

  expect(entries.map(({ what }) => what)).toEqual(['Removed the server', 'Added the server']);
});

test('loses nothing where two write at once', async () => {
  const [one, other] = [open(), open('command-line')];
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  for (const number of numbers) {
    one.note({ kind: 'server', what: `one ${number}` });
    other.note({ kind: 'server', what: `other ${number}` });
  }
  await Promise.all([one.flush(), other.flush()]);

  expect(await one.list({})).toHaveLength(200);
});

test('drops the oldest files where there are too many', async () => {
  const file = auditFile(home, { fileBytes: 300, fullFiles: 2 });
  for (const at of Array.from({ length: 60 }, (_, number) => number)) {
    await file.append({ at, kind: 'server', what: `number ${at}`, by: 'page' });
  }

  const kept = await file.read();
  const names = await readdir(join(home, 'audit'));
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(home, 'audit', name))).size),
  );

  expect(names.length).toBeLessThanOrEqual(3);
  expect(Math.max(...sizes)).toBeLessThan(400);
  expect(kept.at(-1)?.at).toBe(59);
  expect(kept.length).toBeLessThan(20);
});
