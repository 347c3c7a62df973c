import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { isFolder, isUnreadable } from '../../../shared/files/file-kind.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { systemReason } from '../../../shared/system-reason.ts';

/**
 * Opens a file to be read, and does not wait at what is none, such as a pipe, or has no end, such as a
 * device. BAD_INPUT, with a sentence for the user, where it can't be read.
 */
export async function openRegularFile(path: string): Promise<{ file: FileHandle; bytes: number }> {
  const name = basename(path);
  // Windows has no such files; the flag is undefined there, and adds nothing.
  const { O_RDONLY, O_NONBLOCK } = constants;
  const file = await open(path, O_RDONLY | O_NONBLOCK).catch((error: unknown) => {
    throw refused(whyClosed(name, error));
  });
  try {
    const found = await file.stat();
    if (found.isDirectory()) throw refused(isFolder(name));
    if (!found.isFile())
      throw refused(`“${name}” is not a regular file (it is a device or pipe). Choose a file.`);
    return { file, bytes: found.size };
  } catch (error) {
    await file.close();
    throw error instanceof RpcError
      ? error
      : refused(isUnreadable(name, `${systemReason(error)}.`));
  }
}

function whyClosed(name: string, error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `“${name}” can’t be found: it was moved or removed.`;
    case 'EACCES':
    case 'EPERM':
      return isUnreadable(name, 'you may not read it.');
    case 'ELOOP':
      return isUnreadable(name, 'its symbolic links form a loop.');
    // Windows opens no folders.
    case 'EISDIR':
      return isFolder(name);
    default:
      return isUnreadable(name, `${systemReason(error)}.`);
  }
}

const refused = (message: string): RpcError => new RpcError('BAD_INPUT', message);
