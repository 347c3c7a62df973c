import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { release } from 'node:os';
import { win32 } from 'node:path';
import { promisify } from 'node:util';

type System = {
  platform: NodeJS.Platform;
  /** Linux within Windows: the browser is a program of Windows. */
  isWsl: boolean;
  environment: Record<string, string | undefined>;
};

/** Windows' own program by its full path: a bare name would be looked for in the current folder first. */
const windowsOpener = (systemFolder: string) => ({
  command: `${systemFolder}rundll32.exe`,
  args: ['url.dll,FileProtocolHandler'],
});

/** The system's command that opens a file with the program that the user chose for its kind. */
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
 * Opens a file in the user's browser. Resolves when the opener runs, and rejects where there is
 * none; one that fails later is told to `onFailure`, once.
 */
export async function openInBrowser(file: string, onFailure: () => void): Promise<void> {
  const isWsl =
    process.platform === 'linux' &&
    /microsoft/i.test(release()) &&
    existsSync('/mnt/c/Windows/System32');
  const { command, args } = openerOf({
    platform: process.platform,
    isWsl,
    environment: process.env,
  });
  const shown = isWsl ? await windowsPath(file) : file;
  const opener = spawn(command, [...args, shown], { stdio: 'ignore', detached: true });
  await new Promise((resolve, reject) => {
    opener.once('spawn', resolve).once('error', reject);
  });
  // Where the opener is the browser itself, it runs as long as that.
  opener.once('exit', (code) => {
    if (code) onFailure();
  });
  opener.unref();
}

async function windowsPath(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)('wslpath', ['-w', file]);
  return stdout.trim();
}
