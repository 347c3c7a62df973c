import { noUpdates } from '../../../../test/electron/no-updates.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, type RpcClient } from '../../../shared/rpc/connect.ts';
import { memoryChannels } from '../../../shared/rpc/memory-channel.ts';
import { serve } from '../../../shared/rpc/serve.ts';
import type { AppPage } from '../../core/ports.ts';
import { serveApps, type ServedApps } from '../app-pages.ts';
import { desktopContract, type DesktopContract } from './desktop-contract.ts';
import { desktopHandlers } from './serve-desktop.ts';
import { showApps } from './show-apps.ts';

// A fake of Electron: its binary can't be had everywhere. What serves apps needs none of it.
vi.mock('electron', () => import('../../../../test/fake-electron.ts'));

const page: AppPage = {
  html: '<p>Bärs</p>',
  headers: { 'X-Of-App': 'yes' },
  sandbox: 'allow-scripts',
  allow: '',
  granted: [],
  sources: { connect: [], resource: [], frame: [] },
};
let apps: ServedApps;
let client: RpcClient<DesktopContract>;

beforeEach(() => {
  apps = serveApps(import.meta.dirname);
  const parts = {
    environment: Promise.resolve({}),
    apps,
    recentFiles: { add: () => undefined },
    showRecording: () => undefined,
    saveDialog: { pick: async () => undefined, showInFolder: () => undefined },
    updates: noUpdates(),
    restart: () => undefined,
    onUncaught: () => undefined,
  };
  const handlers = desktopHandlers(
    {
      ...parts,
      alerts: { take: () => undefined, onSeen: () => () => undefined },
      menuCommands: { onCommand: () => () => undefined },
    },
    {
      onStarted: () => undefined,
      onCallsRunning: () => undefined,
      closing: new AbortController().signal,
    },
  );
  const server = serve(desktopContract, handlers);
  const open = async () => {
    const [core, main] = memoryChannels();
    server.accept(main);
    return core;
  };
  client = connect<DesktopContract>({ open, heartbeatMs: 0 });
});
afterEach(() => client.close());

const ask = (url: string, init?: RequestInit) => apps.respond(new Request(url, init));
const report = (origin: string, body: string) => ask(`${origin}/blocked`, { method: 'POST', body });

test('an app is served from when the core is told so until it closes it', async () => {
  let origin = '';
  const { address, served, close } = showApps(client).serve({
    page: (place) => ((origin = place.origin), page),
    onReport: () => undefined,
  });
  await served;

  const during = await Promise.all([ask(address), ask(`${origin}/`)]);
  close();

  expect(during.map(({ status }) => status)).toEqual([200, 200]);
  expect(await during[1]?.text()).toBe('<p>Bärs</p>');
  await vi.waitFor(async () => expect((await ask(`${origin}/`)).status).toBe(404));
});

test('what was blocked is heard in the core, in its order', async () => {
  const onReport = vi.fn<(sent: unknown, isOfFrame: boolean) => void>();
  let origin = '';
  const { served, close } = showApps(client).serve({
    page: (place) => ((origin = place.origin), page),
    onReport,
  });
  await served;

  for (const body of ['{"a":1}', 'no JSON', '[2]']) await report(origin, body);

  await vi.waitFor(() => expect(onReport.mock.calls).toHaveLength(2));
  expect(onReport.mock.calls).toEqual([
    [{ a: 1 }, false],
    [[2], false],
  ]);
  close();
});

test('an app that the main process no longer serves is told as such', async () => {
  const { served } = showApps(client).serve({ page: () => page, onReport: () => undefined });

  client.close();

  await expect(served).rejects.toMatchObject({ code: 'CLOSED' });
});
