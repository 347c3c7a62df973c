import type { ShellKind } from './app.ts';

/** What is to be known of this copy of the app, on screen and in a report of a bug. */
export type AppFacts = {
  version: string;
  shell: ShellKind;
  /** The revisions of MCP that it speaks, the newest first. */
  revisions: readonly string[];
  /** What it runs on, such as Node and Electron, each with its version. */
  runtimes: { name: string; version: string }[];
  /** The system, its processor and its release, such as `linux x64 6.1.0`. */
  system: string;
  /** The folder of configuration and recordings. */
  home: string;
  /** The same without the name of its user. */
  homeInReports: string;
  license: string;
  isSafeMode: boolean;
};

/** Something unexpected that was caught, without secrets and without the user's own folder. */
export type FaultEntry = { at: string; text: string };

export type FaultReport = {
  /** Where the log is. */
  file: string;
  /** The last of them, the newest first. */
  entries: FaultEntry[];
  /** Whether older ones were left out. */
  isCut: boolean;
};

/** A package whose code or files are in the app. */
export type ThirdParty = { name: string; version: string; license: string };

/** What is known of newer versions. */
export type UpdateCheck =
  | { status: 'idle' | 'checking' | 'current' }
  /** `version` is newer than this one. */
  | { status: 'available' | 'ready'; version: string }
  | { status: 'downloading'; version: string; percent: number }
  | { status: 'failed'; reason: string };

export type UpdatesState = {
  /** Whether this build was given a release feed; without one nothing is asked or sent. */
  hasFeed: boolean;
  /** Whether it is looked for new versions once a day; absent until the user was asked. */
  choice?: 'on' | 'off' | undefined;
  /** Whether this copy can replace itself, which only signed ones may; others only tell. */
  installs: boolean;
  /** When the feed was asked last, in milliseconds since the epoch. */
  askedAt?: number | undefined;
  check: UpdateCheck;
};

/** The command `wirebench` of the desktop app, as it is or would be on the user's PATH. */
export type CommandLineTool = {
  /**
   * `other` is ours, but of another copy of the app; `foreign` is a file that Wirebench did not write,
   * and leaves alone.
   */
  status: 'absent' | 'installed' | 'other' | 'foreign';
  /** The one file that is written. */
  path: string;
  /** Its whole text. */
  text: string;
  /** Whether its folder is on the PATH. */
  isOnPath: boolean;
  /** Why this copy can't install it, as a sentence. */
  problem?: string | undefined;
};
