import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/**
 * A fake of the part of `electron` that our shell uses, for tests where no binary is: it keeps what
 * the shell asks for, holds the shell to Electron's order, and carries ports and messages for real.
 */
export const fake = {
  hasLock: true,
  isReady: false,
  schemes: [] as { scheme: string; privileges: object }[],
  schemeHandlers: new Map<string, (request: Request) => Promise<Response>>(),
  windows: [] as BrowserWindow[],
  paths: new Map<string, string>(),
  opened: [] as string[],
  dialogs: [] as MessageBox[],
  errorBoxes: [] as string[],
  /** What the user answers to the next message box. */
  dialogAnswer: 0,
  /** Output before that, one dialog after the other. */
  dialogAnswers: [] as number[],
  openDialogs: [] as object[],
  /** What the user picks in the next dialog for files; nothing is cancelling it. */
  picked: [] as string[],
  exposed: new Map<string, unknown>(),
  exitCodes: [] as number[],
  quits: 0,
  isQuitPrevented: false,
  isSandboxEnabled: false,
  menu: undefined as unknown,
  /** Of the system's keyring. */
  keyring: {
    isAvailable: true,
    password: 7,
    isHardCoded: false,
    hasNewKey: false,
    isAway: false,
  },
  permissionRequest: undefined as PermissionRequest | undefined,
  permissionCheck: undefined as
    | ((
        contents: unknown,
        permission: string,
        origin: string,
        details: { requestingUrl?: string; mediaType?: string },
      ) => boolean)
    | undefined,
  displayMediaRequest: undefined as
    | ((request: object, answer: (streams: unknown) => void) => void)
    | undefined,
  beforeRequest: undefined as
    | ((details: BeforeRequest, answer: (verdict: { cancel: boolean }) => void) => void)
    | undefined,
  devicePermission: undefined as (() => boolean) | undefined,
};

type BeforeRequest = {
  url: string;
  frame?: object | null;
  initiatorOrigin?: string;
  resourceType?: string;
};

type MessageBox = { message: string; buttons: string[] };

type PermissionRequest = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: { requestingUrl: string; mediaTypes?: string[] },
) => void;

/** An event whose default can be prevented, as Electron's. */
export function fakeEvent<T extends object>(properties: T) {
  const event = {
    ...properties,
    isPrevented: false,
    preventDefault: () => void (event.isPrevented = true),
  };
  return event;
}

export const app = Object.assign(new EventEmitter(), {
  requestSingleInstanceLock: () => fake.hasLock,
  enableSandbox: () => void (fake.isSandboxEnabled = true),
  setPath: (name: string, path: string) => void fake.paths.set(name, path),
  whenReady: async () => {
    await new Promise(setImmediate);
    fake.isReady = true;
  },
  quit() {
    fake.quits += 1;
    for (const window of fake.windows.splice(0)) window.emit('close');
    const event = fakeEvent({});
    app.emit('will-quit', event);
    fake.isQuitPrevented = event.isPrevented;
  },
  exit: (code = 0) => void fake.exitCodes.push(code),
});

class WebContents extends EventEmitter {
  focusedFrame: object | null = null;
  webRtcPolicy = '';
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly options: Record<string, unknown> & { webPreferences: Record<string, unknown> };
  url = '';
  calls: string[] = [];
  bounds = { x: 10, y: 20, width: 900, height: 700 };

  constructor(options: BrowserWindow['options']) {
    super();
    this.options = options;
    fake.windows.push(this);
    app.emit('web-contents-created', fakeEvent({}), this.webContents);
  }

  static getAllWindows = () => fake.windows;
  loadURL = async (url: string) => void (this.url = url);
  show = () => void this.calls.push('show');
  maximize = () => void this.calls.push('maximize');
  reload = () => void this.calls.push('reload');
  focus = () => void this.calls.push('focus');
  restore = () => void this.calls.push('restore');
  isMinimized = () => true;
  isMaximized = () => false;
  isDestroyed = () => false;
  getNormalBounds = () => this.bounds;
}

export const protocol = {
  registerSchemesAsPrivileged(schemes: typeof fake.schemes) {
    if (fake.isReady) throw new Error('protocol: schemes have to be registered before ready');
    fake.schemes.push(...schemes);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response>) {
    if (!fake.isReady) throw new Error('protocol: handlers have to be registered after ready');
    fake.schemeHandlers.set(scheme, handler);
  },
};

export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: (handler: PermissionRequest) =>
      void (fake.permissionRequest = handler),
    setPermissionCheckHandler: (handler: typeof fake.permissionCheck) =>
      void (fake.permissionCheck = handler),
    setDevicePermissionHandler: (handler: () => boolean) => void (fake.devicePermission = handler),
    setDisplayMediaRequestHandler: (handler: typeof fake.displayMediaRequest) =>
      void (fake.displayMediaRequest = handler),
    webRequest: {
      onBeforeRequest: (handler: typeof fake.beforeRequest) => void (fake.beforeRequest = handler),
    },
  }),
};

export const shell = {
  openExternal: async (url: string) => void fake.opened.push(url),
  openPath: async (path: string) => void fake.opened.push(path),
};

export const dialog = {
  async showMessageBox(...given: (BrowserWindow | MessageBox)[]) {
    // As Electron has it, with or without a window.
    fake.dialogs.push(given.at(-1) as MessageBox);
    return { response: fake.dialogAnswers.shift() ?? fake.dialogAnswer };
  },
  async showOpenDialog(...given: object[]) {
    // As Electron has it, with or without a window.
    fake.openDialogs.push(given.at(-1) ?? {});
    return { canceled: fake.picked.length === 0, filePaths: fake.picked };
  },
  showErrorBox: (title: string, text: string) => void fake.errorBoxes.push(`${title}\n${text}`),
};

/** Turns each byte by the keyring's password: what was sealed with another can't be read. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => ready() && fake.keyring.isAvailable,
  async encryptStringAsync(text: string) {
    ready();
    const { password, isHardCoded } = fake.keyring;
    const prefix = isHardCoded ? 'v10' : 'v11';
    const sealed = Buffer.from([password, ...Buffer.from(text).map((byte) => byte ^ password)]);
    return Buffer.concat([Buffer.from(prefix), sealed]);
  },
  async decryptStringAsync(whole: Buffer) {
    ready();
    const { password, hasNewKey, isAway } = fake.keyring;
    if (isAway) throw new Error(temporarilyUnavailable);
    const sealed = whole.subarray(3);
    if (sealed[0] !== password) throw new Error('Error while decrypting the ciphertext.');
    const result = Buffer.from(sealed.subarray(1).map((byte) => byte ^ password)).toString();
    return { shouldReEncrypt: hasNewKey, result };
  },
};

/** Electron's own message, in words of ours but for those that tell it from a lasting failure. */
const temporarilyUnavailable = 'Decrypting is temporarily unavailable.';

function ready(): boolean {
  if (!fake.isReady) throw new Error('safeStorage: the app has to be ready before');
  return true;
}

export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => void (fake.menu = menu),
};

export const nativeTheme = { shouldUseDarkColors: true };
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

/** The main process's end of a port: events with the data inside, as Electron has it. */
class MessagePortMain extends EventEmitter {
  private readonly port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => this.emit('close'));
  }

  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  postMessage = (message: unknown) => this.port.postMessage(message);
  start = () => void this.port.on('message', (data: unknown) => this.emit('message', { data }));
  close = () => this.port.close();
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new MessagePortMain(port1);
    this.port2 = port2;
  }
}

export const ipcMain = new EventEmitter();

/** A frame as the main process sees it; what is posted to it reaches its preload. */
export const fakeFrame = (url: string, parent: object | null = null) => {
  const posted: { channel: string; ports: MessagePort[] }[] = [];
  return {
    url,
    parent,
    posted,
    postMessage(channel: string, _message: unknown, ports: MessagePort[]) {
      posted.push({ channel, ports });
      ipcRenderer.emit(channel, { ports });
    },
  };
};

export const ipcRenderer = Object.assign(new EventEmitter(), {
  /** The preload of our own page, in the top frame. */
  send: (channel: string) =>
    ipcMain.emit(channel, { senderFrame: fakeFrame('app://wirebench/index.html') }),
});

export const contextBridge = {
  exposeInMainWorld: (name: string, api: unknown) => void fake.exposed.set(name, api),
};
