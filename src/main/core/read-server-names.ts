import { join } from 'node:path';
import { readEntries } from './servers/config-file.ts';
import { readJsonFile } from './storage/json-file.ts';

/**
 * The names of the servers in `<home>/mcp.json`, in their order, read without a core, for callers
 * such as a shell's completion that must answer at once. None where the file is missing or broken.
 */
export async function readServerNames(home: string): Promise<string[]> {
  const found = await readJsonFile(join(home, 'mcp.json'));
  if (found.status !== 'parsed') return [];
  return readEntries(found.value).map((entry) =>
    entry.status === 'understood' ? entry.definition.name : entry.name,
  );
}
