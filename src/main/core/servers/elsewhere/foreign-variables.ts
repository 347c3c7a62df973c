import { posix, win32 } from 'node:path';
import type { ClientId } from '../../../../shared/model/servers/elsewhere.ts';

export type Meaning = {
  client: ClientId;
  platform: NodeJS.Platform;
  home: string;
  /** The folder of the project that the definition belongs to, if any. */
  project?: string | undefined;
  env: Record<string, string | undefined>;
};

/**
 * Translates a client's variables into `${env:NAME}` references or their values. A variable that
 * has no counterpart stays, with a note.
 */
export function translated(text: string, meaning: Meaning): { text: string; notes: string[] } {
  switch (meaning.client) {
    case 'claude-code':
      return fromShell(text, meaning);
    case 'vscode':
    case 'cursor':
      return fromEditor(text, meaning);
    default:
      return { text, notes: [] };
  }
}

/**
 * Translates the text of Claude Code: `${NAME}` and `${NAME:-default}` are environment variables.
 */
function fromShell(text: string, { env }: Meaning): { text: string; notes: string[] } {
  const notes: string[] = [];
  const changed = text.replaceAll(
    /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g,
    (_whole, name: string, preset?: string) => {
      if (preset === undefined || env[name] !== undefined) return `\${env:${name}}`;
      notes.push(`${name} is not set here, so its default “${preset}” is used.`);
      return preset;
    },
  );
  return { text: changed, notes };
}

/** Translates the text of VS Code and Cursor, which have predefined variables. */
function fromEditor(
  text: string,
  { platform, home, project }: Meaning,
): { text: string; notes: string[] } {
  const notes: string[] = [];
  const { sep, basename } = platform === 'win32' ? win32 : posix;
  const known: Record<string, string | undefined> = {
    userHome: home,
    workspaceFolder: project,
    workspaceFolderBasename: project === undefined ? undefined : basename(project),
    pathSeparator: sep,
    '/': sep,
  };
  const changed = text.replaceAll(/\$\{([^}:]+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined;
    if (value !== undefined) return value;
    notes.push(`Only that editor can resolve ${whole}: replace it.`);
    return whole;
  });
  const asked = /\$\{(config|command|workspaceFolder):[^}]*\}/.exec(changed)?.[0];
  if (asked) notes.push(`Only that editor can resolve ${asked}: replace it.`);
  return { text: changed, notes };
}
