import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import type { Readable, Writable } from 'node:stream';
import type { BrowserSession } from '../../shared/model/browser-session.ts';
import type { PathKind } from '../../shared/model/files.ts';
import type { ShellCapabilities, ShellKind } from '../../shared/model/app.ts';
import type { programSources, WorkerFiles } from './workers/worker-table.ts';

/** What a process of Node's and a thread have in common: streams, signals and an end. */
export type RunningProgram = {
  /** Absent for a thread, and for a process that never was. */
  readonly pid?: number | undefined;
  /** A thread has no id to be signalled by: `kill` is all there is. */
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

/** What a shell has of the system to seal a text with, as Electron's safeStorage. */
export type SystemSafe = {
  /** Undefined where it protects what it seals. */
  whyUnusable(): Promise<string | undefined>;
  seal(text: string): Promise<string>;
  /** Throws where it can't; `sealAnew` where the system's own key has changed since. */
  open(sealed: string): Promise<{ text: string; sealAnew: boolean }>;
};

/** What a shell has to keep the key of the user's secrets. */
export type SecretsPort = {
  system?: SystemSafe;
  /** Whether the system's keyring may be asked. */
  usesKeyring: boolean;
  /** Hears every secret that is opened or given: the shell's own log is without it. */
  onKnown?(secret: string): void;
};

/** Who is let in to a shell that browsers reach. */
export type BrowserSessions = {
  /** `asking` is the session of who asks, if any. */
  list(asking: string | undefined): BrowserSession[];
  /** False where there is no such session. */
  end(sessionId: string): boolean;
  /** Ends all sessions and changes the address; answers with a link that lets one browser in. */
  rotate(): Promise<{ link: string }>;
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
   * Starts one of our built scripts on the app's own runtime, with exactly this environment. What is
   * wrong with it is told by the program's events; it never throws.
   */
  startScript(file: string, env: Record<string, string>): RunningProgram;
  /** Absolute paths of the programs that run beside the core. */
  scripts: Record<keyof typeof programSources, string>;
  /** Absolute paths of the core's workers. */
  workers: WorkerFiles;
  secrets: SecretsPort;
  /** The browser sessions that are let in; absent where the page is the shell's own. */
  sessions?: BrowserSessions;
  /** Asks the user in a window that no page can reach, before what the sheet shows first runs. Absent where the shell has none. */
  confirmLaunch?(sheet: LaunchSheet): Promise<boolean>;
  /** Opens an already checked http(s) address; absent where the shell can't. */
  openExternal?(url: string): Promise<void>;
  /** Lets the user pick a place in the system's own dialog; undefined where none was. Absent where the shell can't. */
  pickFile?(wanted: {
    kind: PathKind;
    title: string;
    from?: string | undefined;
  }): Promise<string | undefined>;
};
