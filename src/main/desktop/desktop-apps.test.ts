import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  app,
  BrowserWindow,
  fake,
  fakeEvent,
  fakeFrame,
  session,
} from '../../../test/fake-electron.ts';
import { placeApp } from '../../../test/placed-app.ts';
import type { AppPage } from '../core/ports.ts';
import { serveApps, type ServedApps } from './app-pages.ts';
import { registerSchemes, serveSchemes } from './app-scheme.ts';
import { guardPages, guardSession } from './guards.ts';

vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const pageOrigin = 'app://wirebench';
const page = fakeFrame(`${pageOrigin}/index.html`);
let folder: string;
let apps: ServedApps;
let window: BrowserWindow;
let reports: unknown[][];
let closes: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-desktop-apps-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'sandbox-proxy.js'), 'export {};');
  registerSchemes();
  await app.whenReady();
  apps = serveApps(folder);
  guardPages(apps);
  guardSession(session.defaultSession as never, apps);
  serveSchemes(folder, apps);
  window = new BrowserWindow({ webPreferences: {} });
});

afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  reports = [];
  fake.opened = [];
});
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** An app that is served, with the frames that show it. */
function serve(given: Partial<AppPage> = {}) {
  const { address, close, place } = placeApp(apps, given, (...told) => reports.push(told));
  closes.push(close);
  const around = fakeFrame(address, page);
  return { address, close, place, around, inner: fakeFrame(`${place.origin}/`, around) };
}

const ask = async (url: string, init?: RequestInit): Promise<Response> => {
  const response = await fake.schemeHandlers.get('mcp-app')?.(new Request(url, init));
  if (!response) throw new Error('no handler');
  return response;
};

const mayShow = (url: string, frame: object, name = 'will-frame-navigate'): boolean => {
  const event = fakeEvent({ url, frame });
  window.webContents.emit(name, event);
  return !event.isPrevented;
};

const mayLoad = (url: string, from: Omit<Parameters<RequestHandler>[0], 'url'>): boolean => {
  const answer = vi.fn<(verdict: { cancel: boolean }) => void>();
  fake.beforeRequest?.({ url, ...from }, answer);
  return answer.mock.calls[0]?.[0].cancel === false;
};
type RequestHandler = NonNullable<typeof fake.beforeRequest>;

test('the page may hold the frames around apps, and no other', async () => {
  const answer = await fake.schemeHandlers.get('app')?.(new Request(`${pageOrigin}/index.html`));
  const directives = answer?.headers.get('content-security-policy')?.split('; ') ?? [];

  expect(answer?.status).toBe(200);
  expect(directives.filter((one) => one.startsWith('frame-src'))).toEqual([
    'frame-src mcp-app://frame',
  ]);
  expect(answer?.headers.get('permissions-policy')).toContain('camera=*');
});

describe.each(['will-frame-navigate', 'will-redirect'])('on %s', (name) => {
  test('each frame shows exactly its own address', () => {
    const { address, place, around, inner } = serve();
    const other = serve();
    const isShown = (url: string, frame: object) => mayShow(url, frame, name);

    expect(isShown(address, around)).toBe(true);
    expect(isShown(`${place.origin}/`, inner)).toBe(true);
    for (const url of [
      `${place.origin}/`,
      `${address}/blocked`,
      `${pageOrigin}/index.html`,
      'https://evil.example/',
    ]) {
      expect(isShown(url, around)).toBe(false);
    }
    for (const url of [
      address,
      `${place.origin}/?leak=1`,
      `${other.place.origin}/`,
      other.address,
      `${pageOrigin}/index.html`,
      'https://evil.example/',
      'about:blank',
      'data:text/html,x',
    ]) {
      expect(isShown(url, inner)).toBe(false);
    }
    for (const url of [address, `${place.origin}/`]) expect(isShown(url, page)).toBe(false);
  });

  test('a frame within an app shows what its metadata allows', () => {
    const sources = {
      connect: ['https://api.example'],
      resource: [],
      frame: ['https://a.example'],
    };
    const { inner } = serve({ sources });
    const nested = fakeFrame('', inner);

    expect(mayShow('https://a.example/x', nested, name)).toBe(true);
    expect(mayShow('about:srcdoc', nested, name)).toBe(true);
    expect(mayShow('https://api.example/', nested, name)).toBe(false);
    expect(mayShow(`${pageOrigin}/index.html`, nested, name)).toBe(false);
    expect(mayShow('about:srcdoc', fakeFrame('', page), name)).toBe(false);
  });
});

test('an app that leaves its page is told as such', () => {
  const { inner } = serve();

  mayShow('https://evil.example/?secret', inner);

  const report = {
    'effective-directive': 'frame-src',
    'blocked-uri': 'https://evil.example/?secret',
  };
  expect(reports).toEqual([[{ 'csp-report': report }, true]]);
});

describe('what the console says that a policy blocked', () => {
  const blocked = `Refused to connect to 'https://a.example/' because it violates the following Content Security Policy directive: "connect-src 'none'".`;
  const log = (frame: object) =>
    window.webContents.emit('console-message', { message: blocked, frame });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is told, with who said it', () => {
    const { around, inner } = serve();
    log(inner);
    log(around);
    log(page);

    vi.advanceTimersByTime(1000);

    const report = expect.objectContaining({ 'csp-report': expect.anything() });
    expect(reports).toEqual([
      [report, false],
      [report, true],
    ]);
  });

  test('is not told of an app that was closed, and of a flood only a part', () => {
    const closed = serve();
    log(closed.inner);
    closed.close();
    const { inner } = serve();
    for (let count = 0; count < 1000; count += 1) log(inner);

    vi.advanceTimersByTime(1000);

    expect(reports).toHaveLength(100);
  });

  test('is not told twice where reports come by themselves', async () => {
    const { inner, place } = serve();
    log(inner);
    await ask(`${place.origin}/blocked`, { method: 'POST', body: '{}' });

    vi.advanceTimersByTime(1000);

    expect(reports).toEqual([[{}, false]]);
  });
});

test('a frame that went away shows and loads nothing', () => {
  const { place } = serve();
  const gone = {
    get url(): string {
      throw new Error('Render frame was disposed');
    },
  };

  expect(mayShow(`${pageOrigin}/index.html`, gone)).toBe(false);
  expect(mayLoad(`${place.origin}/`, { frame: gone })).toBe(false);
});

describe('requests', () => {
  const sources = {
    connect: ['https://api.example', 'wss://live.example:8443'],
    resource: ['https://*.cdn.example'],
    frame: ['https://a.example'],
  };

  test.each([
    ['https://api.example/v1?x=y', true],
    ['wss://live.example:8443/', true],
    ['https://one.cdn.example/a.js', true],
    ['https://a.example/', true],
    ['data:image/png;base64,AA==', true],
    ['blob:null/1-2-3', true],
    ['http://api.example/', false],
    ['https://api.example:444/', false],
    ['wss://live.example/', false],
    ['https://cdn.example/', false],
    ['https://evilcdn.example/', false],
    ['https://evil.example/', false],
    ['http://127.0.0.1:8080/', false],
    ['file:///etc/passwd', false],
    ['app://wirebench/index.html', false],
    ['blob:app://wirebench/1-2-3', false],
    ['mcp-app://frame/sandbox-proxy.js', false],
    ['devtools://devtools/', false],
  ])('of an app for %s are admitted: %s', (url, isAdmitted) => {
    const { inner, place } = serve({ sources });

    expect(mayLoad(url, { frame: inner })).toBe(isAdmitted);
    expect(mayLoad(url, { frame: fakeFrame('about:srcdoc', inner) })).toBe(isAdmitted);
    expect(mayLoad(url, { initiatorOrigin: place.origin })).toBe(isAdmitted);
  });

  test('of an app reach its own address and no other app', () => {
    const { address, inner, around, place } = serve({ sources });
    const other = serve();

    expect(mayLoad(`${place.origin}/`, { frame: inner })).toBe(true);
    expect(mayLoad(`${place.origin}/blocked`, { frame: inner, resourceType: 'cspReport' })).toBe(
      true,
    );
    expect(mayLoad(`${other.place.origin}/`, { frame: inner })).toBe(false);
    expect(mayLoad(address, { frame: inner })).toBe(false);
    expect(mayLoad(`${place.origin}/`, { frame: inner, resourceType: 'subFrame' })).toBe(true);
    expect(mayLoad('https://api.example/', { frame: inner, resourceType: 'subFrame' })).toBe(false);
    expect(mayLoad(address, { frame: around, resourceType: 'subFrame' })).toBe(true);
  });

  test('of the frame around an app are for its script and its reports', () => {
    const { address, around } = serve({ sources });
    const frame = around;

    expect(mayLoad('mcp-app://frame/sandbox-proxy.js', { frame })).toBe(true);
    expect(mayLoad(`${address}/blocked`, { frame })).toBe(true);
    expect(mayLoad('https://api.example/', { frame })).toBe(false);
    expect(mayLoad(`${pageOrigin}/index.html`, { frame })).toBe(false);
  });

  test('of the page reach no more than before, whatever apps may', () => {
    const { address, place } = serve({ sources });

    for (const from of [{ frame: page }, { initiatorOrigin: pageOrigin }, {}]) {
      expect(mayLoad('https://api.example/', from)).toBe(false);
      expect(mayLoad(`${place.origin}/`, from)).toBe(false);
      expect(mayLoad(address, from)).toBe(false);
      expect(mayLoad(`${pageOrigin}/assets/a.js`, from)).toBe(true);
    }
  });

  test('of a frame that shows no app, such as one that was closed, are refused', () => {
    const { close, inner, place } = serve({ sources });
    close();

    for (const url of ['https://api.example/', `${place.origin}/`, `${pageOrigin}/assets/a.js`]) {
      expect(mayLoad(url, { frame: inner, initiatorOrigin: pageOrigin })).toBe(false);
    }
  });

  test('whose frame is not known are judged by who initiated them', () => {
    const { address, place } = serve({ sources });
    const resourceType = 'subFrame';

    expect(mayLoad(address, { initiatorOrigin: pageOrigin, resourceType })).toBe(true);
    expect(mayLoad(`${place.origin}/`, { initiatorOrigin: 'mcp-app://frame', resourceType })).toBe(
      true,
    );
    expect(mayLoad('https://api.example/', { initiatorOrigin: 'mcp-app://frame' })).toBe(false);
    expect(mayLoad(`${pageOrigin}/index.html`, { initiatorOrigin: 'null' })).toBe(false);
  });
});

describe('a permission', () => {
  const isGranted = (permission: string, requestingUrl: string, type?: string) => {
    const answer = vi.fn<(isGranted: boolean) => void>();
    const details = { requestingUrl, ...(type && { mediaTypes: [type] }) };
    fake.permissionRequest?.(null, permission, answer, details);
    const checked = fake.permissionCheck?.(null, permission, 'null', {
      requestingUrl,
      ...(type && { mediaType: type }),
    });
    expect(answer.mock.calls).toEqual([[checked]]);
    return checked;
  };

  test('is had by the app that the user granted it to, and by no other', () => {
    const url = `${serve({ granted: ['camera', 'clipboardWrite'] }).place.origin}/`;
    const other = `${serve({ granted: ['geolocation'] }).place.origin}/`;

    expect(isGranted('media', url, 'video')).toBe(true);
    expect(isGranted('clipboard-sanitized-write', url)).toBe(true);
    expect(isGranted('media', url, 'audio')).toBe(false);
    expect(isGranted('media', url, 'unknown')).toBe(false);
    expect(isGranted('media', url)).toBe(false);
    expect(isGranted('geolocation', url)).toBe(false);
    expect(isGranted('geolocation', other)).toBe(true);
    expect(isGranted('media', other, 'video')).toBe(false);
    for (const name of ['clipboard-read', 'fullscreen', 'openExternal', 'notifications', 'hid']) {
      expect(isGranted(name, url)).toBe(false);
    }
  });

  test.each(['local-network-access', 'local-network', 'loopback-network'])(
    'for %s is had by an app that its metadata lets go anywhere, for as long as it is shown',
    (permission) => {
      const sources = { connect: ['http://127.0.0.1:8080'], resource: [], frame: [] };
      const { address, close, place } = serve({ sources });
      const other = serve({ granted: ['camera'] });
      const mayReach = () => isGranted(permission, `${place.origin}/`);

      expect(mayReach()).toBe(true);
      for (const url of [`${other.place.origin}/`, address, `${pageOrigin}/index.html`, '']) {
        expect(isGranted(permission, url)).toBe(false);
      }
      close();
      expect(mayReach()).toBe(false);
    },
  );

  test('is neither the page’s nor the frame’s nor a closed app’s', () => {
    const { address, close, place } = serve({ granted: ['camera'] });
    const url = `${place.origin}/`;
    const before = isGranted('media', url, 'video');
    close();

    expect(before).toBe(true);
    for (const one of [url, address, `${pageOrigin}/index.html`, 'https://a.example/', '']) {
      expect(isGranted('media', one, 'video')).toBe(false);
    }
  });
});

test('an app sends nothing by UDP, saves no file and opens no window', () => {
  const { inner, place } = serve();
  const event = fakeEvent({});
  session.defaultSession.emit('will-download', event, {
    getURL: () => `blob:${place.origin}/1-2-3`,
  });
  window.webContents.focusedFrame = inner;
  const answer = window.webContents.openHandler?.({ url: 'https://example.com/' });

  expect(window.webContents.webRtcPolicy).toBe('disable_non_proxied_udp');
  expect(event.isPrevented).toBe(true);
  expect(answer).toEqual({ action: 'deny' });
  expect(fake.opened).toEqual([]);

  window.webContents.focusedFrame = page;
  window.webContents.openHandler?.({ url: 'https://example.com/' });

  expect(fake.opened).toEqual(['https://example.com/']);
});
