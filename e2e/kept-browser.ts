import { createServer } from 'node:net';
import type { BrowserContext, BrowserType, CDPSession, LaunchOptions } from '@playwright/test';

/** A place for one app at a time: an empty context, and the address under which to show the app. */
type Place = {
  context: BrowserContext;
  hostName: string;
  port: number;
  /** Closes what was opened, and removes all that was kept there. */
  leave(): Promise<void>;
};

/**
 * A browser that keeps what it has compiled. It keeps that with its profile, for each address, so
 * that all apps of a worker are shown at the same one, one after another.
 */
export type KeptBrowser = {
  /** Undefined while another app is shown in it. */
  enter(): Promise<Place | undefined>;
  close(): Promise<void>;
};

// What moves is drawn again and again, for which no test looks; the other browsers show it.
const shown = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
// The form of a kept host name; see `src/main/web/host-name.ts`.
const hostName = `${'e2e'.padEnd(20, 'e')}.localhost`;
// Everything that a page can keep there, but not the browser's own caches.
const storageTypes = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';

/** A browser that is launched at first use, on the profile in `folder`. */
export function keptBrowser(
  chromium: BrowserType,
  folder: string,
  launchOptions: LaunchOptions,
): KeptBrowser {
  let context: BrowserContext | undefined;
  let keeper: CDPSession | undefined;
  let port: number | undefined;
  let isTaken = false;

  async function launched(): Promise<BrowserContext> {
    if (context) return context;
    const made = await chromium.launchPersistentContext(folder, { ...launchOptions, ...shown });
    // Its first page stays open and empty: without any page the browser would end.
    const [first = await made.newPage()] = made.pages();
    keeper = await made.newCDPSession(first);
    made.on('close', () => (context = undefined));
    context = made;
    return made;
  }

  async function empty(left: BrowserContext, address: string): Promise<void> {
    const [, ...pages] = left.pages();
    const origins = new Set([address, ...pages.map((page) => originOf(page.url()))]);
    await Promise.all(pages.map((page) => page.close()));
    await Promise.all([left.clearPermissions(), left.clearCookies(), left.unrouteAll()]);
    for (const origin of origins) {
      if (origin.startsWith('http'))
        await keeper?.send('Storage.clearDataForOrigin', { origin, storageTypes });
    }
  }

  return {
    async enter() {
      if (isTaken) return undefined;
      isTaken = true;
      const given = await launched();
      if (port === undefined || !(await isFree(port))) port = await fixedPort();
      const address = `http://${hostName}:${port}`;
      let left: Promise<void> | undefined;
      const leave = async () => {
        if (context === given) await empty(given, address);
        isTaken = false;
      };
      // Once only: whoever leaves again would turn out the next.
      return { context: given, hostName, port, leave: () => (left ??= leave()) };
    },
    close: async () => context?.close(),
  };
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Any free port below those that a system hands out by itself, so that nobody else is given it later. */
async function fixedPort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
