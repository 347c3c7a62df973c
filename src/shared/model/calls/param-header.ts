import { isObject } from '../../json/is-object.ts';

/** A parameter that is mirrored into an HTTP header (2026-07-28, server/tools, x-mcp-header). */
export type ParamHeader = {
  /** The names of the properties that lead to it. */
  path: string[];
  /** The header's name after `Mcp-Param-`. */
  header: string;
};

/** Why a declared header must not be used. */
export type ParamFault = {
  /** The names of the properties that lead to it; absent where properties alone do not reach it. */
  path?: string[];
  /** The name of a header that is declared twice, in lower case. */
  twice?: string;
  /** The reason, as a clause to be read after the place. */
  why: string;
};

export type ParamHeaders = { headers: ParamHeader[]; faults: ParamFault[] };

/** Formats a fault as "place: reason". */
export const paramFaultText = ({ path, why }: ParamFault): string =>
  path ? `${path.join('.')}: ${why}` : why;

const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const mirrored = new Set(['string', 'integer', 'boolean']);
/** Bounds of the walk, since a schema may contain itself, or be made to keep the app busy. */
const maxDepth = 16;
const maxVisited = 20_000;
/** The most parts that are looked at: more than any message has room for. */
const mostParts = 10_000_000;

/** The headers that a tool's `inputSchema` declares, and every reason why one must not be used. */
export function paramHeadersOf(schema: unknown): ParamHeaders {
  if (typeof schema !== 'object' || schema === null || !mayDeclare(schema)) return none;
  const found: ParamHeaders = { headers: [], faults: [] };
  const reached = new Set<object>();
  collect(schema, [], reached, found);
  collectUnreachable(schema, reached, found.faults);
  const names = new Set<string>();
  for (const { path, header } of found.headers) {
    const name = header.toLowerCase();
    if (names.has(name)) {
      found.faults.push({ path, twice: name, why: `x-mcp-header “${header}” is used twice` });
    }
    names.add(name);
  }
  return found;
}

/** Collects the schemas that chains of `properties` reach, which alone may declare a header. */
function collect(schema: unknown, path: string[], reached: Set<object>, found: ParamHeaders): void {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(properties) || path.length === maxDepth) return;
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property) || reached.has(property)) continue;
    const here = [...path, name];
    if (Object.hasOwn(property, 'x-mcp-header')) {
      reached.add(property);
      const why = faultOf(property);
      if (why === undefined)
        found.headers.push({ path: here, header: String(property['x-mcp-header']) });
      else found.faults.push({ path: here, why });
    }
    collect(property, here, reached, found);
  }
}

function faultOf({ 'x-mcp-header': header, type }: Record<string, unknown>): string | undefined {
  if (typeof header !== 'string') return 'its x-mcp-header is not a string';
  if (header === '') return 'its x-mcp-header is empty';
  if (!token.test(header)) return `its x-mcp-header ${JSON.stringify(header)} is not a token`;
  if (mirrored.has(String(type)) && !Array.isArray(type)) return undefined;
  return `it has an x-mcp-header, but its type is ${JSON.stringify(type ?? 'unknown')}, not string, integer or boolean`;
}

function collectUnreachable(schema: unknown, reached: Set<object>, faults: ParamFault[]): void {
  const waiting: unknown[] = [schema];
  const visited = new Set<object>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || visited.has(next)) continue;
    if (visited.size === maxVisited) return;
    visited.add(next);
    const header = isObject(next) ? next['x-mcp-header'] : undefined;
    if (typeof header === 'string' && !reached.has(next)) {
      faults.push({ why: `x-mcp-header “${header}” is not reachable through properties alone` });
    }
    // One by one, since a call can take only so many arguments.
    for (const value of Object.values(next)) {
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
}

const none: ParamHeaders = { headers: [], faults: [] };
/**
 * Remembers the answer by schema, which may have tens of thousands of parts and is asked about
 * often.
 */
const declaring = new WeakMap<object, boolean>();

/** Whether a schema declares any header; almost none does, which spares the other checks. */
function mayDeclare(schema: object): boolean {
  const known = declaring.get(schema);
  if (known !== undefined) return known;
  const may = holdsDeclaration(schema);
  declaring.set(schema, may);
  return may;
}

function holdsDeclaration(schema: object): boolean {
  const waiting: object[] = [schema];
  let left = mostParts;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    left -= 1;
    // The schema contains itself: no header can be made of it.
    if (left < 0) return false;
    if (Object.hasOwn(at, 'x-mcp-header')) return true;
    for (const name of Object.keys(at)) {
      const part = (at as Record<string, unknown>)[name];
      if (typeof part !== 'object' || part === null) continue;
      // An `enum` holds values, not schemas, and may have hundreds of thousands.
      if (name !== 'enum' || !Array.isArray(part)) waiting.push(part);
    }
  }
  return false;
}
