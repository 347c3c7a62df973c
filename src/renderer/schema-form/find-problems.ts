import { fieldSchema, isSchema, requiredNames } from './schema.ts';
import type { Path } from './json-text.ts';

export type Problem = { path: Path; message: string };

const maxProblems = 50;

/** What a value breaks of its schema's ordinary rules; it informs, it never stops anything. */
export function findProblems(
  value: unknown,
  schema: unknown,
  root: unknown,
  path: Path = [],
): Problem[] {
  const field = fieldSchema(schema, root);
  if (value === null && field.isNullable) return [];
  const found = (message: string): Problem[] => [{ path, message }];
  const rules = field.schema;
  switch (field.kind) {
    case 'choice': {
      const isKnown = field.options.some((o) => JSON.stringify(o.value) === JSON.stringify(value));
      return isKnown ? [] : found('is not one of the choices');
    }
    case 'string':
      return typeof value === 'string'
        ? asProblems(lengthProblem(value, rules), found)
        : found('must be a text');
    case 'number':
    case 'integer':
      if (typeof value !== 'number') return found('must be a number');
      if (field.kind === 'integer' && !Number.isInteger(value))
        return found('must be a whole number');
      return asProblems(boundsProblem(value, rules), found);
    case 'boolean':
      return typeof value === 'boolean' ? [] : found('must be true or false');
    case 'list': {
      if (!Array.isArray(value)) return found('must be a list');
      const own = asProblems(countProblem(value, rules), found);
      const items = value.flatMap((item, i) =>
        findProblems(item, rules['items'], root, [...path, i]),
      );
      return [...own, ...items].slice(0, maxProblems);
    }
    case 'object': {
      if (!isSchema(value)) return found('must be an object');
      const missing = [...requiredNames(rules)]
        .filter((name) => !Object.hasOwn(value, name))
        .map((name) => ({ path: [...path, name], message: 'is required' }));
      const properties = isSchema(rules['properties']) ? rules['properties'] : {};
      const inside = Object.entries(value)
        .filter(([name]) => Object.hasOwn(properties, name))
        .flatMap(([name, item]) => findProblems(item, properties[name], root, [...path, name]));
      return [...missing, ...inside].slice(0, maxProblems);
    }
    case 'json':
      return [];
  }
}

const asProblems = (
  message: string | undefined,
  found: (message: string) => Problem[],
): Problem[] => (message === undefined ? [] : found(message));

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

function lengthProblem(text: string, rules: Record<string, unknown>): string | undefined {
  const [min, max] = [numberOf(rules['minLength']), numberOf(rules['maxLength'])];
  // JSON Schema counts code points.
  const length = Array.from(text).length;
  if (min !== undefined && length < min) return `needs at least ${min} characters`;
  return max !== undefined && length > max ? `may have at most ${max} characters` : undefined;
}

function boundsProblem(value: number, rules: Record<string, unknown>): string | undefined {
  const [min, max] = [numberOf(rules['minimum']), numberOf(rules['maximum'])];
  const [above, below] = [numberOf(rules['exclusiveMinimum']), numberOf(rules['exclusiveMaximum'])];
  if (min !== undefined && value < min) return `must be at least ${min}`;
  if (max !== undefined && value > max) return `must be at most ${max}`;
  if (above !== undefined && value <= above) return `must be more than ${above}`;
  return below !== undefined && value >= below ? `must be less than ${below}` : undefined;
}

function countProblem(value: unknown[], rules: Record<string, unknown>): string | undefined {
  const [min, max] = [numberOf(rules['minItems']), numberOf(rules['maxItems'])];
  if (min !== undefined && value.length < min)
    return `needs at least ${min} ${min === 1 ? 'item' : 'items'}`;
  return max !== undefined && value.length > max ? `may have at most ${max} items` : undefined;
}

/** A path as people write it: `customer.lines[2].sku`. */
export const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part,
    '',
  );
