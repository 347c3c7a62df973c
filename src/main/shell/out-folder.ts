import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of everything that is built: the page, the preload, the entries. */
export function outFolder(entryUrl: string): string {
  const entry = fileURLToPath(entryUrl);
  return join(dirname(entry), entry.endsWith('.ts') ? '../../../out' : '..');
}

/** The version in the package's manifest, beside the folder of what is built. */
export function appVersion(entryUrl: string): string {
  const manifest = readFileSync(join(outFolder(entryUrl), '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
