import { join } from 'node:path';
import { readEntries } from './servers/config-file.ts';
import { readJsonFile } from './storage/json-file.ts';

/**
 * The names of the servers in the list of a home folder, in its order, without a core: for what has
 * to answer at once, as completion in a shell. None where the list is missing or broken.
 */
export async function readServerNames(home: string): Promise<string[]> {
  const found = await readJsonFile(join(home, 'mcp.json'));
  if (found.status !== 'parsed') return [];
  return readEntries(found.value).map((entry) =>
    entry.status === 'understood' ? entry.definition.name : entry.name,
  );
}
