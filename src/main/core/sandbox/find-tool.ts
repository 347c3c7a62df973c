import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';

export type SandboxTool =
  | { status: 'works'; kind: 'bubblewrap' | 'seatbelt'; program: string }
  | { status: 'missing'; reason: string };

const probeLimitMs = 5000;
const usualFolders = ['/usr/bin', '/bin', '/usr/local/bin'];
/** The programs that were seen working; one that failed is tried again. */
const working = new Set<string>();

/**
 * Finds the system's sandbox tool on a PATH, and tries bubblewrap until it has worked once; never
 * throws.
 */
export async function findTool(platform: NodeJS.Platform, path: string): Promise<SandboxTool> {
  switch (platform) {
    case 'linux':
      return findBubblewrap(path);
    case 'darwin': {
      const program = '/usr/bin/sandbox-exec';
      if (isProgram(program)) return { status: 'works', kind: 'seatbelt', program };
      return missing(`${program} is not on this Mac.`);
    }
    default:
      return missing('Servers can be sandboxed on Linux and macOS only.');
  }
}

async function findBubblewrap(path: string): Promise<SandboxTool> {
  const folders = [...path.split(':').filter(isAbsolute), ...usualFolders];
  const program = folders.map((folder) => join(folder, 'bwrap')).find(isProgram);
  if (program === undefined) {
    return missing(
      'The sandbox needs bubblewrap, which is not installed: install the package bubblewrap (sudo apt install bubblewrap, sudo dnf install bubblewrap).',
    );
  }
  const found: SandboxTool = { status: 'works', kind: 'bubblewrap', program };
  if (working.has(program)) return found;
  const fault = await faultOf(program);
  if (fault !== undefined) {
    return missing(
      `${program} is installed but does not work here: ${fault}. This system may forbid user namespaces: see the sysctl settings user.max_user_namespaces and kernel.apparmor_restrict_unprivileged_userns, and inside of a container how it was started.`,
    );
  }
  working.add(program);
  return found;
}

/**
 * Runs bubblewrap around itself with a server's namespaces; returns what it said where it failed.
 */
async function faultOf(program: string): Promise<string | undefined> {
  const inside = ['--dev-bind', '/', '/', '--proc', '/proc', '--', program, '--version'];
  const args = ['--die-with-parent', '--unshare-all', '--cap-drop', 'ALL', ...inside];
  try {
    await promisify(execFile)(program, args, { env: {}, timeout: probeLimitMs });
    return undefined;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const [line = ''] = (stderr || message).trim().split('\n');
    return line.slice(0, 300).replace(/[.\s]+$/, '');
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // The file is missing or not executable.
    return false;
  }
}

const missing = (what: string): SandboxTool => ({
  status: 'missing',
  reason: `${what} To start it without a sandbox, allow it the network and all files in the server’s settings.`,
});
