import { memberOf, valueOf, type JsonNode } from '../json/json-node.ts';
import { referred } from '../../../shared/json/schema-reference.ts';
import { isSchema, listOf, type Schema } from './schema.ts';

/**
 * Whether a value fits a schema, as far as that can be told at once and without running a pattern of
 * the server's; undefined where it can't. The core has the last word; this only decides what is shown.
 */
export function fits(
  schema: unknown,
  node: JsonNode | undefined,
  root: unknown,
  depth = 0,
): boolean | undefined {
  if (typeof schema === 'boolean') return schema;
  if (!isSchema(schema) || node === undefined || depth > 8) return undefined;
  const verdicts = Object.keys(schema).map((key) => verdictOf(key, schema, node, root, depth));
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

function verdictOf(
  key: string,
  schema: Schema,
  node: JsonNode,
  root: unknown,
  depth: number,
): boolean | undefined {
  const rule = schema[key];
  const inner = (part: unknown, of: JsonNode = node) => fits(part, of, root, depth + 1);
  switch (key) {
    case 'const':
      return sameJson(rule, node);
    case 'enum':
      return listOf(rule).some(isWritten(node));
    case 'type':
      return [rule].flat().some((name) => isOfType(String(name), node));
    case 'required':
      return node.kind !== 'object' || listOf(rule).every((name) => node.members.has(String(name)));
    case 'properties': {
      if (node.kind !== 'object' || !isSchema(rule)) return true;
      return every(
        Object.keys(rule).map((name) => {
          const member = memberOf(node, name);
          return member === undefined ? true : inner(rule[name], member);
        }),
      );
    }
    case 'not': {
      const verdict = inner(rule);
      return verdict === undefined ? undefined : !verdict;
    }
    case 'allOf':
      return every(listOf(rule).map((part) => inner(part)));
    case 'anyOf': {
      const verdicts = listOf(rule).map((part) => inner(part));
      if (verdicts.includes(true)) return true;
      return verdicts.includes(undefined) ? undefined : false;
    }
    case '$ref':
      return inner(referred(String(rule), root));
    case 'title':
    case 'description':
    case 'default':
    case 'examples':
    case '$comment':
      return true;
    default:
      return undefined;
  }
}

function every(verdicts: (boolean | undefined)[]): boolean | undefined {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

export function isOfType(name: string, { kind, text }: JsonNode): boolean {
  switch (name) {
    case 'array':
      return kind === 'list';
    case 'integer':
      return kind === 'number' && Number.isInteger(Number(text));
    default:
      return kind === name;
  }
}

/** Whether a node is written as a value would be, whatever the order of its members. */
export const sameJson = (value: unknown, node: JsonNode): boolean => isWritten(node)(value);

/** Returns a predicate that compares many values with one node. */
export function isWritten(node: JsonNode): (value: unknown) => boolean {
  const own = valueOf(node);
  if (!isNested(own)) return (value) => value === own;
  const written = canonical(own);
  return (value) => isNested(value) && canonical(value) === written;
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isSchema(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
