import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../../shared/json/is-object.ts';
import { referred } from '../../../../shared/json/schema-reference.ts';
import { isSaidAlike, isSame } from './fingerprint.ts';
import {
  annotations,
  changedKeywords,
  narrowedItems,
  narrowedProperties,
} from './narrow-members.ts';
import {
  listedValues,
  narrowedList,
  narrowedNumbers,
  narrowedTexts,
  takesType,
  typesOf,
  typeOf,
} from './narrow-values.ts';
import { breaking, refuses, undecided, type Json, type Narrowing } from './narrowing.ts';

/** More is not compared, as schemas may refer to themselves. */
const mostSteps = 5000;
const deepest = 60;
const mostHops = 20;
const unions = ['anyOf', 'oneOf'] as const;

/**
 * Why a value that the schema `before` accepts may be refused by `after`; empty where each is
 * accepted still. What can't be told is undecided, and never left out.
 */
export function narrowings(before: unknown, after: unknown): Narrowing[] {
  const roots = { before, after };
  let steps = 0;
  /** The pairs that are being compared; met again inside, they add nothing. */
  const open = new Map<unknown, Set<unknown>>();

  function compare(a: unknown, b: unknown, pointer: string, depth: number): Narrowing[] {
    steps += 1;
    if (steps > mostSteps || depth > deepest) {
      return [undecided(pointer, 'the schemas are too large to be compared whole')];
    }
    const [x, y] = [resolved(a, roots.before), resolved(b, roots.after)];
    if (x === undefined || y === undefined) {
      const isKept = x === undefined && y === undefined && isSaidAlike(a, b);
      return isKept ? [] : [undecided(pointer, 'a reference does not resolve within the schema')];
    }
    if (acceptsAll(y) || x === false || isSame(x, y)) return [];
    if (y === false)
      return [breaking(pointer, 'nothing is accepted now', 'nothing was accepted before')];
    const [old, now] = [x === true ? {} : x, y];
    if (!isObject(old) || !isObject(now)) return [undecided(pointer, 'this is not a schema')];
    const inside = open.get(old) ?? new Set();
    if (inside.has(now)) return [];
    open.set(old, inside.add(now));
    try {
      return comparePair(old, now, pointer, depth);
    } finally {
      inside.delete(now);
    }
  }

  function comparePair(x: Json, y: Json, pointer: string, depth: number): Narrowing[] {
    const inner = (a: unknown, b: unknown, place: string) => compare(a, b, place, depth + 1);
    const union = unions.find((keyword) => Array.isArray(x[keyword]));
    if (union) {
      const { [union]: branches, ...rest } = x;
      // Whatever a branch accepted has to be accepted.
      return (branches as unknown[]).flatMap((branch, i) =>
        ofBranch(rest, resolved(branch, roots.before), `${pointer}/${union}/${i}`, (part, place) =>
          inner(part, y, place),
        ),
      );
    }
    if (Array.isArray(x['allOf'])) {
      const { allOf, ...rest } = x;
      const joined = joinedAll(
        rest,
        allOf.map((part) => resolved(part, roots.before)),
      );
      if (joined) return inner(joined, y, pointer);
      // Each part accepts more than all do together.
      return inner(rest, y, pointer).map((one) => ({ ...one, verdict: 'undecided' }));
    }
    return [
      ...unions.flatMap((keyword) => {
        const branches = y[keyword];
        if (!Array.isArray(branches)) return [];
        const followed = branches.map((branch) => resolved(branch, roots.after) ?? branch);
        return narrowedUnion(x, { keyword, branches: followed }, pointer, inner);
      }),
      ...(Array.isArray(y['allOf']) ? y['allOf'] : []).flatMap((part, i) =>
        inner(x, part, `${pointer}/allOf/${i}`),
      ),
      ...changedKeywords(x, y, pointer),
      ...unevaluated(y, pointer),
      ...narrowedSchema(x, y, pointer, inner),
    ];
  }

  return compare(before, after, '', 0);
}

type Inner = (before: unknown, after: unknown, pointer: string) => Narrowing[];

/** What one branch of a union accepts, together with what stands beside the union. */
function ofBranch(
  rest: Json,
  branch: unknown,
  place: string,
  compareTo: (part: unknown, place: string) => Narrowing[],
): Narrowing[] {
  if (branch === false) return [];
  if (branch === true) return compareTo(rest, place);
  if (!isObject(branch)) return [undecided(place, 'a branch can’t be read')];
  const joined = joinedAll(rest, [branch]);
  if (joined) return compareTo(joined, place);
  return compareTo(branch, place).map((one) => ({ ...one, verdict: 'undecided' }));
}

/** Schemas that all hold as one; undefined where keywords of theirs meet, or look at each other. */
function joinedAll(first: Json, others: readonly unknown[]): Json | undefined {
  const joined: Json = { ...first };
  let properties = first['properties'];
  let required = first['required'];
  for (const other of others) {
    if (other === true) continue;
    if (!isObject(other)) return undefined;
    if (bound(other) || (bound(joined) && isObject(other['properties']))) return undefined;
    for (const [keyword, value] of Object.entries(other)) {
      if (keyword === 'required' && Array.isArray(value)) {
        required = [...(Array.isArray(required) ? required : []), ...value];
      } else if (keyword === 'properties' && isObject(value)) {
        const before = isObject(properties) ? properties : {};
        if (Object.keys(value).some((name) => Object.hasOwn(before, name))) return undefined;
        properties = { ...before, ...value };
      } else if (annotations.has(keyword)) joined[keyword] ??= value;
      else if (keyword in joined && !isSame(joined[keyword], value)) {
        // A type beside its branches is what most say twice.
        if (keyword !== 'type') return undefined;
        const types = typesOf(joined).filter((type) => takesType(typesOf(other), type));
        if (types.length === 0) return undefined;
        joined['type'] = types;
      } else joined[keyword] = value;
    }
  }
  if (properties !== undefined) joined['properties'] = properties;
  if (required !== undefined) joined['required'] = required;
  return joined;
}

/** Whether a schema has keywords that depend on its other members. */
const bound = (schema: Json): boolean =>
  [
    'additionalProperties',
    'unevaluatedProperties',
    'unevaluatedItems',
    'if',
    'patternProperties',
  ].some((keyword) => keyword in schema && schema[keyword] !== true);

/** What is accepted by no branch of the new side; one that accepts it is enough. */
function narrowedUnion(
  x: Json,
  { keyword, branches }: { keyword: (typeof unions)[number]; branches: unknown[] },
  pointer: string,
  inner: Inner,
): Narrowing[] {
  const found: Narrowing[] = [];
  for (const part of partsOf(x)) {
    const taking = branches.filter((branch) => mayTake(branch, part));
    const reasons = taking.map((branch) => inner(part, branch, pointer));
    const isCovered = reasons.some((narrowed) => !narrowed.some(refuses));
    if (isCovered) {
      if (keyword === 'oneOf' && taking.length > 1) {
        found.push(undecided(pointer, 'more than one branch of oneOf may match'));
      }
    } else if (taking.length === 0)
      found.push(
        breaking(
          pointer,
          `${nameOf(part)} is no longer accepted`,
          `${nameOf(part)} was not accepted before`,
        ),
      );
    else if (taking.length === 1) found.push(...(reasons[0] ?? []));
    else {
      const isSure =
        listedValues(part) !== undefined &&
        reasons.every((all) => all.some((one) => one.verdict === 'breaking'));
      const message = `no branch of ${keyword} accepts ${nameOf(part)} as before`;
      const formerly = `no branch of ${keyword} accepted all of ${nameOf(part)} before`;
      found.push((isSure ? breaking : undecided)(pointer, message, formerly));
    }
  }
  return found;
}

/** A schema in parts of one type or of one value each, which branches may take apart. */
function partsOf(x: Json): Json[] {
  const values = listedValues(x);
  if (values) return values.map((value) => ({ const: value }));
  return typesOf(x).map((type) => ({ ...x, type }));
}

/** Whether a branch can accept anything of this part, by its type and what it lists. */
function mayTake(branch: unknown, part: Json): boolean {
  if (!isObject(branch)) return branch !== false;
  const types = typesOf(branch);
  if (!('const' in part)) {
    return typesOf(part).some(
      (type) => takesType(types, type) || (type === 'number' && types.includes('integer')),
    );
  }
  const value = part['const'];
  if (!takesType(types, typeOf(value))) return false;
  return listedValues(branch)?.some((one) => isDeepStrictEqual(one, value)) ?? true;
}

const nameOf = (part: Json): string =>
  'const' in part
    ? (JSON.stringify(part['const']) ?? 'a value').slice(0, 60)
    : typesOf(part).join(', ');

/** They look at all else of a schema, so that any change of it may count. */
const unevaluated = (y: Json, pointer: string): Narrowing[] =>
  ['unevaluatedProperties', 'unevaluatedItems']
    .filter((keyword) => keyword in y && y[keyword] !== true)
    .map((keyword) => undecided(pointer, `${keyword} depends on what else changed`));

/** What the keywords narrow that judge a value by its own type. */
function narrowedSchema(x: Json, y: Json, pointer: string, inner: Inner): Narrowing[] {
  const [values, listed] = [listedValues(x), listedValues(y)];
  if (values) return narrowedList(values, y, pointer);
  const found = listed
    ? [
        breaking(
          pointer,
          'only listed values are now accepted',
          'only listed values were accepted before',
        ),
      ]
    : [];
  const [were, are] = [typesOf(x), typesOf(y)];
  const lost = were.filter((type) => !takesType(are, type));
  if (lost.length > 0) {
    const types = lost.join(', ');
    found.push(
      breaking(pointer, `${types} is no longer accepted`, `${types} was not accepted before`),
    );
  }
  const kept = (...types: string[]) =>
    were.some((type) => types.includes(type) && takesType(are, type));
  if (kept('number', 'integer')) found.push(...narrowedNumbers(x, y, pointer));
  if (kept('string')) found.push(...narrowedTexts(x, y, pointer));
  if (kept('array')) found.push(...narrowedItems(x, y, pointer, inner));
  if (kept('object')) found.push(...narrowedProperties(x, y, pointer, inner));
  return found;
}

const acceptsAll = (schema: unknown): boolean =>
  schema === true || (isObject(schema) && Object.keys(schema).every((one) => annotations.has(one)));

/** A schema with its reference followed; what stands beside the reference holds, too. */
function resolved(schema: unknown, root: unknown): unknown {
  let at = schema;
  for (let hops = 0; isObject(at) && typeof at['$ref'] === 'string'; hops += 1) {
    if (hops === mostHops) return undefined;
    const { $ref, ...beside } = at as Json & { $ref: string };
    const target = referred($ref, root);
    if (target === undefined) return undefined;
    const says = Object.keys(beside).some((keyword) => !annotations.has(keyword));
    if (says) return { ...beside, allOf: [...allOf(beside), target] };
    at = target;
  }
  if (isObject(at) && ('$dynamicRef' in at || '$recursiveRef' in at)) return undefined;
  return at;
}

const allOf = ({ allOf: parts }: Json): unknown[] => (Array.isArray(parts) ? parts : []);
