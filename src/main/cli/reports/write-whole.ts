import { randomBytes } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { systemReason } from '../../../shared/system-reason.ts';
import { usageError } from '../cli-error.ts';

/**
 * Writes a file that appears when it is whole, and that only the user may read. A link stays one;
 * what is no file, such as a pipe or `/dev/null`, is written to as it is.
 */
export async function writeWhole(file: string, parts: AsyncIterable<string>): Promise<void> {
  try {
    const before = await stat(file).catch(() => undefined);
    if (before && !before.isFile()) return await writeTo(file, 'w', parts);
    await writeBeside(before ? await realpath(file) : file, parts);
  } catch (error) {
    if (error instanceof RpcError) throw error;
    throw usageError(`${file} can’t be written: ${systemReason(error)}.`);
  }
}

async function writeBeside(file: string, parts: AsyncIterable<string>): Promise<void> {
  // Two commands may write the same file at once.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeTo(unfinished, 'wx', parts);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeTo(file: string, flags: string, parts: AsyncIterable<string>): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    for await (const part of parts) await handle.writeFile(part);
  } finally {
    await handle.close();
  }
}
