import type { PathKind } from '../../shared/model/files.ts';
import type { KeyProtection } from '../../shared/model/chat-endpoint.ts';
import type { ShellCapabilities, ShellKind } from '../../shared/model/app.ts';

/** A program that the app's own runtime can execute. */
export type NodeProgram = { command: string; args: string[]; env: Record<string, string> };

/** Makes secrets fit to lie in a file that only the user may read. */
export type SecretSafe = {
  /** What protects them there, or why they may not lie there. */
  protection(): Promise<KeyProtection>;
  seal(secret: string): Promise<string>;
  /** Throws where it can't be read: sealed by another shell, or with a keyring that is gone. */
  open(sealed: string): Promise<string>;
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
  /** Makes a command of one of our built scripts, run on the app's own runtime. */
  runScript(file: string, args: string[]): NodeProgram;
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
  /** Opens an already checked http(s) address; absent where the shell can't. */
  openExternal?(url: string): Promise<void>;
  /** Lets the user pick a place in the system's own dialog; undefined where none was. Absent where the shell can't. */
  pickFile?(wanted: {
    kind: PathKind;
    title: string;
    from?: string | undefined;
  }): Promise<string | undefined>;
};
