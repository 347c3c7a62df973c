import type { AlertPlace } from './alert.ts';

export type ShellKind = 'desktop' | 'web' | 'cli' | 'mcp';

/**
 * What this shell can do for the page, which asks for capabilities and never for the shell's kind.
 */
export type ShellCapabilities = {
  openExternal: boolean;
  /**
   * Whether a dialog of the system picks files and folders; without it the page lists them itself.
   */
  pickFile: boolean;
  /** Whether a dialog of the system says where files are saved; without it they are downloads. */
  saveFile: boolean;
  /** Whether browsers are let in, and can be signed out. */
  sessions: boolean;
  /** Whether the app can start itself again. */
  restart: boolean;
  /** Whether the app can look for new versions of itself. */
  updates: boolean;
  /** Whether the system’s notifications tell what waits; without it the page asks the browser. */
  notifications: boolean;
  /** The side of the title bar on which the window has its own controls. */
  windowControls: 'left' | 'right' | 'none';
};

export type AppInfo = {
  version: string;
  shell: ShellKind;
  platform: string;
  capabilities: ShellCapabilities;
  /** The folder of configuration and recordings. */
  home: string;
  isSafeMode: boolean;
};

/** The page's own choice, or the system's. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * A command of the page that a shell's own menu offers, a link of ours or a file that the system opened
 * (`others` counts files that came with it), or the place of an alert that the user clicked.
 */
export type MenuCommand =
  | 'settings'
  | 'about'
  | 'faults'
  | 'command-line'
  /** The recording that is shown, in a window of its own. */
  | 'recording-window'
  | { link: string }
  | { file: string; others: number }
  | { place: AlertPlace };

/** The longest path of a file, in characters. */
export const maxPath = 10_000;

/** The longest draft that the core remembers, in characters. */
export const maxDraftLength = 10_000_000;

/** The longest key of what the page remembers, in characters. */
export const maxViewStateKey = 300;
