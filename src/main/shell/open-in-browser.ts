import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { release } from 'node:os';
import { win32 } from 'node:path';
import { promisify } from 'node:util';

type System = {
  platform: NodeJS.Platform;
  /** Whether this is Linux within Windows (WSL), where the browser is a Windows program. */
  isWsl: boolean;
  environment: Record<string, string | undefined>;
};

/**
 * Windows' own opener, by its full path: a bare name would be searched in the current folder first.
 */
const windowsOpener = (systemFolder: string) => ({
  command: `${systemFolder}rundll32.exe`,
  args: ['url.dll,FileProtocolHandler'],
});

/** The system's command that opens a file with the user's program for its kind. */
export function openerOf({ platform, isWsl, environment }: System): {
  command: string;
  args: string[];
} {
  if (platform === 'darwin') return { command: '/usr/bin/open', args: [] };
  if (platform === 'win32') {
    return windowsOpener(win32.join(environment['SystemRoot'] || 'C:\\Windows', 'System32', '\\'));
  }
  return isWsl ? windowsOpener('/mnt/c/Windows/System32/') : { command: 'xdg-open', args: [] };
}

/**
 * Opens a file or an address in the user's browser. Resolves when the opener runs, and rejects where there is
 * none; calls `onFailure` once where the opener ends with an error later.
 */
export async function openInBrowser(target: string, onFailure: () => void): Promise<void> {
  const isWsl =
    process.platform === 'linux' &&
    /microsoft/i.test(release()) &&
    existsSync('/mnt/c/Windows/System32');
  const { command, args } = openerOf({
    platform: process.platform,
    isWsl,
    environment: process.env,
  });
  const isFile = !/^https?:/.test(target);
  const shown = isWsl && isFile ? await windowsPath(target) : target;
  const opener = spawn(command, [...args, shown], { stdio: 'ignore', detached: true });
  await new Promise((resolve, reject) => {
    opener.once('spawn', resolve).once('error', reject);
  });
  // An opener that is the browser itself runs until the browser ends.
  opener.once('exit', (code) => {
    if (code) onFailure();
  });
  opener.unref();
}

async function windowsPath(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)('wslpath', ['-w', file]);
  return stdout.trim();
}
