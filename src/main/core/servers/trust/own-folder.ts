import { realpath, stat } from 'node:fs/promises';

/**
 * The real path of a project's folder, with links followed. Undefined where there is none, or where
 * it belongs to another user, who could put anything into it. A folder within it, or around it, is
 * not the same.
 */
export async function ownFolder(folder: string): Promise<string | undefined> {
  try {
    const canonical = await realpath(folder);
    const found = await stat(canonical);
    const isOwn = process.getuid === undefined || found.uid === process.getuid();
    return found.isDirectory() && isOwn ? canonical : undefined;
  } catch {
    // The folder is gone or can't be read, so nobody can tell whether it is the user's.
    return undefined;
  }
}
