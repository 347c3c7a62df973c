import { isObject } from '../../../../shared/json/is-object.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import { exportServers } from '../../servers/elsewhere/export-servers.ts';

/** Finds a server definition by name; undefined where it was removed. */
export type FindServer = (name: string) => ServerDefinition | undefined;

/** Servers as an eval file defines them; references stand for secrets, and notes say what is to be done. */
export function serverEntries(
  names: readonly string[],
  find: FindServer,
  notes: string[],
  masker: SecretMasker,
): { names: string[]; entries: Record<string, unknown> } {
  const definitions = names.flatMap((name) => {
    const found = find(name);
    if (!found) notes.push(`${name} is no longer defined, and was left out.`);
    return found ?? [];
  });
  // This is the one format with folders and with references of both kinds.
  const exported = exportServers({ definitions, format: 'vscode', withSecrets: false, masker });
  notes.push(...exported.notes);
  const written: unknown = JSON.parse(exported.text);
  const all = isObject(written) && isObject(written['servers']) ? written['servers'] : {};
  if (exported.text.includes('${input:'))
    notes.push('An eval can’t ask for ${input:…}: use a reference such as ${env:NAME} instead.');
  return { names: Object.keys(all), entries: all };
}
