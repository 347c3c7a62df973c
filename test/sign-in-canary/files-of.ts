import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file of a folder, one character for each byte. */
export async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile());
  const texts = files.map(({ parentPath, name }) => textOf(join(parentPath, name)));
  return (await Promise.all(texts)).join('\n');
}

/** A file that is gone meanwhile, such as one of a lock, has nothing in it. */
const textOf = (file: string): Promise<string> =>
  readFile(file, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
