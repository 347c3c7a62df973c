import { posix, win32 } from 'node:path';
import type { ClientId } from '../../../../shared/model/servers/elsewhere.ts';

/** Files of a client: those in a folder that match a glob. */
export type Place = { client: ClientId; folder: string; pattern: string };

export type ClientSystem = {
  platform: NodeJS.Platform;
  /** The user's home folder. */
  home: string;
  env: Record<string, string | undefined>;
};

const editors = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];
const clineSettings = 'User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json';

/** Lists where other clients keep a user's definitions; the files need not exist. */
export function clientPlaces(system: ClientSystem): Place[] {
  const { platform, home, env } = system;
  const { join, dirname, basename } = platform === 'win32' ? win32 : posix;
  const appData = appDataOf(system);
  const isWindows = platform === 'win32';
  const localAppData = env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
  const clineFile = env['CLINE_MCP_SETTINGS_PATH'];
  const place = (client: ClientId, folder: string, pattern: string): Place => ({
    client,
    folder,
    pattern,
  });
  return [
    place('claude-desktop', join(appData, 'Claude'), 'claude_desktop_config.json'),
    // As an MSIX package, Claude Desktop has folders of its own for its files.
    ...(isWindows
      ? [
          place(
            'claude-desktop',
            join(localAppData, 'Packages'),
            '*Claude*/LocalCache/Roaming/Claude/claude_desktop_config.json',
          ),
          place(
            'claude-desktop',
            join(localAppData, 'Claude-Data'),
            '*/claude_desktop_config.json',
          ),
        ]
      : []),
    place('claude-code', env['CLAUDE_CONFIG_DIR'] ?? home, '.claude.json'),
    place('cursor', join(home, '.cursor'), 'mcp.json'),
    ...['Code', 'Code - Insiders', 'VSCodium'].flatMap((editor) => [
      place('vscode', join(appData, editor, 'User'), 'mcp.json'),
      place('vscode', join(appData, editor, 'User'), 'profiles/*/mcp.json'),
    ]),
    place('windsurf', join(home, '.codeium', 'windsurf'), 'mcp_config.json'),
    ...editors.map((editor) => place('cline', join(appData, editor), clineSettings)),
    clineFile
      ? place('cline', dirname(clineFile), basename(clineFile))
      : place('cline', join(home, '.cline', 'data', 'settings'), 'cline_mcp_settings.json'),
    place('zed', zedFolder(system), 'settings.json'),
    inspectorPlace(system),
  ];
}

/** Lists where other clients look for definitions within a project's folder. */
export function projectPlaces(folder: string): Place[] {
  return [
    { client: 'claude-code', folder, pattern: '.mcp.json' },
    { client: 'cursor', folder, pattern: '.cursor/mcp.json' },
    { client: 'vscode', folder, pattern: '.vscode/mcp.json' },
    { client: 'zed', folder, pattern: '.zed/settings.json' },
    { client: 'registry', folder, pattern: 'server.json' },
  ];
}

function appDataOf({ platform, home, env }: ClientSystem): string {
  switch (platform) {
    case 'win32':
      return env['APPDATA'] ?? win32.join(home, 'AppData', 'Roaming');
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support');
    default:
      return env['XDG_CONFIG_HOME'] || posix.join(home, '.config');
  }
}

function inspectorPlace({ platform, home, env }: ClientSystem): Place {
  const { join, dirname, basename } = platform === 'win32' ? win32 : posix;
  const moved = env['MCP_CATALOG_PATH']?.trim();
  const client = 'inspector';
  return moved
    ? { client, folder: dirname(moved), pattern: basename(moved) }
    : { client, folder: join(home, '.mcp-inspector'), pattern: 'mcp.json' };
}

function zedFolder(system: ClientSystem): string {
  const { platform, home } = system;
  if (platform === 'darwin') return posix.join(home, '.config', 'zed');
  const { join } = platform === 'win32' ? win32 : posix;
  return join(appDataOf(system), platform === 'win32' ? 'Zed' : 'zed');
}
