import { stat } from 'node:fs/promises';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { systemReason } from '../../../shared/system-reason.ts';

/**
 * Rejects with UNAVAILABLE where the data folder can be no folder; one that is not there is made
 * once there is something to keep.
 */
export async function checkHome(home: string): Promise<void> {
  const refuse = (why: string) =>
    new RpcError(
      'UNAVAILABLE',
      `The data folder ${home} can’t be used: ${why}. Set WIREBENCH_HOME to a folder that you may write to.`,
    );
  const found = await stat(home).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw refuse(systemReason(error));
  });
  if (found && !found.isDirectory()) throw refuse('it is not a folder');
}
