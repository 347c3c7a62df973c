import type { ServerDefinition } from './server.ts';

/** Programs that keep definitions of their own, by id; also formats of files that carry them. */
export const clientNames = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  windsurf: 'Windsurf',
  cline: 'Cline',
  zed: 'Zed',
  registry: 'MCP registry',
  other: 'File',
} as const;
export type ClientId = keyof typeof clientNames;

export type FoundServer =
  | {
      status: 'usable';
      definition: ServerDefinition;
      /** Its client does not start it. */
      isDisabled: boolean;
      /** One that is started or reached in the same way is in the list already. */
      isPresent: boolean;
      /** What differs from the client's own understanding, a sentence each. */
      notes: string[];
    }
  | { status: 'unusable'; name: string; reason: string };

/** What one file of another client holds; `project` where it holds that for one folder only. */
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
] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportedServers = {
  text: string;
  /** The client's own file on this machine, where the text belongs. */
  file?: string;
  /** What the client will not understand, or what was left out; a sentence each. */
  notes: string[];
};
