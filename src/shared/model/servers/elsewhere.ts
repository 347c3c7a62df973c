import type { ServerDefinition } from './server.ts';

/** Other clients whose files hold server definitions, and other sources of such files, by id. */
export const clientNames = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  windsurf: 'Windsurf',
  cline: 'Cline',
  zed: 'Zed',
  inspector: 'MCP Inspector',
  registry: 'MCP registry',
  other: 'File',
} as const;
export type ClientId = keyof typeof clientNames;

export type FoundServer =
  | {
      status: 'usable';
      definition: ServerDefinition;
      /** Whether the server is disabled in its client. */
      isDisabled: boolean;
      /** Whether the list already has a server that is started or reached in the same way. */
      isStored: boolean;
      /** What Wirebench understands differently from the client, a sentence each. */
      notes: string[];
    }
  | { status: 'unusable'; name: string; reason: string };

/**
 * The contents of one file of another client; `project` is the folder where they count for that
 * only.
 */
export type FoundFile = { client: ClientId; file: string; project?: string } & (
  | { status: 'read'; servers: FoundServer[] }
  | { status: 'failed'; message: string }
);

export const exportFormats = [
  'claude-desktop',
  'claude-code',
  'claude-code-command',
  'cursor',
  'vscode',
  'windsurf',
  'cline',
  'zed',
  'cursor-link',
  'vscode-link',
  'vscode-insiders-link',
  'lm-studio-link',
  'goose-link',
  'badges',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Formats that make links, which others can follow and which therefore never carry a secret. */
export const isLinkFormat = (format: ExportFormat): boolean => /-link$|^badges$/.test(format);

export type ExportedServers = {
  text: string;
  /** The client's file on this machine that the text belongs in. */
  file?: string;
  /** What the client will not understand or what was left out, a sentence each. */
  notes: string[];
};
