import { pointerParts } from '../../../shared/json/json-pointer.ts';
import { fieldOf } from '../../schema-form/schema/field.ts';
import { itemSchema, restSchema } from '../../schema-form/schema/member-schemas.ts';
import type { Path } from '../../schema-form/json/json-text.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { memberOf } from '../../../shared/json/member-of.ts';

/** The names that frameworks put before a path of arguments. */
const outer = new Set([
  '$',
  'body',
  'arguments',
  'args',
  'params',
  'input',
  'inputs',
  'data',
  'instance',
  'root',
  'value',
  'properties',
  '#',
]);
const maxParts = 20;

/** Follows a path that a server wrote, as far as the arguments or their schema know it. */
export function knownPath(parts: Path, schema: unknown, value: unknown): Path | undefined {
  for (const from of parts.keys()) {
    const path = knownFrom(parts.slice(from, from + maxParts), schema, value);
    if (path.length > 0) return path;
    if (!outer.has(String(parts[from]))) return undefined;
  }
  return undefined;
}

function knownFrom(parts: Path, root: unknown, value: unknown): Path {
  const path: Path = [];
  let schemas: unknown[] = [root];
  let here = value;
  for (const part of parts) {
    const index = indexOf(part);
    const isItem = index !== undefined && (Array.isArray(here) || !isSchema(here));
    const next = schemas.flatMap((schema) =>
      schemasIn(schema, root, isItem ? index : String(part)),
    );
    const inside: unknown =
      isItem && Array.isArray(here) ? here[index] : memberOf(here, String(part));
    if (next.length === 0 && inside === undefined) break;
    path.push(isItem ? index : String(part));
    schemas = next;
    here = inside;
  }
  return path;
}

/** What a schema says of a member or an item that it names, in any of its branches. */
function schemasIn(schema: unknown, root: unknown, part: string | number): unknown[] {
  const field = fieldOf(schema, root);
  const branches = field.branches.map((branch) => fieldOf(branch.schema, root));
  return [field, ...branches].flatMap(({ kind, schema: own }) => {
    if (typeof part === 'number')
      return kind === 'list' || kind === 'choices' ? [itemSchema(own, part)] : [];
    const { properties } = own;
    if (isSchema(properties) && Object.hasOwn(properties, part)) return [properties[part]];
    const rest = isSchema(own['additionalProperties']) ? restSchema(own) : undefined;
    return rest === undefined ? [] : [rest];
  });
}

/** Splits a written path, as `a.b[0]`, `/a/b/0` or `['a']["b"][0]`, into its parts. */
export function partsOf(written: string): Path {
  if (written.startsWith('/')) {
    return pointerParts(written);
  }
  const parts = written.matchAll(/\[\s*(?:"([^"]*)"|'([^']*)'|(\d+))\s*\]|([^.[\]/]+)/g);
  return [...parts].map(([, double, single, index, plain]) =>
    index === undefined ? (double ?? single ?? plain ?? '') : Number(index),
  );
}

function indexOf(part: string | number): number | undefined {
  if (typeof part === 'number') return part;
  return /^\d{1,9}$/.test(part) ? Number(part) : undefined;
}
