import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Frame, Request, Route } from '@playwright/test';
import { compiledFolder } from '../../test/compiled-folder.ts';
import type {
  AskedOfSystem,
  FromDesktop,
  PageAnswer,
  PageFrame,
  PageRequest,
  ToDesktop,
} from '../../test/electron/desktop-messages.ts';
import { printedBy, refusals, root, type RunningApp } from '../app.ts';
import { bridgePage } from './page-bridge.ts';
import { asked, shown } from './shown-address.ts';

export type DesktopPage = RunningApp & {
  /** The preferences that the shell gave its window. */
  preferences: Record<string, unknown>;
  /** What the preload sent and exposed so far, in order. */
  ofPreload: readonly string[];
  /** What the shell had of the system so far. */
  askedOfSystem(): Promise<AskedOfSystem>;
  /** What the user picks in the system's next dialogs for files. */
  pick(paths: string[]): void;
  /** Chooses the item of the app's menu that has this label. */
  chooseInMenu(label: string): void;
  /** Follows a link of the app's own scheme. */
  followLink(url: string): void;
  /** Ends the core as the system does to a process that needs too much memory. */
  crashCore(): void;
};

const main = join(root, 'out/main/desktop.js');
const program = join(root, 'test/electron/desktop-process.ts');

/**
 * Starts the built desktop shell on the fake of Electron, with its core in a process of its own, and shows
 * its page in a browser as a sandboxed window would: with the built preload, and with what the shell's own
 * scheme handler answers.
 */
export async function startDesktopPage(
  home: string,
  launched: () => Promise<Browser>,
  env: Record<string, string> = {},
): Promise<DesktopPage> {
  const child = fork(program, [main], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      // The environment of whoever runs the tests is asked of no shell.
      WIREBENCH_LOGIN_SHELL: 'off',
      NODE_COMPILE_CACHE: compiledFolder,
      ...env,
      WIREBENCH_HOME: home,
    },
  });
  const printed = printedBy(child);
  const ended = new Promise<void>((done) => {
    child.once('close', () => done());
  });
  const desktop = talkTo(child);
  const opened = await Promise.race([
    desktop.opened,
    ended.then(() => Promise.reject(new Error(`the desktop shell ended: ${printed()}`))),
  ]);

  const context = await (await launched()).newContext({ viewport: { width: 1440, height: 900 } });
  // What the shell's handler grants, which this browser can't ask, but for what apps are granted.
  await context.grantPermissions(['clipboard-write', 'local-network-access']);
  const page = await context.newPage();
  const refused = refusals(page);
  const ofPreload: string[] = [];
  const hear = await bridgePage(page, String(opened.preferences['preload']), {
    send({ frame, channel, url }) {
      ofPreload.push(`sends ${channel}`);
      desktop.tell({ t: 'send', frame, channel, url: asked(url) });
    },
    onExposed: (name, keys) => void ofPreload.push(`exposes ${name}: ${keys.join(', ')}`),
    onWindow: (url) => desktop.tell({ t: 'window', url: asked(url) }),
    post: (id, data) => desktop.tell({ t: 'data', id, data: asked(data) }),
    close: (id) => desktop.tell({ t: 'close', id }),
  });
  desktop.onPort((message) =>
    hear(message.t === 'data' ? { ...message, data: shown(message.data) } : message),
  );
  await page.route('**', (route) => answer(route, desktop.request));
  // The shell gives the page no second window.
  page.on('popup', (popup) => void popup.close());
  page.on('download', (file) => desktop.tell({ t: 'download', url: asked(file.url()) }));
  await page.goto(shown(opened.url));

  return {
    home,
    page,
    refused,
    printed,
    ended,
    preferences: opened.preferences,
    ofPreload,
    askedOfSystem: desktop.askedOfSystem,
    pick: (paths) => desktop.tell({ t: 'pick', paths }),
    chooseInMenu: (label) => desktop.tell({ t: 'menu', label }),
    followLink: (url) => desktop.tell({ t: 'link', url }),
    crashCore: () => desktop.tell({ t: 'crash', what: 'core' }),
    async stop() {
      // The window closes, and its page goes, before the app ends.
      if (!page.isClosed()) {
        const closed = page.waitForEvent('close');
        await page.close({ runBeforeUnload: true });
        await closed;
      }
      await context.close();
      desktop.tell({ t: 'quit' });
      await ended;
    },
    async kill() {
      desktop.tell({ t: 'crash', what: 'app' });
      await ended;
      await context.close();
    },
  };
}

type Opened = Extract<FromDesktop, { t: 'opened' }>;
type OfPort = Extract<FromDesktop, { t: 'port' | 'data' | 'close' }>;
type Answer = Exclude<FromDesktop, Opened | OfPort>;

function talkTo(child: ChildProcess) {
  const { promise: opened, resolve: open } = Promise.withResolvers<Opened>();
  const waiting = new Map<number, (answer?: Answer) => void>();
  const early: OfPort[] = [];
  let hear: (message: OfPort) => void = (message) => early.push(message);
  let lastId = 0;
  const tell = (message: ToDesktop) => {
    if (child.connected) child.send(message, () => undefined);
  };
  child.on('message', (heard) => {
    const message = heard as FromDesktop;
    if (message.t === 'opened') open(message);
    else if (message.t === 'answer' || message.t === 'system') {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else hear(message);
  });
  child.once('disconnect', () => waiting.forEach((resolve) => resolve()));
  /** Resolves with nothing where the shell has ended. */
  const ask = (question: (id: number) => ToDesktop) =>
    new Promise<Answer | undefined>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      tell(question(lastId));
      if (!child.connected) resolve(undefined);
    });
  return {
    opened,
    tell,
    onPort(listener: (message: OfPort) => void) {
      hear = listener;
      early.splice(0).forEach(listener);
    },
    async request(request: PageRequest): Promise<PageAnswer> {
      const answer = await ask((id) => ({ t: 'request', id, request }));
      return answer?.t === 'answer' ? answer.answer : 'refused';
    },
    async askedOfSystem(): Promise<AskedOfSystem> {
      const answer = await ask((id) => ({ t: 'system', id }));
      if (answer?.t !== 'system') throw new Error('the desktop shell has ended');
      return answer.asked;
    },
  };
}

async function answer(
  route: Route,
  ask: (request: PageRequest) => Promise<PageAnswer>,
): Promise<void> {
  const request = route.request();
  const frame = request.frame();
  const given = await ask({
    url: asked(request.url()),
    method: request.method(),
    body: request.postData(),
    resourceType: resourceType(request.resourceType(), frame),
    frame: frameOf(frame),
  });
  // The page may have gone meanwhile.
  const gone = () => undefined;
  if (given === 'refused') return route.abort('blockedbyclient').catch(gone);
  if (given === 'prevented') return route.abort('aborted').catch(gone);
  if (given === 'elsewhere') return route.continue().catch(gone);
  const { status, body } = given;
  const headers = Object.fromEntries(
    Object.entries(given.headers).map(([name, value]) => [name, shown(value)]),
  );
  return route.fulfill({ status, headers, body: shownBody(request, body) }).catch(gone);
}

/** Electron's name of what a request is for, where it differs from the browser's. */
function resourceType(type: string, frame: Frame): string {
  if (type !== 'document') return type;
  return frame.parentFrame() ? 'subFrame' : 'mainFrame';
}

function frameOf(frame: Frame): PageFrame {
  const parent = frame.parentFrame();
  return { url: asked(frame.url()), parent: parent && frameOf(parent) };
}

/** The frame around an app is told where the app is, and the page. */
function shownBody(request: Request, body: Uint8Array): Buffer {
  const bytes = Buffer.from(body);
  return request.resourceType() === 'document' ? Buffer.from(shown(bytes.toString())) : bytes;
}
