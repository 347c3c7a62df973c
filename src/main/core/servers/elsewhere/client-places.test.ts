import { expect, test } from 'vitest';
import { clientPlaces, type ClientSystem } from './client-places.ts';

const filesOf = (system: ClientSystem, client: string) => {
  const separator = system.platform === 'win32' ? '\\' : '/';
  return clientPlaces(system)
    .filter((place) => place.client === client)
    .map(({ folder, pattern }) => `${folder}${separator}${pattern}`);
};

const linux: ClientSystem = { platform: 'linux', home: '/home/me', env: {} };
const mac: ClientSystem = { platform: 'darwin', home: '/Users/me', env: {} };
const windows: ClientSystem = {
  platform: 'win32',
  home: 'C:\\Users\\me',
  env: {
    APPDATA: 'C:\\Users\\me\\AppData\\Roaming',
    LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local',
  },
};

test.each([
  ['claude-desktop', linux, '/home/me/.config/Claude/claude_desktop_config.json'],
  [
    'claude-desktop',
    mac,
    '/Users/me/Library/Application Support/Claude/claude_desktop_config.json',
  ],
  [
    'claude-desktop',
    windows,
    'C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
  ],
  [
    'claude-desktop',
    windows,
    'C:\\Users\\me\\AppData\\Local\\Packages\\*Claude*/LocalCache/Roaming/Claude/claude_desktop_config.json',
  ],
  ['claude-code', linux, '/home/me/.claude.json'],
  ['claude-code', windows, 'C:\\Users\\me\\.claude.json'],
  ['cursor', mac, '/Users/me/.cursor/mcp.json'],
  ['vscode', linux, '/home/me/.config/Code/User/mcp.json'],
  ['vscode', mac, '/Users/me/Library/Application Support/Code/User/profiles/*/mcp.json'],
  ['vscode', windows, 'C:\\Users\\me\\AppData\\Roaming\\Code - Insiders\\User\\mcp.json'],
  ['windsurf', linux, '/home/me/.codeium/windsurf/mcp_config.json'],
  ['windsurf', windows, 'C:\\Users\\me\\.codeium\\windsurf\\mcp_config.json'],
  [
    'cline',
    linux,
    '/home/me/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
  ],
  ['cline', mac, '/Users/me/.cline/data/settings/cline_mcp_settings.json'],
  ['zed', linux, '/home/me/.config/zed/settings.json'],
  ['zed', mac, '/Users/me/.config/zed/settings.json'],
  ['inspector', linux, '/home/me/.mcp-inspector/mcp.json'],
  ['inspector', windows, 'C:\\Users\\me\\.mcp-inspector\\mcp.json'],
  ['zed', windows, 'C:\\Users\\me\\AppData\\Roaming\\Zed\\settings.json'],
] as const)('knows where %s keeps its file', (client, system, file) => {
  expect(filesOf(system, client)).toContain(file);
});

test('goes by what the user moved elsewhere', () => {
  const env = {
    XDG_CONFIG_HOME: '/cfg',
    CLAUDE_CONFIG_DIR: '/claude',
    CLINE_MCP_SETTINGS_PATH: '/cline/mine.json',
    MCP_CATALOG_PATH: '/catalogs/mine.json',
  };

  expect(filesOf({ ...linux, env }, 'zed')).toEqual(['/cfg/zed/settings.json']);
  expect(filesOf({ ...linux, env }, 'claude-code')).toEqual(['/claude/.claude.json']);
  expect(filesOf({ ...linux, env }, 'cline')).toContain('/cline/mine.json');
  expect(filesOf({ ...linux, env }, 'inspector')).toEqual(['/catalogs/mine.json']);
});
