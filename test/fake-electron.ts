import { EventEmitter } from 'node:events';
import type { BrowserWindow } from './electron/fake-windows.ts';
import {
  fake,
  type MenuItem,
  type MessageBox,
  type PermissionRequest,
} from './electron/fake-state.ts';
import { strict } from './electron/strict.ts';

/*
 * A fake of the part of `electron` that our shell uses, for tests where no binary is: it keeps what
 * the shell asks for, holds the shell to Electron's order, carries ports and messages for real, and
 * throws where the shell uses what is not faked.
 */
export { app } from './electron/fake-app.ts';
export { fakeFrame, ipcMain, ipcRenderer, MessageChannelMain } from './electron/fake-ports.ts';
export { fake } from './electron/fake-state.ts';
export { Notification } from './electron/fake-notification.ts';
export { utilityProcess } from './electron/fake-utility.ts';
export { BrowserWindow } from './electron/fake-windows.ts';
export { fakeEvent } from './electron/strict.ts';

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: typeof fake.schemes) {
    if (fake.isReady) throw new Error('protocol: schemes have to be registered before ready');
    fake.schemes.push(...schemes);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response>) {
    if (!fake.isReady) throw new Error('protocol: handlers have to be registered after ready');
    fake.schemeHandlers.set(scheme, handler);
  },
});

export const session = {
  defaultSession: strict(
    'session',
    Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: (handler: PermissionRequest) =>
        void (fake.permissionRequest = handler),
      setPermissionCheckHandler: (handler: typeof fake.permissionCheck) =>
        void (fake.permissionCheck = handler),
      setDevicePermissionHandler: (handler: () => boolean) =>
        void (fake.devicePermission = handler),
      setDisplayMediaRequestHandler: (handler: typeof fake.displayMediaRequest) =>
        void (fake.displayMediaRequest = handler),
      webRequest: {
        onBeforeRequest: (handler: typeof fake.beforeRequest) =>
          void (fake.beforeRequest = handler),
      },
    }),
  ),
};

export const shell = strict('shell', {
  openExternal: async (url: string) => void fake.opened.push(url),
  openPath: async (path: string) => void fake.opened.push(path),
  showItemInFolder: (path: string) => void fake.shownInFolder.push(path),
});

export const clipboard = strict('clipboard', {
  writeText: async (text: string) => void (fake.clipboard = text),
});

export const dialog = strict('dialog', {
  async showMessageBox(...given: (BrowserWindow | MessageBox)[]) {
    // As Electron has it, with or without a window.
    const box = given.at(-1) as MessageBox;
    fake.dialogs.push(box);
    if (fake.holdsDialogs) return { response: await heldAnswer(box) };
    return { response: fake.dialogAnswers.shift() ?? fake.dialogAnswer };
  },
  async showOpenDialog(...given: object[]) {
    // As Electron has it, with or without a window.
    fake.openDialogs.push(given.at(-1) ?? {});
    return { canceled: fake.picked.length === 0, filePaths: fake.picked };
  },
  async showSaveDialog(...given: object[]) {
    const asked: { defaultPath?: string } = given.at(-1) ?? {};
    fake.saveDialogs.push(asked);
    const filePath = fake.saveTo(asked.defaultPath ?? '');
    return { canceled: filePath === undefined, filePath: filePath ?? '' };
  },
  showErrorBox: (title: string, text: string) => void fake.errorBoxes.push(`${title}\n${text}`),
});

/** A box that its signal closes answers as if the user had cancelled it. */
const heldAnswer = ({ signal, cancelId = 0 }: MessageBox) =>
  new Promise<number>((answer) => {
    signal?.addEventListener('abort', () => answer(cancelId));
    fake.openBoxes.push({ answer });
  });

/** Turns each byte by the keyring's password: what was sealed with another can't be read. */
export const safeStorage = strict('safeStorage', {
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
});

/** Electron's own message, in words of ours but for those that tell it from a lasting failure. */
const temporarilyUnavailable = 'Decrypting is temporarily unavailable.';

function ready(): boolean {
  if (!fake.isReady) throw new Error('safeStorage: the app has to be ready before');
  return true;
}

export const Menu = strict('Menu', {
  buildFromTemplate: (items: MenuItem[]) =>
    strict('menu', {
      items,
      popup: (options: object = {}) => void fake.popups.push({ items, options }),
    }),
  setApplicationMenu: (menu: typeof fake.menu) => void (fake.menu = menu),
  getApplicationMenu: () => fake.menu,
});

export const nativeTheme = strict('nativeTheme', {
  themeSource: 'system',
  /** The fake's system is dark. */
  get shouldUseDarkColors() {
    return this.themeSource !== 'light';
  },
});
export const powerMonitor = strict('powerMonitor', new EventEmitter());
export const screen = strict('screen', {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
});

export const contextBridge = strict('contextBridge', {
  exposeInMainWorld: (name: string, api: unknown) => void fake.exposed.set(name, api),
});
