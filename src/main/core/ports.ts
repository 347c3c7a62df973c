import type { LaunchSheet } from '../../shared/model/launch-preview.ts';
import type { Readable, Writable } from 'node:stream';
import type { BrowserSession } from '../../shared/model/browser-session.ts';
import type { PathKind } from '../../shared/model/files.ts';
import type { KeyProtection } from '../../shared/model/chat-endpoint.ts';
import type { ShellCapabilities, ShellKind } from '../../shared/model/app.ts';

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

/** Makes secrets fit to lie in a file that only the user may read. */
export type SecretSafe = {
  /** What protects them there, or why they may not lie there. */
  protection(): Promise<KeyProtection>;
  seal(secret: string): Promise<string>;
  /** Throws where it can't be read: sealed by another shell, or with a keyring that is gone. */
  open(sealed: string): Promise<string>;
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
  /** Absolute paths of the scripts that run beside the core. */
  scripts: {
    recorderWorker: string;
    wordsWorker: string;
    readerWorker: string;
    recordingFilesWorker: string;
    tokensWorker: string;
    chatSearchWorker: string;
    validationWorker: string;
    lintWorker: string;
    bodyIndexWorker: string;
    bodyQuestionsWorker: string;
    demoLegacy: string;
    demoModern: string;
    /** The command line of the official conformance suite. */
    conformance: string;
  };
  secrets: SecretSafe;
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
