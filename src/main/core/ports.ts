import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import type { Readable, Writable } from 'node:stream';
import type { AppPermission } from '../../shared/model/apps/app.ts';
import type { BrowserSession } from '../../shared/model/browser-session.ts';
import type { PathKind } from '../../shared/model/files.ts';
import type { Alert } from '../../shared/model/alert.ts';
import type { MenuCommand, ShellCapabilities, ShellKind, Theme } from '../../shared/model/app.ts';
import type {
  AppFacts,
  CommandLineTool,
  FaultReport,
  UpdatesState,
} from '../../shared/model/upkeep.ts';
import type { programSources, WorkerFiles } from './workers/worker-table.ts';

/** What a child process of Node and a thread have in common: streams, signals and an end. */
export type RunningProgram = {
  /** Absent for a thread, and for a process that could not be started. */
  readonly pid?: number | undefined;
  /** Set for a thread, which has no process id and can only be ended by `kill`. */
  readonly isThread?: true;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  kill(signal?: NodeJS.Signals): boolean;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'spawn' | 'close', listener: () => void): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
  once(
    event: 'exit',
    listener: (code: number | null, signal: NodeJS.Signals | null) => void,
  ): unknown;
};

/** The system's way to encrypt a text, such as Electron's safeStorage. */
export type SystemSafe = {
  /** Why sealing would not protect a text, as a sentence; undefined where it does. */
  whyUnusable(): Promise<string | undefined>;
  seal(text: string): Promise<string>;
  /**
   * Decrypts a text; throws where it can't. With `sealAnew` the system's key has changed, and the
   * text must be sealed again.
   */
  open(sealed: string): Promise<{ text: string; sealAnew: boolean }>;
};

/** A shell's means to keep the data key of the user's secrets. */
export type SecretsPort = {
  system?: SystemSafe;
  /** Whether the system's keyring may be asked. */
  usesKeyring: boolean;
  /**
   * Is called with every secret that is opened or entered, which the shell masks in its own log.
   */
  onKnown?(secret: string): void;
};

/** The sessions of a shell that browsers reach. */
export type BrowserSessions = {
  /** The sessions, the last seen first; `asking` is the id of the caller's own, if any. */
  list(asking: string | undefined): BrowserSession[];
  /** Ends a session; false where there is none with this id. */
  end(sessionId: string): boolean;
  /** Ends all sessions and changes the address; returns a link that lets one browser in. */
  rotate(): Promise<{ link: string }>;
};

/** The answer to a sign-in that is waited for: the parameters of the address it came to. */
export type AwaitedAnswer = {
  /** Rejects when the time is over, and with the signal's reason when that aborts. */
  answered: Promise<URLSearchParams>;
  /** Waits no longer. */
  stop(): void;
};

/** The names of this machine that a redirect may have; to authorization servers they differ. */
export type CallbackHost = '127.0.0.1' | 'localhost';

/** Where on this machine a browser is to come back to; what is absent was not chosen. */
export type CallbackPlace = { host?: CallbackHost | undefined; port?: number | undefined };

/** Where a shell's own port takes what browsers bring back from authorization servers. */
export type CallbackRoute = {
  /** The address to come back to; undefined where this shell does not answer at that place. */
  redirectUri(place: CallbackPlace): string | undefined;
  /** Waits for the one answer that carries this `state`; `onForeign` hears of answers that nobody waits for. */
  wait(awaited: {
    state: string;
    signal: AbortSignal;
    timeoutMs: number;
    onForeign?: (() => void) | undefined;
  }): AwaitedAnswer;
};

/** An app as a shell serves it, at an origin of its own. */
export type AppPage = {
  html: string;
  headers: Record<string, string>;
  /** The sandbox of the app's frame, and its `allow`. */
  sandbox: string;
  allow: string;
  /** What the user granted to the app, and the sources that its metadata allows. */
  granted: readonly AppPermission[];
  sources: Record<'connect' | 'resource' | 'frame', readonly string[]>;
};

/** Where a shell serves an app. */
export type AppPlace = {
  /** The app's own origin, that of the frame around it, and that of the page around both. */
  origin: string;
  frame: string;
  page: string;
  /** Where the browser reports what the app's policy blocked. */
  reportPath: string;
  /** Whether an address is one of the shell's own, which no app may reach. */
  isOurs(url: URL): boolean;
};

/** Serves the apps of tools, each under a name that no other one has. */
export type AppPages = {
  serve(app: {
    page(place: AppPlace): AppPage;
    /** Hears what was reported, as JSON of anybody; `isOfFrame` where the frame around the app told. */
    onReport(report: unknown, isOfFrame: boolean): void;
  }): {
    /** The address of the frame around the app. */
    address: string;
    /** Resolves once the address can be asked for; absent where it can be already. */
    served?: Promise<void>;
    /** Serves it no longer. */
    close(): void;
  };
};

/** How a shell looks for new versions of itself, and becomes one. */
export type UpdatesPort = {
  /** Hears of the present state and of each new one. Returns its undo. */
  onState(listener: (state: UpdatesState) => void): () => void;
  choose(isOn: boolean): Promise<void>;
  check(): Promise<void>;
  download(): Promise<void>;
  install(): Promise<void>;
};

/** What a shell supplies to the core. */
export type ShellPorts = {
  shell: ShellKind;
  version: string;
  platform: NodeJS.Platform;
  capabilities: ShellCapabilities;
  /** The folder for configuration and recordings; created when missing. */
  home: string;
  /** The user's environment; servers get only a safe part of it. */
  environment: Record<string, string | undefined>;
  /**
   * Starts one of the app's built scripts on its own runtime, with exactly this environment. Never
   * throws: a failure is told by the program's events.
   */
  startScript(file: string, env: Record<string, string>): RunningProgram;
  /** Absolute paths of the programs that run beside the core. */
  scripts: Record<keyof typeof programSources, string>;
  /** Absolute paths of the core's workers. */
  workers: WorkerFiles;
  secrets: SecretsPort;
  /** Whether nothing connects by itself, and the page has no layout of before. */
  isSafeMode?: boolean;
  /** Starts the app again, in safe mode or not; absent where the shell can't. */
  restart?(wanted: { isSafeMode: boolean }): Promise<void>;
  /** The updates of this copy; absent where the shell has none. */
  updates?: UpdatesPort;
  /** Hears that the computer was asleep and is awake again; absent where nobody tells. Returns its undo. */
  onResume?(listener: () => void): () => void;
  /** Tells what waits for the user by the system's notifications; absent where the page does. */
  alerts?: {
    /** Shows all that waits now, in place of what was shown before. */
    show(alerts: Alert[]): Promise<void>;
    /** Hears that the user looks at the app. Returns its undo. */
    onSeen(listener: () => void): () => void;
  };
  /** Puts the command line on the PATH; absent where the shell is one itself. */
  commandLine?: Record<'state' | 'install' | 'remove', () => CommandLineTool>;
  /** What is to be known of this copy of the app. */
  facts(): AppFacts;
  /** Reads the notices of what is bundled, as Markdown; undefined where this copy has none. */
  readNotices(): Promise<string | undefined>;
  /** What the shell caught and wrote down; absent where it writes nothing. */
  faults?: { recent(): FaultReport };
  /** The browser sessions that are let in; absent where the page is the shell's own. */
  sessions?: BrowserSessions;
  /**
   * Takes the answers of authorization servers. Absent where each sign-in listens on a port of its
   * own.
   */
  callbacks?: CallbackRoute;
  /** False where servers that are commands of this machine may not be run. */
  runsCommands?: boolean;
  /** Serves the apps of tools; absent where the shell has no page to show them. */
  appPages?: AppPages;
  /**
   * Asks the user to approve a sheet, in a window that no page can reach. Absent where the shell
   * has none.
   */
  confirmLaunch?(sheet: LaunchSheet): Promise<boolean>;
  /** Opens an already checked http(s) address; absent where the shell can't. */
  openExternal?(url: string): Promise<void>;
  /** Opens the shell's menu, where no bar shows it; absent where it has none. */
  showMenu?(): Promise<void>;
  /** Gives the window's frame and the system's dialogs this theme; absent where there are none. */
  showTheme?(theme: Theme): Promise<void>;
  /** Hears of commands of the page in the shell's own menu; absent where it has none. Returns its undo. */
  onMenuCommand?(listener: (command: MenuCommand) => void): () => void;
  /**
   * Asks the user where a file of this name is saved; undefined where he cancels. Absent where the shell has
   * no dialog.
   */
  pickSavePath?(name: string): Promise<string | undefined>;
  /** Shows a file that was saved in the system's file manager. */
  showInFolder?(path: string): Promise<void>;
  /** Opens a window that shows one recording; absent where the page opens a tab by itself. */
  showRecording?(recordingId: string): Promise<void>;
  /** Lists a file among those that were opened lately; absent where there is no such list. */
  noteOpened?(path: string): Promise<void>;
  /**
   * Lets the user pick a file or folder in the system's dialog; undefined where the user picked
   * none. Absent where the shell has no dialog.
   */
  pickFile?(wanted: {
    kind: PathKind;
    title: string;
    from?: string | undefined;
  }): Promise<string | undefined>;
};
