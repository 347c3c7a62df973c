import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  app,
  BrowserWindow,
  fake,
  fakeEvent,
  fakeFrame,
  ipcMain,
  nativeTheme,
} from '../../../test/fake-electron.ts';
import { openPage } from '../../../test/electron/open-page.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const pageUrl = 'app://wirebench/index.html';
let home: string;
let window: BrowserWindow;
let shownAtStart: string[];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-desktop-'));
  vi.stubEnv('WIREBENCH_HOME', home);
  await (
    await import('./desktop.ts')
  ).started;
  [window] = fake.windows as [BrowserWindow];
  shownAtStart = window.calls;
});

afterAll(async () => {
  process.removeAllListeners('uncaughtException');
  process.removeAllListeners('unhandledRejection');
  await rm(home, { recursive: true, force: true });
});

beforeEach(() => {
  fake.opened = [];
  fake.dialogs = [];
  window.calls = [];
});

// The tests follow one app from its start to its end, and so run only in this order.
describe('the desktop shell', { shuffle: false }, () => {
  describe('the window', () => {
    test('shows the page in a sandbox without Node', () => {
      expect(fake.windows).toHaveLength(1);
      expect(window.url).toBe(pageUrl);
      expect(window.options.webPreferences).toMatchObject({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        preload: expect.stringMatching(/out[\\/]preload[\\/]index\.cjs$/),
      });
      expect(fake.isSandboxEnabled).toBe(true);
    });

    test('is shown once there is something to see', async () => {
      expect(window.options).toMatchObject({ show: false, backgroundColor: '#0e1013' });

      await vi.waitFor(() => expect(shownAtStart).toEqual(['show']));
    });

    test('keeps Chromium’s files in a folder of the app', async () => {
      expect(fake.paths.get('userData')).toBe(join(home, 'chromium'));
      expect((await stat(join(home, 'chromium'))).isDirectory()).toBe(true);
    });

    test('comes to the front when the app is started a second time', () => {
      app.emit('second-instance', {}, []);

      expect(window.calls).toEqual(['restore', 'show', 'focus']);
    });

    test('is offered to be reloaded when its process ends', async () => {
      fake.dialogAnswer = 0;
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
      await vi.waitFor(() => expect(window.calls).toEqual(['reload']));

      const log = await readFile(join(home, 'faults.log'), 'utf8');
      expect(log).toContain('crashed, exit code 5');
    });

    test('has a menu where a text is selected', () => {
      const editFlags = { canCopy: true, canSelectAll: true };
      const params = { frame: null, isEditable: false, selectionText: 'a', editFlags };

      window.webContents.emit('context-menu', {}, params);

      expect(fake.popups).toHaveLength(1);
    });

    test('is not troubled by the end of other processes, which is logged', async () => {
      const ended = (details: object) => app.emit('child-process-gone', {}, details);

      ended({ type: 'GPU', reason: 'crashed', exitCode: 139 });
      ended({ type: 'Utility', name: 'Network Service', reason: 'oom', exitCode: 9 });
      ended({ type: 'Utility', name: 'Audio Service', reason: 'clean-exit', exitCode: 0 });

      const log = await readFile(join(home, 'faults.log'), 'utf8');
      expect(log).toContain('GPU: crashed, exit code 139');
      expect(log).toContain('Network Service: oom, exit code 9');
      expect(log).not.toContain('Audio Service');
      expect(fake.dialogs).toEqual([]);
    });

    test('is left when the user says so', async () => {
      fake.dialogAnswer = 1;

      window.emit('unresponsive');

      await vi.waitFor(() => expect(fake.dialogs).toHaveLength(1));
      expect(window.calls).toEqual([]);
    });
  });

  describe('the page’s scheme', () => {
    const ask = (url: string, init?: RequestInit) =>
      fake.schemeHandlers.get('app')?.(new Request(url, init)) ?? Promise.reject(new Error('none'));

    test('is standard and secure, as is that of apps', () => {
      expect(fake.schemes).toEqual([
        {
          scheme: 'app',
          privileges: {
            standard: true,
            secure: true,
            supportFetchAPI: true,
            stream: true,
            codeCache: true,
          },
        },
        { scheme: 'mcp-app', privileges: { standard: true, secure: true } },
      ]);
    });

    test.each([
      'app://wirebench/..%2f..%2fpackage.json',
      'app://wirebench/%2e%2e/%2e%2e/package.json',
      'app://wirebench/assets/..%2f..%2fmain%2fdesktop.js',
      'app://evil/index.html',
      'app://wirebench.evil/index.html',
      'app://wirebench/nothing.js',
    ])('does not serve %s', async (url) => {
      const response = await ask(url);

      expect(response.status).toBe(404);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    });

    test('is not written to', async () => {
      expect((await ask(pageUrl, { method: 'POST' })).status).toBe(404);
    });
  });

  describe('the page', () => {
    test('may write to the clipboard and nothing else', () => {
      const granted = (permission: string) => {
        const answer = vi.fn<(isGranted: boolean) => void>();
        fake.permissionRequest?.(null, permission, answer, { requestingUrl: pageUrl });
        return [answer.mock.calls, fake.permissionCheck?.(null, permission, pageUrl, {})];
      };

      expect(granted('clipboard-sanitized-write')).toEqual([[[true]], true]);
      for (const permission of ['media', 'geolocation', 'clipboard-read', 'openExternal', 'hid']) {
        expect(granted(permission)).toEqual([[[false]], false]);
      }
      expect(fake.devicePermission?.()).toBe(false);
    });

    test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
      'stays where it is on %s',
      (name) => {
        const isStopped = (url: string) => {
          const event = fakeEvent({ url });
          window.webContents.emit(name, event);
          return event.isPrevented;
        };

        expect(isStopped(pageUrl)).toBe(false);
        for (const url of [
          'https://evil.example/',
          'app://evil/index.html',
          'app://wirebench.evil/',
          'file:///etc/passwd',
          'javascript:alert(1)',
          '',
        ]) {
          expect(isStopped(url)).toBe(true);
        }
      },
    );

    test('opens no window and no webview', () => {
      const event = fakeEvent({});
      window.webContents.emit('will-attach-webview', event);

      expect(event.isPrevented).toBe(true);
      expect(window.webContents.openHandler?.({ url: pageUrl })).toEqual({ action: 'deny' });
    });

    test('opens web and mail addresses outside, and nothing else', () => {
      const addresses = [
        'https://example.com/a?b=c',
        'mailto:someone@example.com',
        'file:///etc/passwd',
        'smb://host/share',
        'vscode://open',
        'not an address',
        'javascript:alert(1)',
      ];

      for (const url of addresses) window.webContents.openHandler?.({ url });

      expect(fake.opened).toEqual(['https://example.com/a?b=c', 'mailto:someone@example.com']);
    });
  });

  describe('a port', () => {
    test.each([
      ['a page of another site', fakeFrame('https://evil.example/')],
      ['another host of the scheme', fakeFrame('app://evil/index.html')],
      ['a frame within the page', fakeFrame(pageUrl, {})],
      ['a frame without an address', fakeFrame('')],
    ])('is not given to %s', (_who, senderFrame) => {
      ipcMain.emit('wirebench:connect', { senderFrame });

      expect(senderFrame.posted).toEqual([]);
    });

    test('is not given to a frame that is gone', () => {
      expect(() => ipcMain.emit('wirebench:connect', { senderFrame: null })).not.toThrow();
    });

    test('carries contract calls between the real page module, preload and core', async () => {
      const { client } = await openPage();

      const info = await client.call('app.info', {});

      expect(info).toMatchObject({
        shell: 'desktop',
        home,
        capabilities: { openExternal: true, pickFile: true },
      });
      client.close();
    });

    test('runs apps, as far as their connections are there', async () => {
      const { client } = await openPage();
      const input = { connectionId: 99, tool: 'chart', argumentsText: '{}', contextText: '{}' };

      const ended = await new Promise((resolve) => {
        const onEnd = resolve;
        client.stream(
          'apps.run',
          { ...input, policy: 'strict', granted: [] },
          { onItems() {}, onEnd },
        );
      });

      expect(ended).not.toMatchObject({ code: 'REFUSED' });
      expect(ended).toMatchObject({ message: expect.stringContaining('connect') });
      client.close();
    });

    test('opens addresses for the page through the core, after the core’s check', async () => {
      const { client } = await openPage();

      await client.call('app.openExternal', { url: 'https://example.com/docs' });
      const refused = client.call('app.openExternal', { url: 'file:///etc/passwd' });

      await expect(refused).rejects.toMatchObject({ code: 'REFUSED' });
      expect(fake.opened).toEqual(['https://example.com/docs']);
      client.close();
    });

    test('picks files and folders in the system’s own dialog, or none', async () => {
      const { client } = await openPage();
      fake.picked = ['/home/me/a.txt'];

      const file = await client.call('files.pick', {
        kind: 'file',
        title: 'For path',
        from: '/home/me/b.txt',
      });
      fake.picked = [];
      const none = await client.call('files.pick', {
        kind: 'folder',
        title: 'For folder',
        from: 'relative',
      });

      expect([file, none]).toEqual([{ path: '/home/me/a.txt' }, {}]);
      expect(fake.openDialogs).toEqual([
        {
          title: 'For path',
          message: 'For path',
          defaultPath: '/home/me/b.txt',
          properties: ['openFile', 'showHiddenFiles'],
        },
        {
          title: 'For folder',
          message: 'For folder',
          properties: ['openDirectory', 'showHiddenFiles', 'createDirectory'],
        },
      ]);
      client.close();
    });

    test('gives the window the theme that the page has', async () => {
      const { client } = await openPage();

      await client.call('app.showTheme', { theme: 'light' });
      const refused = client.call('app.showTheme', Object({ theme: 'pink' }));

      await expect(refused).rejects.toMatchObject({ code: 'BAD_INPUT' });
      expect(nativeTheme.themeSource).toBe('light');
      expect(window.options['backgroundColor']).toBe('#ffffff');
      client.close();
    });

    test('is given again to a page that was reloaded', async () => {
      const before = await openPage();
      await before.client.call('app.info', {});
      before.client.close();

      const { client } = await openPage();

      expect(await client.call('app.info', {})).toMatchObject({ shell: 'desktop' });
      client.close();
    });
  });

  test('opens a window where it is started a second time and has none, as on macOS', () => {
    window.emit('closed');
    fake.windows = [];

    app.emit('second-instance', {}, []);
    app.emit('second-instance', {}, []);

    expect(fake.windows).toHaveLength(1);
    [window] = fake.windows as [BrowserWindow];
  });

  describe('quitting', () => {
    test('waits until the core has closed, and keeps the window’s place', async () => {
      app.quit();
      app.emit('second-instance', {}, []);
      const before = { isPrevented: fake.isQuitPrevented, exitCodes: [...fake.exitCodes] };
      await vi.waitFor(() => expect(fake.exitCodes).toEqual([0]));

      expect(before).toEqual({ isPrevented: true, exitCodes: [] });
      expect([fake.windows, fake.relaunches]).toEqual([[], 1]);
      expect(await readFile(join(home, 'faults.log'), 'utf8')).not.toContain('could not be closed');
      expect(JSON.parse(await readFile(join(home, 'window.json'), 'utf8'))).toEqual({
        ...window.bounds,
        isMaximized: false,
        theme: 'light',
      });
    });
  });

  test('a second start leaves everything to the first', async () => {
    fake.hasLock = false;
    const { quits } = fake;
    // It is another process, which hears nothing of the first.
    app.removeAllListeners();
    vi.resetModules();

    await (
      await import('./desktop.ts')
    ).started;

    expect(fake.quits).toBe(quits + 1);
    expect(fake.windows).toEqual([]);
    expect(fake.isQuitPrevented).toBe(false);
  });
});
