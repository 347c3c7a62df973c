import { isObject } from '../../../../shared/is-object.ts';
import { looksSecret } from '../../../../shared/model/patterns.ts';
import type { ServerDefinition } from '../../../../shared/model/server.ts';
import { exportServers } from '../../servers/elsewhere/export-servers.ts';
import { maskedUrl } from '../../wire/masked-headers.ts';

/** Undefined for one that is not defined any more. */
export type FindServer = (name: string) => ServerDefinition | undefined;

/** Servers as an eval file defines them; references stand for secrets, and notes say what is to be done. */
export function serverEntries(
  names: readonly string[],
  find: FindServer,
  notes: string[],
): { names: string[]; entries: Record<string, unknown> } {
  const definitions = names.flatMap((name) => {
    const found = find(name);
    if (!found) notes.push(`${name} is not defined any more, and was left out.`);
    return found ?? [];
  });
  // The one format that knows folders and references of both kinds.
  const exported = exportServers({ definitions, format: 'vscode', withSecrets: false });
  notes.push(...exported.notes);
  const written: unknown = JSON.parse(exported.text);
  const all = isObject(written) && isObject(written['servers']) ? written['servers'] : {};
  const entries = Object.entries(all).map(([name, entry]) => [name, withoutSecrets(name, entry, notes)] as const);
  if (exported.text.includes('${input:')) notes.push('An eval asks nobody for ${input:…}: put a reference such as ${env:NAME} in its place.');
  return { names: entries.map(([name]) => name), entries: Object.fromEntries(entries) };
} // prettier-ignore

/** What stands in a command or an address, where the export leaves it. */
function withoutSecrets(server: string, entry: unknown, notes: string[]): unknown {
  if (!isObject(entry)) return entry;
  const { args, url } = entry;
  const note = () => notes.push(`A secret in the ${args ? 'arguments' : 'address'} of ${server} was left out.`);
  const safe = {
    ...entry,
    ...(Array.isArray(args) && { args: args.map((arg, at) => safeArgument(arg, args[at - 1])) }),
    ...(typeof url === 'string' && !url.includes('${') && { url: maskedUrl(url) }),
  };
  if (JSON.stringify(safe) !== JSON.stringify(entry)) note();
  return safe;
} // prettier-ignore

/** Of `--token VALUE` and `--token=VALUE`, which are how commands take them. */
function safeArgument(arg: unknown, before: unknown): unknown {
  if (typeof arg !== 'string' || arg.includes('${')) return arg;
  const assigned = /^(-{0,2}[\w.-]+)=(.+)$/s.exec(arg);
  if (assigned?.[1] !== undefined && looksSecret(assigned[1])) {
    return `${assigned[1]}=${variable(assigned[1])}`;
  }
  const isValue = typeof before === 'string' && /^-{1,2}[\w.-]+$/.test(before) && looksSecret(before); // prettier-ignore
  return isValue && !arg.startsWith('-') ? variable(before) : arg;
}

const variable = (name: string): string =>
  `\${env:${name
    .replace(/^-+/, '')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, '_')}}`;
