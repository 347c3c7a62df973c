import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { systemReason, unusableHome } from '../../../shared/system-reason.ts';

/**
 * Rejects with UNAVAILABLE where the data folder can be no folder; one that is not there is made
 * once there is something to keep.
 */
export async function checkHome(home: string): Promise<void> {
  const refuse = (why: string) => new RpcError('UNAVAILABLE', unusableHome(home, why));
  const found = await statOrMissing(home).catch((error: unknown) => {
    throw refuse(systemReason(error));
  });
  if (found && !found.isDirectory()) throw refuse('it is not a folder');
  // One that holds definitions has been written to before.
  if (found && (await statOrMissing(join(home, 'mcp.json')))) return;
  if (await takesNoFolders(home)) throw refuse('no folder can be made there');
}

/**
 * Whether a folder denies that it exists when one is made in it, as those under /proc do: Node’s
 * recursive mkdir never ends there. Where only the permission is missing, a command may still have
 * nothing to keep.
 */
async function takesNoFolders(folder: string): Promise<boolean> {
  const found = await statOrMissing(folder).catch(() => undefined);
  if (!found) return folder !== dirname(folder) && takesNoFolders(dirname(folder));
  try {
    // A name of its own, since another process may be making the data folder.
    await rmdir(await mkdtemp(join(folder, '.wirebench-')));
    return false;
  } catch (error) {
    return isMissing(error);
  }
}

const statOrMissing = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
