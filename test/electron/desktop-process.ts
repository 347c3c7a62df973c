import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import {
  app,
  fake,
  fakeEvent,
  fakeFrame,
  ipcMain,
  nativeTheme,
  session,
} from '../fake-electron.ts';
import type {
  AskedOfSystem,
  FromDesktop,
  PageAnswer,
  PageRequest,
  ToDesktop,
} from './desktop-messages.ts';
import type { MenuItem } from './fake-state.ts';

/*
 * Runs the built desktop shell on the fake of Electron, for a page that another process shows: what a
 * preload would send goes to `ipcMain`, and what the network would ask for to the guards and the
 * handlers of the schemes. Nobody sees the dialogs of the system; each is answered so that things go on.
 */
const [main = ''] = process.argv.slice(2);
// As where Electron runs the app of a checkout.
process.argv.splice(1, Infinity, main);
const ports = new Map<number, MessagePort>();
const keptFromDisk: string[] = [];
let lastPort = 0;

const fakeUrl = new URL('../fake-electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fakeUrl, shortCircuit: true } : next(specifier, context),
});

fake.switches.add('no-sandbox');
fake.keyring.isAvailable = process.env['WIREBENCH_KEYRING'] !== 'off';
fake.saveTo = (suggested) => join(process.env['WIREBENCH_HOME'] ?? '', basename(suggested));
Object.defineProperty(fake, 'dialogAnswer', {
  get: () => fake.dialogs.at(-1)?.buttons.findIndex((button) => button !== 'Cancel') ?? 0,
});
const { exit } = app;
app.exit = (code?: number) => {
  exit.call(app, code);
  process.exit(code);
};

process.on('message', (message) => void hear(message as ToDesktop));
// Whoever shows the page is gone.
process.on('disconnect', () => app.quit());

await import(pathToFileURL(main).href);
while (fake.windows.length === 0) await new Promise(setImmediate);
for (const { url, options } of fake.windows) {
  tell({ t: 'opened', url, preferences: options.webPreferences });
}

function tell(message: FromDesktop): void {
  if (process.connected) process.send?.(message);
}

async function hear(message: ToDesktop): Promise<void> {
  switch (message.t) {
    case 'send':
      return send(message);
    case 'data':
      return ports.get(message.id)?.postMessage(message.data, []);
    case 'close':
      return ports.get(message.id)?.close();
    case 'request':
      return tell({ t: 'answer', id: message.id, answer: await answerTo(message.request) });
    case 'window':
      return void fake.windows[0]?.webContents.openHandler?.({ url: message.url });
    case 'download':
      return download(message.url);
    case 'pick':
      fake.picked = message.paths;
      return;
    case 'menu':
      return choose(message.label);
    case 'link':
      return void app.emit('second-instance', {}, ['wirebench', message.url]);
    case 'system':
      return tell({ t: 'system', id: message.id, asked: askedOfSystem() });
    case 'quit':
      return app.quit();
    case 'crash':
      for (const utility of fake.utilities) utility.crash();
      if (message.what === 'app') process.kill(process.pid, 'SIGKILL');
      return;
    default:
      throw new Error(`Not a message: ${JSON.stringify(message satisfies never)}`);
  }
}

function download(url: string): void {
  const event = fakeEvent({});
  session.defaultSession.emit('will-download', event, { getURL: () => url });
  if (event.isPrevented) keptFromDisk.push(url);
}

function choose(label: string): void {
  const within = (items: MenuItem[]): MenuItem[] =>
    items.flatMap((item) => [item, ...within(item.submenu ?? [])]);
  const item = within(fake.menu?.items ?? []).find((one) => one.label === label);
  if (!item?.click) throw new Error(`The app's menu has no item ${label}.`);
  item.click();
}

function askedOfSystem(): AskedOfSystem {
  const [window] = fake.windows;
  return {
    opened: fake.opened,
    theme: nativeTheme.themeSource,
    titleBar: window?.options['titleBarOverlay'],
    fileDialogs: fake.openDialogs,
    boxes: fake.dialogs.map(({ message }) => message),
    menus: fake.popups.length,
    windowCalls: window?.calls ?? [],
    keptFromDisk,
  };
}

function send({ frame, channel, url }: Extract<ToDesktop, { t: 'send' }>): void {
  const senderFrame = fakeFrame(url);
  ipcMain.emit(channel, { senderFrame });
  for (const posted of senderFrame.posted) {
    for (const port of posted.ports) offer(frame, posted.channel, port);
  }
}

function offer(frame: number, channel: string, port: MessagePort): void {
  lastPort += 1;
  const id = lastPort;
  ports.set(id, port);
  tell({ t: 'port', frame, channel, id });
  port.on('message', (data: unknown) => tell({ t: 'data', id, data: String(data) }));
  port.on('close', () => {
    ports.delete(id);
    tell({ t: 'close', id });
  });
}

/** Whether the shell keeps a page or a frame where it is. */
function isPrevented({ url, resourceType, frame }: PageRequest): boolean {
  if (resourceType !== 'mainFrame' && resourceType !== 'subFrame') return false;
  const navigation = fakeEvent({ url, frame });
  const name = resourceType === 'mainFrame' ? 'will-navigate' : 'will-frame-navigate';
  fake.windows[0]?.webContents.emit(name, navigation);
  return navigation.isPrevented;
}

async function answerTo(request: PageRequest): Promise<PageAnswer> {
  const { url, method, body: sent, resourceType, frame } = request;
  if (isPrevented(request)) return 'prevented';
  const { promise, resolve } = Promise.withResolvers<{ cancel: boolean }>();
  if (!fake.beforeRequest) return 'refused';
  fake.beforeRequest({ url, frame, resourceType }, resolve);
  if ((await promise).cancel) return 'refused';
  const handle = fake.schemeHandlers.get(new URL(url).protocol.replace(':', ''));
  const response = await handle?.(new Request(url, { method, body: sent }));
  if (!response) return 'elsewhere';
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
