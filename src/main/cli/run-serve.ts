import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { usageError } from './cli-error.ts';

/**
 * Becomes the web shell in this process, which then handles its signals, its exit code and its
 * terminal. Shells do not import each other, so the web shell's entry is loaded with the arguments
 * that it would be started with.
 */
export async function runServe(args: string[], entryUrl: string): Promise<void> {
  const script = webEntry(fileURLToPath(entryUrl));
  if (!existsSync(script)) throw usageError(`${script} is missing.`, 'Run npm run build first.');
  process.argv = [process.execPath, script, ...args];
  await import(pathToFileURL(script).href);
}

/** The entry of the web shell: in the source tree, or built beside the command. */
const webEntry = (entry: string): string =>
  extname(entry) === '.ts' ? join(dirname(entry), '../web/web.ts') : join(dirname(entry), 'web.js');
