import type { Problem } from '../../../shared/model/problem.ts';
import type { Compiled, Unit } from './compile-schema.ts';
import { containsMessage, messageFor, typeMessage } from './problem-messages.ts';
import { isObject, type Json } from './schema-keywords.ts';

type Path = Problem['path'];

const maxProblems = 200;
/** They only say that something within them is wrong. */
const wrappers = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'allOf',
  'ref',
  'dynamicRef',
  'recursiveRef',
  'then',
  'else',
  'if',
  'dependentSchemas',
  'dependencies',
]);

/** What a validator found, in words for people; of a union only the branch that was most likely meant. */
export function problemsOf(units: Unit[], compiled: Compiled, value: unknown): Problem[] {
  return units.flatMap((unit) => problemsIn(unit, compiled, value)).slice(0, maxProblems);
}

function problemsIn(unit: Unit, compiled: Compiled, value: unknown): Problem[] {
  const keyword = keywordOf(unit);
  const { errors = [] } = unit;
  const inside = () => errors.flatMap((each) => problemsIn(each, compiled, value));
  const path = pathOf(unit.instanceLocation, value);
  const rule = ruleAt(compiled, unit.absoluteKeywordLocation);
  const found = (message: string): Problem => ({ path, message, keyword });
  switch (keyword) {
    case 'required':
      return missing(rule, valueAt(value, path)).map((name) => ({
        path: [...path, name],
        message: 'is required',
        keyword,
      }));
    case 'dependentRequired':
      return dependentMissing(rule, valueAt(value, path)).map(([name, by]) => ({
        path: [...path, name],
        message: `is required, since ${by} is there`,
        keyword,
      }));
    case 'anyOf':
    case 'oneOf':
      return errors.length > 0
        ? likeliest(unit, compiled, value)
        : [found('fits more than one of the choices, and must fit exactly one')];
  }
  if (wrappers.has(keyword) && errors.length > 0) return inside();
  if (keyword === 'contains') {
    const owner = ruleAt(compiled, unit.absoluteKeywordLocation.replace(/\/[^/]*$/, ''));
    return [found(containsMessage(isObject(owner) ? owner : {}))];
  }
  if (keyword === 'propertyNames') {
    const [inner] = inside();
    const message = `has a name that is not allowed: ${inner?.message ?? 'see the schema'}`;
    return [{ ...found(message), ...(inner && { path: inner.path }) }];
  }
  return [found(messageFor(keyword, rule, unit.absoluteKeywordLocation))];
}

/** The problems of the branch that comes closest to the value. */
function likeliest(unit: Unit, compiled: Compiled, value: unknown): Problem[] {
  const path = pathOf(unit.instanceLocation, value);
  const depth = path.length;
  const branches = new Map<string, Problem[]>();
  const start = `${unit.absoluteKeywordLocation}/`;
  for (const each of unit.errors ?? []) {
    const at = each.absoluteKeywordLocation;
    const branch = at.startsWith(start) ? (at.slice(start.length).split('/')[0] ?? '') : at;
    const known = branches.get(branch) ?? [];
    branches.set(branch, [...known, ...problemsIn(each, compiled, value)]);
  }
  const isMismatch = ({ path: at, keyword }: Problem) =>
    at.length === depth && /^(type|const|enum|validate)$/.test(keyword);
  const all = [...branches.values()];
  const types = all.flatMap((problems) => problems.filter(isMismatch));
  if (all.every((problems) => problems.some(isMismatch))) {
    return [{ path, message: typeMessage(types.map(({ message }) => message)), keyword: 'anyOf' }];
  }
  const [best = []] = all
    .filter((problems) => !problems.some(isMismatch))
    .toSorted((a, b) => weight(a, depth) - weight(b, depth));
  return best;
}

/** A wrong constant right inside, as that of a discriminator, weighs most. */
const weight = (problems: Problem[], depth: number): number =>
  problems.reduce(
    (sum, { path, keyword }) =>
      sum + (path.length === depth + 1 && /^(const|enum)$/.test(keyword) ? 100 : 1),
    0,
  );

/** Its name, of a URI such as `https://json-schema.org/keyword/draft-07/format`. */
const keywordOf = ({ keyword }: Unit): string => keyword.split('/').at(-1) ?? keyword;

function missing(rule: unknown, owner: unknown): string[] {
  if (!Array.isArray(rule) || !isObject(owner)) return [];
  return rule.filter((name): name is string => !Object.hasOwn(owner, String(name)));
}

function dependentMissing(rule: unknown, owner: unknown): [name: string, by: string][] {
  if (!isObject(rule) || !isObject(owner)) return [];
  return Object.entries(rule)
    .filter(([by]) => Object.hasOwn(owner, by))
    .flatMap(([by, names]) => missing(names, owner).map((name): [string, string] => [name, by]));
}

/** What the schema says in the place of a keyword, if it is of this schema. */
function ruleAt({ schema, uri }: Compiled, location: string): unknown {
  if (!location.startsWith(`${uri}#`)) return undefined;
  return pointerParts(location.slice(uri.length + 1)).reduce(memberOf, schema);
}

const valueAt = (value: unknown, path: Path): unknown => path.reduce(memberOf, value);

function memberOf(value: unknown, name: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Json)[name];
}

/** A place in the value: of lists by number, of objects by name. */
function pathOf(location: string, value: unknown): Path {
  let at: unknown = value;
  return pointerParts(location.replace(/^#/, '')).map((part) => {
    const step = Array.isArray(at) ? Number(part) : part;
    at = memberOf(at, step);
    return step;
  });
}

const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
