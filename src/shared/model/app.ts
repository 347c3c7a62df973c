export type ShellKind = 'desktop' | 'web' | 'cli';

/** What this shell can do for the page; the page asks for abilities, never for the shell's kind. */
export type ShellCapabilities = {
  openExternal: boolean;
  /** A dialog of the system picks files and folders; without it the page lists them itself. */
  pickFile: boolean;
  /** Browsers are let in, and can be signed out. */
  sessions: boolean;
  /** The window draws its own title bar controls at this side, if any. */
  windowControls: 'left' | 'right' | 'none';
};

export type AppInfo = {
  version: string;
  shell: ShellKind;
  platform: string;
  capabilities: ShellCapabilities;
  /** The folder of configuration and recordings. */
  home: string;
};

/** The longest draft that the core remembers, in characters. */
export const maxDraftLength = 10_000_000;

/** The longest key of what the page remembers, in characters. */
export const maxViewStateKey = 300;
