import { isObject } from '../../../shared/json/is-object.ts';
import { fragmentParts, valueAt } from '../../../shared/json/json-pointer.ts';
import type { Problem, UnfitUnion } from '../../../shared/model/calls/problem.ts';
import type { Compiled, Unit } from './compile-schema.ts';
import { containsMessage, messageFor, typeMessage } from './problem-messages.ts';

type Path = Problem['path'];

const maxProblems = 200;
const maxUnions = 30;
const maxBranches = 60;
const maxOfBranch = 20;
/** Keywords that only report that something within them is wrong. */
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

/**
 * Turns a validator's output into problems for people, of a union only those of its likeliest
 * branch.
 */
export const problemsOf = (units: Unit[], compiled: Compiled, value: unknown): Problem[] =>
  toldOf(units, compiled, value).problems;

/** The problems, and those of the other branches of unions, since a form may show one of these. */
export function toldOf(
  units: Unit[],
  compiled: Compiled,
  value: unknown,
): { problems: Problem[]; unions: UnfitUnion[] } {
  const told: Told = { compiled, value, unions: [] };
  const problems = units.flatMap((unit) => problemsIn(unit, told)).slice(0, maxProblems);
  return { problems, unions: told.unions };
}

type Told = { compiled: Compiled; value: unknown; unions: UnfitUnion[] };

function problemsIn(unit: Unit, told: Told): Problem[] {
  const { compiled, value } = told;
  const keyword = keywordOf(unit);
  const { errors = [] } = unit;
  const inside = () => errors.flatMap((each) => problemsIn(each, told));
  const path = pathOf(unit.instanceLocation, value);
  const rule = ruleAt(compiled, unit.absoluteKeywordLocation);
  const found = (message: string): Problem => ({ path, message, keyword });
  switch (keyword) {
    case 'required':
      return missing(rule, valueIn(value, path)).map((name) => ({
        path: [...path, name],
        message: 'is required',
        keyword,
      }));
    case 'dependentRequired':
      return dependentMissing(rule, valueIn(value, path)).map(([name, by]) => ({
        path: [...path, name],
        message: `is required, since ${by} is there`,
        keyword,
      }));
    case 'anyOf':
    case 'oneOf':
      return errors.length > 0
        ? likeliest(unit, told)
        : [found('fits more than one of the choices, and must fit exactly one')];
  }
  if (wrappers.has(keyword) && errors.length > 0) return inside();
  if (keyword === 'contains') {
    const owner = ruleAt(compiled, unit.absoluteKeywordLocation.replace(/\/[^/]*$/, ''));
    return [found(containsMessage(isObject(owner) ? owner : {}))];
  }
  if (keyword === 'propertyNames') {
    const wrong = firstOfEach(inside());
    if (wrong.length === 0) return [found('has a name that is not allowed: see the schema')];
    return wrong.map(({ path: at, message }) => ({
      ...found(`has a name that is not allowed: ${message}`),
      path: at,
    }));
  }
  const message = messageFor(keyword, rule, unit.absoluteKeywordLocation);
  return [found(isOpenApiNull(unit, told, path) ? `${message}${openApiNull}` : message)];
}

/** Keeps the first problem of each place. */
function firstOfEach(problems: Problem[]): Problem[] {
  const byPlace = new Map<string, Problem>();
  for (const problem of problems) {
    const place = JSON.stringify(problem.path);
    if (!byPlace.has(place)) byPlace.set(place, problem);
  }
  return [...byPlace.values()];
}

/**
 * Is added to a problem with null, which forms offer for `nullable` since most servers that write
 * it accept null.
 */
const openApiNull =
  ': null is allowed by nullable only, which is OpenAPI’s and means nothing in JSON Schema; the server may take it all the same';

function isOpenApiNull(
  { keyword, absoluteKeywordLocation: location }: Unit,
  { compiled, value }: Told,
  path: Path,
): boolean {
  if (!/\/(?:type|enum|const)$/.test(keyword) || valueIn(value, path) !== null) return false;
  const owner = ruleAt(compiled, location.slice(0, location.lastIndexOf('/')));
  return isObject(owner) && owner['nullable'] === true;
}

/**
 * The problems of the branch that comes closest to the value; those of all branches are kept in
 * `unions`.
 */
function likeliest(unit: Unit, told: Told): Problem[] {
  const path = pathOf(unit.instanceLocation, told.value);
  const depth = path.length;
  const byBranch = new Map<number, Problem[]>();
  const start = `${unit.absoluteKeywordLocation}/`;
  for (const each of unit.errors ?? []) {
    const branch = Number(each.absoluteKeywordLocation.slice(start.length).split('/')[0]);
    const known = byBranch.get(branch) ?? [];
    for (const problem of problemsIn(each, told)) known.push(problem);
    byBranch.set(branch, known);
  }
  const isMismatch = ({ path: at, keyword }: Problem) =>
    at.length === depth && /^(type|const|enum|validate)$/.test(keyword);
  const fitting = [...byBranch].filter(([, problems]) => !problems.some(isMismatch));
  const [best] = fitting.toSorted(([, a], [, b]) => weight(a, depth) - weight(b, depth));
  const number = numbered(told, path, best?.[0], byBranch);
  const types = [...byBranch.values()].flat().filter(isMismatch);
  const problems = best?.[1] ?? [
    {
      path,
      message: typeMessage(types.map(({ message }) => message.replace(openApiNull, ''))),
      keyword: 'anyOf',
    },
  ];
  if (number === undefined) return problems;
  return problems.map((problem) => ({ ...problem, unions: [number, ...(problem.unions ?? [])] }));
}

/**
 * Keeps the problems of each branch and returns the union's index; undefined where there are too
 * many.
 */
function numbered(
  { unions }: Told,
  path: Path,
  best: number | undefined,
  byBranch: Map<number, Problem[]>,
): number | undefined {
  const count = Math.max(...byBranch.keys()) + 1;
  if (unions.length === maxUnions || !(count <= maxBranches)) return undefined;
  const branches = Array.from({ length: count }, (_, i) => byBranch.get(i)?.slice(0, maxOfBranch));
  return unions.push({ path, likeliest: best, branches }) - 1;
}

/**
 * How far a branch is from the value; a wrong constant among its own members, such as a
 * discriminator, weighs most.
 */
const weight = (problems: Problem[], depth: number): number =>
  problems.reduce(
    (sum, { path, keyword }) =>
      sum + (path.length === depth + 1 && /^(const|enum)$/.test(keyword) ? 100 : 1),
    0,
  );

/** The keyword's name in a URI such as `https://json-schema.org/keyword/draft-07/format`. */
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

/** The value at a keyword's location in the schema; undefined where it is in another schema. */
function ruleAt({ schema, uri }: Compiled, location: string): unknown {
  if (!location.startsWith(`${uri}#`)) return undefined;
  return valueAt(schema, fragmentParts(location.slice(uri.length + 1)));
}

const valueIn = (value: unknown, path: Path): unknown => valueAt(value, path.map(String));

/** Turns an instance location into a path, with numbers for positions in lists. */
function pathOf(location: string, value: unknown): Path {
  let here: unknown = value;
  return fragmentParts(location.replace(/^#/, '')).map((part) => {
    const step = Array.isArray(here) ? Number(part) : part;
    here = valueAt(here, [part]);
    return step;
  });
}
