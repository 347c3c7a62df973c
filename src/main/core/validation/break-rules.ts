import { isObject } from '../../../shared/json/is-object.ts';
import { fragmentParts, valueAt } from '../../../shared/json/json-pointer.ts';
import type { Json } from './schema-keywords.ts';

/** The way from the value's root: names of members, and positions in lists. */
export type Place = (string | number)[];

/** Values for one place, each of which is likely to break one rule. */
export type Break = { place: Place; keyword: string; candidates: unknown[] };

const maxDepth = 6;
const maxText = 100_000;

/** Changes to a valid value that could each break a rule of its schema, the outermost first. */
export function breaksOf(schema: unknown, value: unknown): Break[] {
  const found: Break[] = [];
  const waiting = [{ schemas: [schema], value, place: [] as Place }];
  for (let at = waiting.shift(); at; at = waiting.shift()) {
    const { place, value: here } = at;
    const schemas = at.schemas.flatMap((each) => parts(each, schema));
    for (const own of schemas) found.push(...breaksAt(own, here, place));
    if (place.length >= maxDepth) continue;
    if (Array.isArray(here) && here.length > 0) {
      // The first item of a list stands for all.
      waiting.push({
        schemas: schemas.map((own) => itemOf(own)),
        value: here[0],
        place: [...place, 0],
      });
    } else if (isObject(here)) {
      for (const [name, member] of Object.entries(here)) {
        waiting.push({
          schemas: schemas.map((own) => memberOf(own, name)),
          value: member,
          place: [...place, name],
        });
      }
    }
  }
  return found;
}

/**
 * The schemas that must hold together with this one; no branches of unions, since none of them
 * must.
 */
function parts(schema: unknown, root: unknown, depth = 0): Json[] {
  if (!isObject(schema) || depth > 10) return [];
  const { $ref, allOf } = schema;
  const target = typeof $ref === 'string' ? referred($ref, root) : undefined;
  const others = [target, ...(Array.isArray(allOf) ? allOf : [])];
  return [schema, ...others.flatMap((other) => parts(other, root, depth + 1))];
}

function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return undefined;
  return valueAt(root, fragmentParts(reference.slice(1)));
}

function memberOf(schema: Json, name: string): unknown {
  const named = valueAt(schema, ['properties', name]);
  return (
    named ?? (isObject(schema['additionalProperties']) ? schema['additionalProperties'] : undefined)
  );
}

function itemOf({ items, prefixItems }: Json): unknown {
  const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
  return tuple[0] ?? items;
}

/** A break for each rule of one schema that its value could break. */
function breaksAt(schema: Json, value: unknown, place: Place): Break[] {
  return Object.entries(schema).flatMap(([keyword, rule]): Break[] => {
    const candidates = candidatesFor(keyword, rule, schema, value);
    const isRoot = place.length === 0;
    // A call's arguments must be an object, or the call can't be sent at all.
    const sendable = isRoot ? candidates.filter(isObject) : candidates;
    if (keyword === 'required')
      return sendable.map((one) => ({ place, keyword, candidates: [one] }));
    return sendable.length > 0
      ? [{ place, keyword: reportedAs(keyword), candidates: sendable }]
      : [];
  });
}

/**
 * The keyword that the validator reports: for an unknown member it is that of the schema `false`.
 */
const reportedAs = (keyword: string): string =>
  /^(additional|unevaluated)Properties$/.test(keyword) ? 'validate' : keyword;

function candidatesFor(keyword: string, rule: unknown, schema: Json, value: unknown): unknown[] {
  if (typeof value === 'string') {
    const broken = brokenText(keyword, rule, value);
    if (broken) return broken;
  }
  if (typeof value === 'number' && typeof rule === 'number') {
    const broken = brokenNumber(keyword, rule);
    if (broken) return broken;
  }
  if (Array.isArray(value)) {
    const broken = brokenList(keyword, rule, value);
    if (broken) return broken;
  }
  if (isObject(value)) {
    const broken = brokenObject(keyword, rule, value);
    if (broken) return broken;
  }
  switch (keyword) {
    case 'type':
      return othersThan(rule, value);
    case 'anyOf':
    case 'oneOf':
      return [true, 'no choice', -1, null, [], {}];
    case 'enum':
    case 'const':
      return notAmong(keyword === 'const' ? [rule] : rule, schema, value);
    default:
      return [];
  }
}

function brokenText(keyword: string, rule: unknown, value: string): unknown[] | undefined {
  switch (keyword) {
    case 'minLength':
      return isCount(rule) && rule > 0
        ? [
            Array.from(value)
              .slice(0, rule - 1)
              .join(''),
            '',
          ]
        : [];
    case 'maxLength':
      return isCount(rule) && rule < maxText
        ? [value + 'x'.repeat(rule + 1 - Array.from(value).length), 'x'.repeat(rule + 1)]
        : [];
    case 'pattern':
      return [
        'no match',
        '!',
        `${value}!`,
        ` ${value}`,
        '',
        '\n',
        'x',
        '0',
        'ß'.repeat(value.length || 1),
      ];
    case 'format':
      return [`not ${String(rule)}`, 'not a match at all', '%', '::'];
    default:
      return undefined;
  }
}

function brokenNumber(keyword: string, rule: number): unknown[] | undefined {
  switch (keyword) {
    case 'minimum':
      return [rule - 1, rule - 0.5];
    case 'maximum':
      // Adding one to a large number may not change it.
      return [rule + 1, rule * 2];
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return [rule];
    case 'multipleOf':
      return [rule * 1.5, rule + rule / 3];
    default:
      return undefined;
  }
}

function brokenList(keyword: string, rule: unknown, value: unknown[]): unknown[] | undefined {
  const [first = null] = value;
  switch (keyword) {
    case 'minItems':
      return isCount(rule) && rule > 0 ? [value.slice(0, rule - 1)] : [];
    case 'maxItems':
      return isCount(rule) && rule < 1000
        ? [[...value, ...Array.from({ length: rule + 1 - value.length }, () => first)]]
        : [];
    case 'uniqueItems':
      return rule === true && value.length > 0 ? [[...value, first]] : [];
    default:
      return undefined;
  }
}

function brokenObject(keyword: string, rule: unknown, value: Json): unknown[] | undefined {
  const without = (names: string[]) => omit(value, names);
  const names = Object.keys(value);
  switch (keyword) {
    case 'required':
      return (Array.isArray(rule) ? rule : [])
        .filter((name): name is string => typeof name === 'string' && Object.hasOwn(value, name))
        .map((name) => without([name]));
    case 'dependentRequired':
      return Object.values(isObject(rule) ? rule : {})
        .flat()
        .filter((name): name is string => typeof name === 'string')
        .map((name) => without([name]));
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return rule === false ? [{ ...value, unknownMember: 1 }] : [];
    case 'propertyNames':
      return [
        { ...value, '': 1 },
        { ...value, 'a name that is not allowed!': 1 },
      ];
    case 'minProperties':
      return isCount(rule) && rule > 0 ? [without(names.slice(rule - 1))] : [];
    case 'maxProperties':
      return isCount(rule) && rule < 1000
        ? [
            {
              ...value,
              ...Object.fromEntries(Array.from({ length: rule + 1 }, (_, i) => [`extra${i}`, 1])),
            },
          ]
        : [];
    default:
      return undefined;
  }
}

const omit = (value: Json, names: string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

const isCount = (rule: unknown): rule is number => Number.isInteger(rule) && Number(rule) >= 0;

/**
 * Values of other types than the rule's; those that are easily mistaken for the right one come
 * first.
 */
function othersThan(rule: unknown, value: unknown): unknown[] {
  const names = [rule].flat();
  const near =
    typeof value === 'number'
      ? [String(value), value + 0.5]
      : typeof value === 'string'
        ? [1]
        : [String(value)];
  const isOfType: Record<string, (one: unknown) => boolean> = {
    string: (one) => typeof one === 'string',
    number: (one) => typeof one === 'number',
    integer: (one) => Number.isInteger(one),
    boolean: (one) => typeof one === 'boolean',
    null: (one) => one === null,
    array: Array.isArray,
    object: isObject,
  };
  const fits = (one: unknown) => names.some((name) => isOfType[String(name)]?.(one));
  return [...near, null, true, 'text', 1, [], {}].filter((one) => !fits(one));
}

function notAmong(rule: unknown, { type }: Json, value: unknown): unknown[] {
  const listed = Array.isArray(rule) ? rule : [];
  const others =
    typeof value === 'string' || type === 'string'
      ? [`not ${String(value)}`, 'no choice', '']
      : typeof value === 'number'
        ? [value + 1, value - 1, 1_000_003]
        : ['no choice', 0, null, !value];
  return others.filter((one) => !listed.includes(one));
}
