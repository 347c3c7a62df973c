import { isObject } from '../../../shared/json/is-object.ts';
import { identifiers, type CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { quoted, type Findings } from './findings.ts';
import { kindLabel } from './offered.ts';

type CompareName = (item: Json, findings: Findings) => void;

/** Longer names, in characters, are not compared. */
const maxCompared = 1000;

/** Makes a check of a definition against the others of its list, for equal or similar names. */
export function compareNames(kind: CatalogKind, items: unknown[]): CompareName {
  const key = identifiers[kind];
  const counts = new Map<string, number>();
  for (const item of items) {
    const name = isObject(item) ? item[key] : undefined;
    if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const alike = kind === 'tools' ? byPlainName(counts.keys()) : undefined;
  return (item, findings) => {
    const name = item[key];
    if (typeof name !== 'string' || name === '') return;
    const count = counts.get(name) ?? 0;
    if (count > 1) findings.add(`${key}-duplicate`, duplicate(kind, name, count));
    if (!alike) return;
    const [first, second] = alike.get(plain(name)) ?? [];
    const other = first === name ? second : first;
    if (other === undefined) return;
    findings.add('name-similar', {
      severity: 'warning',
      pointer: '/name',
      message: `The name differs from ${quoted(other)} only in case or separators: models confuse them. Rename one of them.`,
    });
  };
}

function duplicate(kind: CatalogKind, name: string, count: number) {
  const told = { severity: 'error', pointer: `/${identifiers[kind]}` } as const;
  if (kind === 'tools') {
    const message = `${count} tools are named ${quoted(name)}: only one of them can be called, and which one is undefined. Rename the others.`;
    return { ...told, message, section: 'tool-names' as const };
  }
  const message = `${count} ${kindLabel[kind]}s have the ${identifiers[kind]} ${quoted(name)}: only one of them can be read, and which one is undefined. Change the others.`;
  return { ...told, message };
}

/** The first two names of each group that differ only in case and separators. */
function byPlainName(names: Iterable<string>): Map<string, string[]> {
  const alike = new Map<string, string[]>();
  for (const name of names) {
    if (name === '' || name.length > maxCompared) continue;
    const known = alike.get(plain(name));
    if (!known) alike.set(plain(name), [name]);
    else if (known.length < 2) known.push(name);
  }
  return alike;
}

const plain = (name: string): string =>
  name.length > maxCompared ? name : name.toLowerCase().replaceAll(/[-_. ]/g, '');
