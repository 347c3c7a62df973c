import { realpath, stat } from 'node:fs/promises';

/**
 * What a project's folder is really called, links followed; undefined where there is none, or where it
 * belongs to another user, who could put into it what he likes. A folder within it, or around it, is another one.
 */
export async function ownFolder(folder: string): Promise<string | undefined> {
  try {
    const canonical = await realpath(folder);
    const found = await stat(canonical);
    const isOwn = process.getuid === undefined || found.uid === process.getuid();
    return found.isDirectory() && isOwn ? canonical : undefined;
  } catch {
    // It is gone, or may not be looked at: nothing in it can be told to be the user's.
    return undefined;
  }
}
