import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { decidingBytes, kindOfFile, noneOfOurs } from '../../../shared/files/file-kind.ts';
import type { OpenedFile } from '../../../shared/model/files.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { openRegularFile } from './regular-file.ts';

/** Looks at what the user opened; nothing is done with it. */
export async function examineFile(path: string): Promise<OpenedFile> {
  const name = basename(path);
  try {
    const { file, bytes } = await openRegularFile(path);
    const head = await textAtStart(file);
    switch (kindOfFile({ name, bytes, head })) {
      case 'bundle':
        return { kind: 'bundle', path };
      case 'recording':
        return { kind: 'recording', path, name, bytes };
      case 'servers':
        return { kind: 'servers', text: head };
      case undefined:
        return { kind: 'none', why: noneOfOurs(name) };
    }
  } catch (error) {
    if (error instanceof RpcError) return { kind: 'none', why: error.message };
    throw error;
  }
}

/** Reads the beginning, and closes the file. */
async function textAtStart(file: FileHandle): Promise<string> {
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(decidingBytes), 0, decidingBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
