import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { Cell } from './document.ts';

const maxDepth = 3;
const maxRows = 200;
const maxValues = 12;

/** The columns of `schemaRows`. */
export const schemaHead = ['Name', 'Type', 'Required', 'Description'];

/** The members that a schema describes, nested ones by their path, such as `lines[].sku`. */
export function schemaRows(schema: unknown): Cell[][] {
  const rows: Cell[][] = [];
  const add = (one: unknown, path: string, depth: number) => {
    const properties = isObject(one) ? one['properties'] : undefined;
    if (!isObject(one) || !isObject(properties)) return;
    const required = new Set(Array.isArray(one['required']) ? one['required'] : []);
    for (const [name, part] of Object.entries(properties)) {
      if (rows.length === maxRows) return;
      const whole = path === '' ? name : `${path}.${name}`;
      rows.push([
        { code: whole },
        typeOf(part),
        required.has(name) ? 'yes' : '',
        descriptionOf(part),
      ]);
      if (depth === maxDepth) continue;
      add(part, whole, depth + 1);
      if (isObject(part) && isObject(part['items'])) add(part['items'], `${whole}[]`, depth + 1);
    }
  };
  add(schema, '', 1);
  return rows;
}

function typeOf(schema: unknown): string {
  if (!isObject(schema)) return '';
  const { type, items, format, $ref: reference } = schema;
  if (schema['const'] !== undefined) return jsonOf(schema['const']);
  if (Array.isArray(schema['enum'])) return valuesOf(schema['enum']);
  const branches = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) {
    return [...new Set(branches.map(typeOf).filter(Boolean))].slice(0, maxValues).join(' or ');
  }
  const named = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  if (named.length === 0) return typeof reference === 'string' ? 'reference' : '';
  const shown = named.join(' or ');
  const of = shown === 'array' && isObject(items) ? typeOf(items) : '';
  return `${shown}${of === '' ? '' : ` of ${of}`}${typeof format === 'string' ? ` (${format})` : ''}`;
}

function valuesOf(values: unknown[]): string {
  const shown = values.slice(0, maxValues).map((value) => jsonOf(value));
  return (
    shown.join(', ') + (values.length > maxValues ? `, and ${values.length - maxValues} more` : '')
  );
}

function descriptionOf(schema: unknown): string {
  if (!isObject(schema)) return '';
  const { description, title } = schema;
  const said = [description, title].find((text) => typeof text === 'string') ?? '';
  const given = schema['default'];
  const preset = given === undefined ? '' : `Default: ${jsonOf(given)}.`;
  return [said, preset].filter((part) => part !== '').join(' ');
}
