import type { FakeUtilityProcess } from './fake-utility.ts';
import type { FakeNotification } from './fake-notification.ts';
import type { BrowserWindow } from './fake-windows.ts';

/** What the shell asked of the fake, and how the fake's system behaves. */
export const fake = {
  hasLock: true,
  isReady: false,
  /** The switches that the app was started with, such as `no-sandbox`. */
  switches: new Set<string>(),
  schemes: [] as { scheme: string; privileges: object }[],
  schemeHandlers: new Map<string, (request: Request) => Promise<Response>>(),
  windows: [] as BrowserWindow[],
  utilities: new Set<FakeUtilityProcess>(),
  /** Modules that are loaded first in each utility process. */
  utilityImports: [] as string[],
  /** Whether what they print is dropped, as that of a core that is made not to start. */
  silencesUtilities: false,
  runInPage: (_code: string): Promise<unknown> => Promise.reject(new Error('There is no page.')),
  /** Whether pages stay in loading until a test calls `finishLoad` or `failLoad`. */
  holdsLoads: false,
  /** Electron does not always tell there that a hidden window is ready (electron#48859). */
  isWayland: false,
  paths: new Map<string, string>(),
  opened: [] as string[],
  /** The files that the system's file manager was asked to show. */
  shownInFolder: [] as string[],
  /** The files that the system was told of as opened lately. */
  recentDocuments: [] as string[],
  clipboard: '',
  dialogs: [] as MessageBox[],
  errorBoxes: [] as string[],
  /** What the user answers to the next message box. */
  dialogAnswer: 0,
  /** Output before that, one dialog after the other. */
  dialogAnswers: [] as number[],
  /** Whether message boxes stay open, until their signal closes them or the test answers. */
  holdsDialogs: false,
  openBoxes: [] as { answer(response: number): void }[],
  openDialogs: [] as object[],
  /** What the user picks in the next dialog for files; nothing is cancelling it. */
  picked: [] as string[],
  saveDialogs: [] as { defaultPath?: string }[],
  /** Where the user saves a file that is suggested here; undefined is cancelling it. */
  saveTo: (_suggested: string): string | undefined => undefined,
  exposed: new Map<string, unknown>(),
  exitCodes: [] as number[],
  quits: 0,
  relaunches: 0,
  /** The arguments of the last relaunch, where they were given. */
  relaunchedWith: undefined as string[] | undefined,
  usesGpu: true,
  aboutPanel: undefined as object | undefined,
  appUserModelId: undefined as string | undefined,
  isQuitPrevented: false,
  isSandboxEnabled: false,
  menu: undefined as { items: MenuItem[] } | undefined,
  /** Whether the user looks at the window. */
  isFocused: false,
  /** The notifications that are on screen. */
  notifications: [] as FakeNotification[],
  hasNotifications: true,
  /** What the icon in the dock did. */
  dockCalls: [] as string[],
  popups: [] as { items: MenuItem[]; options: object }[],
  /**
   * Of the system's keyring. Electron says that it is available whenever any provider is, also the
   * one with the hard-coded password.
   */
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

export type MenuItem = {
  role?: string;
  label?: string;
  enabled?: boolean;
  submenu?: MenuItem[];
  click?(): void;
};

type BeforeRequest = {
  url: string;
  frame?: object | null;
  initiatorOrigin?: string;
  resourceType?: string;
};

export type MessageBox = {
  message: string;
  detail?: string;
  buttons: string[];
  cancelId?: number;
  signal?: AbortSignal;
};

export type PermissionRequest = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: { requestingUrl: string; mediaTypes?: string[] },
) => void;
