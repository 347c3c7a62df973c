import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { agree } from '../../../test/agree.ts';
import { desktopPorts } from '../../../test/electron/desktop-here.ts';
import { app, fake } from '../../../test/fake-electron.ts';
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../../test/servers/authorization-server.ts';
import { startProtectedV1 } from '../../../test/servers/protected-v1.ts';
import { startProtectedV2 } from '../../../test/servers/protected-v2.ts';
import { signInAsUser } from '../../../test/servers/sign-in-as-user.ts';
import type { Backend } from '../core/backend.ts';
import { createBackend } from '../core/create-backend.ts';

// A fake of Electron: its binary can't be had everywhere. It keeps which addresses were to be opened.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const context = { signal: new AbortController().signal };
const agrees = 1;
let issuer: AuthorizationServer;
const servers = new Map<string, { url: string; close(): Promise<void> }>();
let home: string;
let backend: Backend;

beforeAll(async () => {
  await app.whenReady();
  issuer = await startAuthorizationServer();
  servers.set('the v1 SDK', await startProtectedV1({ authorizationServer: issuer }));
  servers.set('the v2 SDK', await startProtectedV2({ authorizationServer: issuer }));
});
afterAll(async () => {
  for (const { close } of [...servers.values(), issuer]) await close();
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-desktop-sign-in-'));
  fake.opened = [];
  fake.dialogAnswer = agrees;
});
afterEach(async () => {
  await backend.close();
  await rm(home, { recursive: true, force: true });
});

/** The core as the desktop shell has it, with one server that was agreed to and wants a sign-in. */
async function connectTo(url: string): Promise<void> {
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers: { files: { url } } }));
  const environment = { ...process.env, WIREBENCH_HOME: home, WIREBENCH_KEYRING: 'off' };
  const ports = desktopPorts(environment);
  backend = await createBackend({ ports, recording: 'off' });
  await agree((options) =>
    backend.handlers['connections.connect']({ serverName: 'files', ...options }, context),
  );
  await vi.waitFor(() => expect(backend.signIns.list()[0]?.state.status).toBe('ready'), patient);
}
const patient = { timeout: 30_000, interval: 5 };

test.each(['the v1 SDK', 'the v2 SDK'])(
  '%s: the system’s browser opens when the user says so, comes back to a port of its own, and the tools are there',
  async (name) => {
    await connectTo(servers.get(name)?.url ?? '');
    const openedUnasked = [...fake.opened];

    await Promise.all([
      backend.handlers['signIns.start']({ serverName: 'files' }, context),
      vi.waitFor(() => expect(fake.opened).toHaveLength(1), patient),
    ]);
    const request = new URL(fake.opened[0] ?? '');
    const redirect = new URL(request.searchParams.get('redirect_uri') ?? '');
    const last = await fetch(await signInAsUser(request));
    const { connectionId } = await vi.waitFor(() => {
      const connection = backend.connections.list().at(-1);
      if (connection?.state.status === 'ready') return connection;
      throw new Error(`still ${connection?.state.status}`);
    }, patient);
    const tools = await backend.handlers['connections.catalog'](
      { connectionId, kind: 'tools', isFresh: false, pages: 1 },
      context,
    );

    expect(openedUnasked).toEqual([]);
    expect(request.origin).toBe(issuer.issuer);
    expect(redirect).toMatchObject({ hostname: '127.0.0.1', pathname: '/callback' });
    // The tab is led to an address without the code.
    expect([last.status, last.url]).toEqual([200, `${redirect.href}/done`]);
    expect(JSON.stringify(tools)).toContain('whoami');
    // The port was open for this answer alone.
    await expect(fetch(redirect)).rejects.toThrow('fetch failed');
  },
);
