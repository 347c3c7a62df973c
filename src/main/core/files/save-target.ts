import { randomBytes } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { systemReason } from '../../../shared/system-reason.ts';

/** A file that is being written. */
export type SaveTarget = {
  write(piece: Uint8Array): Promise<void>;
  /** Puts it in its place, once it is whole. */
  finish(): Promise<void>;
  /** Leaves what was there before. */
  discard(): Promise<void>;
};

/**
 * Begins a file beside its place, so that one that is there already stays until the new one is whole.
 * UNAVAILABLE, with the reason, where it can't be written.
 */
export async function openSaveTarget(path: string): Promise<SaveTarget> {
  const failed = (error: unknown) => failure(path, error);
  const before = await existing(path).catch((error: unknown) => Promise.reject(failed(error)));
  if (before && !before.isFile) throw failed(new Error('it is not a regular file'));
  const place = before?.path ?? path;
  const part = join(dirname(place), `.wirebench-${randomBytes(6).toString('hex')}.part`);
  const file = await open(part, 'wx').catch((error: unknown) => Promise.reject(failed(error)));
  const discard = async () => {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
  };
  return {
    discard,
    write: (piece) =>
      file.writeFile(piece).catch((error: unknown) => Promise.reject(failed(error))),
    async finish() {
      try {
        await file.sync();
        await file.close();
        if (before) await chmod(part, before.mode);
        await rename(part, place);
      } catch (error) {
        await discard();
        throw failed(error);
      }
    },
  };
}

/** What is at a path; a link is what it leads to, as it stays one. */
async function existing(path: string) {
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found && { path: await realpath(path), isFile: found.isFile(), mode: found.mode };
}

const failure = (path: string, error: unknown): RpcError =>
  new RpcError(
    'UNAVAILABLE',
    `“${basename(path)}” can’t be written in ${dirname(path)}: ${why(error)}`,
  );

function why(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'there is no room left.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'you may not write there.';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'the folder is gone.';
    default:
      return `${systemReason(error)}.`;
  }
}
