import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { keptHostName } from '../../src/main/web/host-name.ts';
import { startChromium } from './browser.ts';
import {
  isBuilt,
  spyingWorker,
  startAttacker,
  startShell,
  type Attacker,
  type RunningShell,
} from './door-attacker.ts';

/*
 * Nobody gets in to the web shell but by its link: not a page on another port, not what a former
 * holder of the port left in the browser, not another program or user of the machine.
 */

if (!isBuilt) console.log('The door is not attacked: nothing is built (npm run build).');

let browser: Browser;
let context: BrowserContext;
let home: string;
let shell: RunningShell;
const attackers: Attacker[] = [];

beforeAll(async () => {
  if (isBuilt) browser = await startChromium(['--host-resolver-rules=MAP evil.example 127.0.0.1']);
});
afterAll(() => browser?.close());

afterEach(() => Promise.all(attackers.splice(0).map(({ close }) => close())));

async function openHome(): Promise<void> {
  home = await mkdtemp(join(tmpdir(), 'wirebench-door-'));
  context = await browser.newContext();
}

async function closeHome(): Promise<void> {
  await context?.close();
  await shell?.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}

async function attack(files?: Record<string, string>, port?: number): Promise<Attacker> {
  const attacker = await startAttacker(files, port);
  attackers.push(attacker);
  return attacker;
}

/** The user's tab, let in. */
async function openApp(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(shell.link);
  await page
    .getByRole('button', { name: /^Demo: everyday tools/ })
    .first()
    .waitFor();
  return page;
}

/** What a program with these headers reaches by the contract: it tries to run a command. */
async function runsCommand(headers: Record<string, string>): Promise<'refused' | 'ran'> {
  const marker = join(home, 'was-run');
  const args = ['-e', `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`];
  const launch = { kind: 'stdio', command: process.execPath, args, env: {} };
  const definition = { name: 'evil', era: 'auto', launch };
  const adding = { t: 'request', id: 1, name: 'servers.add', input: { definition, typed: true } };
  const connecting = {
    t: 'request',
    id: 2,
    name: 'connections.connect',
    input: { serverName: 'evil' },
  };
  const socket = new WebSocket(`ws://127.0.0.1:${shell.port}/rpc`, { headers });
  const say = (frame: object) => socket.send(JSON.stringify(frame));
  return new Promise((done) => {
    socket.once('error', () => done('refused')).once('close', () => done('refused'));
    socket.once('open', () => {
      say({ t: 'hello', received: 0 });
      say(adding);
    });
    socket.on('message', (data) => {
      if (!/"result","id":1,/.test(String(data))) return;
      say(connecting);
      const running = vi.waitFor(() => expect(existsSync(marker)).toBe(true), 10_000);
      done(
        running.then(
          () => 'ran',
          () => 'refused',
        ),
      );
    });
  });
}

describe.skipIf(!isBuilt)('a shell that has let its user in', () => {
  let tab: Page;
  // One for all: whoever does not get in changes nothing.
  beforeAll(async () => {
    await openHome();
    shell = await startShell(home);
    tab = await openApp();
  });
  afterAll(closeHome);

  describe('a page on another port of this machine', () => {
    test('is sent nothing that lets in, and can’t run a command with all that it is sent', async () => {
      const attacker = await attack();

      const page = await context.newPage();
      const { host, hostname, origin } = new URL(shell.link);
      for (const name of ['127.0.0.1', 'localhost', hostname]) {
        await page.goto(`http://${name}:${attacker.port}/`);
      }
      const sent = attacker.requests.map(({ headers }) => headers.cookie ?? '').join('; ');
      const replayed = await runsCommand({ host, origin, cookie: sent });

      expect(attacker.requests.length).toBeGreaterThanOrEqual(3);
      expect({ sent: sent.replaceAll(/[; ]/g, ''), replayed }).toEqual({
        sent: '',
        replayed: 'refused',
      });
    });

    test('opens no line by itself, whatever name it uses for us', async () => {
      const attacker = await attack();
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${attacker.port}/`);

      const { host } = new URL(shell.link);
      for (const name of [host, `127.0.0.1:${shell.port}`, `localhost:${shell.port}`]) {
        const outcome = await page.evaluate<string>(`new Promise((done) => {
        const socket = new WebSocket('ws://${name}/rpc');
        socket.onopen = () => done('open');
        socket.onclose = () => done('closed');
      })`);
        expect(outcome).toBe('closed');
      }
    });

    test('can’t show the app in a frame, load its files, or keep a handle on its window', async () => {
      const attacker = await attack();
      const { origin } = new URL(shell.link);
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${attacker.port}/`);

      const opening = page.waitForEvent('popup');
      await page.evaluate(`window.opened = window.open('${origin}/')`);
      const popup = await opening;
      await popup.waitForURL(`${origin}/**`);
      await popup.locator('#root > *').first().waitFor();
      const loaded = await page.evaluate<string>(`new Promise((done) => {
      const image = new Image();
      image.onload = () => done('loaded');
      image.onerror = () => done('refused');
      image.src = '${origin}/favicon.svg';
    })`);
      await page.evaluate(`new Promise((done) => {
      const frame = document.createElement('iframe');
      frame.onload = done;
      frame.src = '${origin}/';
      document.body.append(frame);
    })`);

      expect(await popup.evaluate('window.opener === null')).toBe(true);
      expect(await page.evaluate('window.opened.closed')).toBe(true);
      expect(loaded).toBe('refused');
      const framed = page.frames().find((frame) => frame.parentFrame() !== null);
      expect(await framed?.locator('#root').count()).toBe(0);
    });
  });

  test('a service worker can’t be planted from our own files', async () => {
    const script = await tab.evaluate<string>(
      `new URL(document.querySelector('script[src]').src).pathname`,
    );

    const outcome = await tab.evaluate<string>(
      `navigator.serviceWorker.register('${script}', { type: 'module' }).then(() => 'registered', () => 'refused')`,
    );

    expect(outcome).toBe('refused');
  });

  describe('a name that an attacker makes resolve to this machine', () => {
    test('gets neither the page nor our address', async () => {
      const page = await context.newPage();

      for (const name of ['evil.example', 'other.localhost', 'localhost', '127.0.0.1']) {
        const answer = await page.goto(`http://${name}:${shell.port}/`);
        expect(answer?.status()).toBe(421);
        expect(await answer?.text()).not.toMatch(/\d{4}|localhost|127\.0/);
      }
    });
  });

  describe('a program of another user', () => {
    test('that knows port and name gets the page’s files, and no more', async () => {
      const { host, origin, hash } = new URL(shell.link);
      const used = hash.replace('#token=', '');
      const headers = { host, origin };

      const page = await pageOf(host);
      const firsts = ['{}', '{"session":""}', '{"token":""}', `{"token":"${used}"}`];
      const answers = await Promise.all(firsts.map((frame) => answerTo(frame, headers)));

      expect(page).toMatch(/^HTTP\/1\.1 200/);
      expect(page).not.toMatch(/^set-cookie:/im);
      expect(page).not.toContain(used);
      expect(new Set(answers)).toEqual(new Set(['4401', '1008']));
      expect(await runsCommand(headers)).toBe('refused');
    });

    test('can’t take the port’s other address, which a browser might choose', async () => {
      const outcome = await new Promise<string>((done) => {
        const other = createServer();
        other.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? ''));
        other.listen(shell.port, '::1', () => other.close(() => done('listened')));
      });

      // EADDRNOTAVAIL: there is no such address here, for nobody.
      expect(['EADDRINUSE', 'EADDRNOTAVAIL']).toContain(outcome);
    });

    /** The head and body of the page, as any program can fetch it. */
    function pageOf(host: string): Promise<string> {
      const socket = connect(shell.port, '127.0.0.1');
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return text(socket);
    }

    /** The code with which a socket is closed after this first frame; what it hears would be shown instead. */
    function answerTo(frame: string, headers: Record<string, string>): Promise<string> {
      const socket = new WebSocket(`ws://127.0.0.1:${shell.port}/rpc`, { headers });
      return new Promise((done) => {
        socket.once('open', () => socket.send(frame));
        socket.once('message', (data) => done(String(data)));
        socket.once('close', (code) => done(String(code)));
        socket.once('error', (error) => done(error.message));
      });
    }
  });
});

describe.skipIf(!isBuilt)('what a former holder of the port left in the browser', () => {
  beforeEach(openHome);
  afterEach(closeHome);

  test('does not see the link, nor the app', async () => {
    const listener = await attack();
    const squatter = await plant(listener.port, '127.0.0.1');

    shell = await startShell(home, squatter.port);
    await openApp();
    // Whatever it saw before has been told by the time this one is.
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${shell.port}/probe`);

    const seen = listener.requests.map(({ url }) => decodeURIComponent(url ?? ''));
    expect(seen.at(-1)).toBe(`/seen?http://127.0.0.1:${shell.port}/probe`);
    expect(seen.slice(0, -1).filter((address) => address.includes('seen?'))).toEqual([]);
  });

  test('at our own address is removed on load, and told', async () => {
    const listener = await attack();
    const squatter = await plant(listener.port, await keptHostName(home));
    shell = await startShell(home, squatter.port);

    const page = await openApp();

    await page.getByText('A service worker was removed from this address').waitFor();
    const left = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';
    expect(await page.evaluate(left)).toBe(0);
  });

  /** Holds a port before us, under this name, and leaves a service worker in the user's browser. */
  async function plant(tellPort: number, name: string): Promise<Attacker> {
    const squatter = await startAttacker({ '/worker.js': spyingWorker(tellPort) });
    const page = await context.newPage();
    await page.goto(`http://${name}:${squatter.port}/`);
    await page.evaluate(`(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    })()`);
    await page.close();
    await squatter.close();
    return squatter;
  }
});
