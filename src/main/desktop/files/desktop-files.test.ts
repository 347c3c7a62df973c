import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/electron/open-page.ts';
import { app, fake, fakeEvent } from '../../../../test/fake-electron.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

type Client = Awaited<ReturnType<typeof openPage>>['client'];
// A limit only ends what hangs.
const patience = { timeout: 60_000 };
let home: string;
let client: Client;
const events: BackendEvent[] = [];
const commands = () =>
  events.flatMap((event) => (event.type === 'menu-command' ? [event.command] : []));
const menu = (label: string) =>
  fake.menu?.items.flatMap(({ submenu = [] }) => submenu).find((item) => item.label === label);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-desktop-files-'));
  vi.stubEnv('WIREBENCH_HOME', home);
  const starting = import('../desktop.ts');
  await vi.waitUntil(() => app.listenerCount('open-file') > 0, patience);
  // macOS tells of a file before the app is ready.
  app.emit('open-file', fakeEvent({}), join(home, 'early.mcpb'));
  await (
    await starting
  ).started;
  ({ client } = await openPage());
  client.stream('events', {}, { onItems: (items) => void events.push(...items), onEnd() {} });
  await vi.waitUntil(() => events.length > 0, patience);
});

afterAll(async () => {
  client.close();
  app.quit();
  await vi.waitUntil(() => fake.exitCodes.length > 0, patience);
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  await rm(home, { recursive: true, force: true });
});

beforeEach(() => {
  fake.recentDocuments = [];
  fake.picked = [];
});

// The tests follow one app, and so run only in this order.
describe('files in the desktop shell', { shuffle: false }, () => {
  test('one that was opened before there was a page waits for it', async () => {
    await vi.waitFor(() => expect(commands().length).toBeGreaterThan(0));

    expect(commands()).toEqual([{ file: join(home, 'early.mcpb'), others: 0 }]);
  });

  test('a later start brings the window to the front and hands its file on', async () => {
    const list = join(home, 'my servers.json');
    await writeFile(list, '{"mcpServers":{"a":{"command":"touch","args":["witness"]}}}');

    app.emit('second-instance', {}, ['/opt/wirebench', '.', pathToFileURL(list).href], home);

    await vi.waitFor(() => expect(commands().length).toBeGreaterThan(1));
    expect(commands().at(-1)).toEqual({ file: list, others: 0 });
    expect(fake.windows[0]?.calls.at(-1)).toBe('focus');
  });

  test('nothing but a look at it comes of a file, and it is listed as opened lately', async () => {
    const list = join(home, 'my servers.json');
    const before = await readFile(join(home, 'mcp.json'), 'utf8').catch(() => undefined);

    const opened = await client.call('files.examine', { path: list });

    expect(opened).toMatchObject({ kind: 'servers' });
    expect(fake.recentDocuments).toEqual([list]);
    expect(await readFile(join(home, 'mcp.json'), 'utf8').catch(() => undefined)).toBe(before);
    expect(events.filter(({ type }) => type === 'connection')).toEqual([]);
    expect([fake.dialogs, fake.opened]).toEqual([[], []]);
  });

  test('the menu opens it again, or another one, and forgets it', async () => {
    const list = join(home, 'my servers.json');
    const recent = () => menu('Open recent')?.submenu ?? [];
    const before = commands().length;

    recent()[0]?.click?.();
    await vi.waitFor(() => expect(commands().length).toBeGreaterThan(before));
    fake.picked = [join(home, 'other.jsonl')];
    menu('Open…')?.click?.();
    await vi.waitFor(() => expect(commands().length).toBeGreaterThan(before + 1));
    recent().at(-1)?.click?.();

    expect(commands().slice(before)).toEqual([
      { file: list, others: 0 },
      { file: join(home, 'other.jsonl'), others: 0 },
    ]);
    expect(fake.openDialogs.at(-1)).toMatchObject({
      filters: [{ extensions: expect.arrayContaining(['mcpb', 'json', 'jsonl']) }, {}],
    });
    expect(recent().map(({ label }) => label)).toEqual([undefined, 'Clear']);
  });

  test('a dialog that is cancelled opens nothing', async () => {
    const before = commands().length;

    menu('Open…')?.click?.();
    await client.call('app.info', {});

    expect(commands()).toHaveLength(before);
  });

  test('a file of the page is saved where the user says, and shown in its folder', async () => {
    fake.saveTo = (suggested) => join(home, suggested);

    const { saveId = 0 } = await client.call('files.saveStart', { name: 'a/b\u202E.har' });
    const base64 = Buffer.from('{"log":{}}').toString('base64');
    await client.call('files.savePiece', { saveId, base64 });
    const { path } = await client.call('files.saveEnd', { saveId });
    await client.call('files.showSaved', { path });
    const other = client.call('files.showSaved', { path: join(home, 'mcp.json') });

    await expect(other).rejects.toMatchObject({ code: 'REFUSED' });
    expect(path).toBe(join(home, 'a_b.har'));
    expect(await readFile(path, 'utf8')).toBe('{"log":{}}');
    expect(fake.shownInFolder).toEqual([path]);
    expect(await client.call('app.info', {})).toMatchObject({ capabilities: { saveFile: true } });
  });
});
