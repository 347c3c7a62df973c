import { isDeepStrictEqual } from 'node:util';
import { breaking, shownValue, undecided, type Json, type Narrowing } from './narrowing.ts';

const allTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** The types that a schema accepts; all of them where it names none. */
export function typesOf({ type }: Json): string[] {
  if (type === undefined) return allTypes;
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
}

/** Whether a type is among these; an integer is a number, too. */
export const takesType = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

/** The values that a schema lists by `const` or `enum`. */
export function listedValues(schema: Json): unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

/** What becomes of listed values, of which each is tried. */
export function narrowedList(
  values: readonly unknown[],
  after: Json,
  pointer: string,
): Narrowing[] {
  const verdicts = values.map((value) => ({ value, is: accepted(value, after) }));
  const gone = verdicts.filter(({ is }) => is === 'no').map(({ value }) => shownValue(value));
  const doubtful = verdicts
    .filter(({ is }) => is === 'unknown')
    .map(({ value }) => shownValue(value));
  return [
    ...(gone.length > 0
      ? [
          breaking(
            pointer,
            `${listed(gone)} is no longer accepted`,
            `${listed(gone)} was not accepted before`,
          ),
        ]
      : []),
    ...(doubtful.length > 0
      ? [
          undecided(
            pointer,
            `${listed(doubtful)} may no longer be accepted`,
            `${listed(doubtful)} may not have been accepted before`,
          ),
        ]
      : []),
  ];
}

const mostListed = 5;
const listed = (values: readonly string[]): string =>
  values.slice(0, mostListed).join(', ') +
  (values.length > mostListed ? ` and ${values.length - mostListed} more` : '');

/** Whether a schema's own keywords, without those that hold schemas, accept a value. */
function accepted(value: unknown, schema: Json): 'yes' | 'no' | 'unknown' {
  const values = listedValues(schema);
  if (values && !values.some((one) => isDeepStrictEqual(one, value))) return 'no';
  if (!takesType(typesOf(schema), typeOf(value))) return 'no';
  if (typeof value === 'string') return acceptedText(value, schema);
  if (typeof value === 'number') return acceptedNumber(value, schema);
  // What is listed whole is not looked into.
  return typeof value === 'object' && value !== null && !values ? 'unknown' : 'yes';
}

function acceptedText(value: string, schema: Json): 'yes' | 'no' | 'unknown' {
  const { length } = Array.from(value);
  if (length < numberOf(schema['minLength'], 0)) return 'no';
  if (length > numberOf(schema['maxLength'], Infinity)) return 'no';
  // A server's pattern is not run here.
  return 'pattern' in schema || 'format' in schema ? 'unknown' : 'yes';
}

function acceptedNumber(value: number, schema: Json): 'yes' | 'no' | 'unknown' {
  const [low, high] = [lowerBound(schema), upperBound(schema)];
  if (value < low.at || (value === low.at && low.isExclusive)) return 'no';
  if (value > high.at || (value === high.at && high.isExclusive)) return 'no';
  if (!('multipleOf' in schema)) return 'yes';
  return isMultiple(value, numberOf(schema['multipleOf'], Number.NaN)) ? 'yes' : 'no';
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** What numbers are accepted no more. */
export function narrowedNumbers(before: Json, after: Json, pointer: string): Narrowing[] {
  const found: Narrowing[] = [];
  // Until draft-04 they were booleans beside the bounds.
  if (
    [before, after].some(
      (one) =>
        typeof one['exclusiveMinimum'] === 'boolean' ||
        typeof one['exclusiveMaximum'] === 'boolean',
    )
  ) {
    const isAlike = boundKeywords.every((keyword) =>
      isDeepStrictEqual(before[keyword], after[keyword]),
    );
    if (!isAlike) found.push(undecided(pointer, 'the bounds changed'));
  } else {
    const isInteger =
      !takesType(typesOf(before), 'number') && takesType(typesOf(before), 'integer');
    const [low, lowest] = [lowerBound(before), lowerBound(after)].map((one) =>
      whole(one, isInteger, 1),
    );
    const [high, highest] = [upperBound(before), upperBound(after)].map((one) =>
      whole(one, isInteger, -1),
    );
    if (low && lowest && isTighter(lowest, low, 1)) {
      const bound = shownBound(after, 'Minimum');
      found.push(
        breaking(pointer, `the minimum is now ${bound}`, `the minimum was ${bound} before`),
      );
    }
    if (high && highest && isTighter(highest, high, -1)) {
      const bound = shownBound(after, 'Maximum');
      found.push(
        breaking(pointer, `the maximum is now ${bound}`, `the maximum was ${bound} before`),
      );
    }
  }
  return [...found, ...narrowedSteps(before, after, pointer)];
}

const boundKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

type Bound = { at: number; isExclusive: boolean };

function lowerBound(schema: Json): Bound {
  const [least, above] = [
    numberOf(schema['minimum'], -Infinity),
    numberOf(schema['exclusiveMinimum'], -Infinity),
  ];
  return above >= least && above !== -Infinity
    ? { at: above, isExclusive: true }
    : { at: least, isExclusive: false };
}

function upperBound(schema: Json): Bound {
  const [most, below] = [
    numberOf(schema['maximum'], Infinity),
    numberOf(schema['exclusiveMaximum'], Infinity),
  ];
  return below <= most && below !== Infinity
    ? { at: below, isExclusive: true }
    : { at: most, isExclusive: false };
}

/** A bound of whole numbers as one that may be reached; `way` leads into what is accepted. */
function whole(bound: Bound, isInteger: boolean, way: 1 | -1): Bound {
  if (!isInteger || !Number.isFinite(bound.at)) return bound;
  const near = way === 1 ? Math.ceil(bound.at) : Math.floor(bound.at);
  return { at: bound.isExclusive && near === bound.at ? near + way : near, isExclusive: false };
}

const isTighter = (one: Bound, than: Bound, way: 1 | -1): boolean =>
  one.at === than.at ? one.isExclusive && !than.isExclusive : way * one.at > way * than.at;

function shownBound(schema: Json, name: 'Minimum' | 'Maximum'): string {
  const { at, isExclusive } = name === 'Minimum' ? lowerBound(schema) : upperBound(schema);
  return isExclusive ? `${name === 'Minimum' ? 'above' : 'below'} ${at}` : String(at);
}

function narrowedSteps(before: Json, after: Json, pointer: string): Narrowing[] {
  const step = after['multipleOf'];
  if (typeof step !== 'number' || isMultiple(numberOf(before['multipleOf'], Number.NaN), step))
    return [];
  const isInteger = !typesOf(before).includes('number');
  if (isInteger && isMultiple(1, step)) return [];
  const what = `only multiples of ${step}`;
  return [breaking(pointer, `${what} are now accepted`, `${what} were accepted before`)];
}

const isMultiple = (value: number, step: number): boolean => Number.isInteger(value / step);

/** What strings are accepted no more. */
export function narrowedTexts(before: Json, after: Json, pointer: string): Narrowing[] {
  const found = narrowedCount(before, after, pointer, ['minLength', 'maxLength', 'characters']);
  if (after['pattern'] !== undefined && after['pattern'] !== before['pattern']) {
    const isNew = before['pattern'] === undefined;
    found.push(
      isNew
        ? breaking(pointer, 'a pattern was added', 'a pattern was removed')
        : undecided(pointer, 'the pattern changed'),
    );
  }
  if (after['format'] !== undefined && after['format'] !== before['format']) {
    const format = shownValue(after['format']);
    found.push(
      undecided(pointer, `the format is now ${format}`, `the format was ${format} before`),
    );
  }
  return found;
}

/** What a least and a greatest count narrow. */
export function narrowedCount(
  before: Json,
  after: Json,
  pointer: string,
  [least, most, what]: readonly [string, string, string],
): Narrowing[] {
  const found: Narrowing[] = [];
  const [low, high] = [numberOf(after[least], 0), numberOf(after[most], Infinity)];
  if (low > numberOf(before[least], 0)) {
    const few = `at least ${low} ${what}`;
    found.push(breaking(pointer, `${few} are now required`, `${few} were required before`));
  }
  if (high < numberOf(before[most], Infinity)) {
    const many = `at most ${high} ${what}`;
    found.push(breaking(pointer, `${many} are now accepted`, `${many} were accepted before`));
  }
  return found;
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
