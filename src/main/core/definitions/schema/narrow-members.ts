import { isObject } from '../../../../shared/json/is-object.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import { isSaidAlike, isSame } from './fingerprint.ts';
import { breaking, undecided, type Compare, type Json, type Narrowing } from './narrowing.ts';
import { narrowedCount } from './narrow-values.ts';

/** What arrays are accepted no more. */
export function narrowedItems(
  before: Json,
  after: Json,
  pointer: string,
  compare: Compare,
): Narrowing[] {
  const found = narrowedCount(before, after, pointer, ['minItems', 'maxItems', 'items']);
  if (after['uniqueItems'] === true && before['uniqueItems'] !== true) {
    found.push(breaking(pointer, 'all items now have to differ', 'all items had to differ before'));
  }
  if (isTuple(before) || isTuple(after)) {
    const isAlike = ['prefixItems', 'items', 'additionalItems'].every((keyword) =>
      isSame(before[keyword], after[keyword]),
    );
    return isAlike ? found : [...found, undecided(pointer, 'the items of a tuple changed')];
  }
  if (after['items'] === undefined) return found;
  return [...found, ...compare(before['items'] ?? true, after['items'], `${pointer}/items`)];
}

const isTuple = ({ prefixItems, items }: Json): boolean =>
  prefixItems !== undefined || Array.isArray(items);

/** What objects are accepted no more. */
export function narrowedProperties(
  before: Json,
  after: Json,
  pointer: string,
  compare: Compare,
): Narrowing[] {
  const found = narrowedCount(before, after, pointer, [
    'minProperties',
    'maxProperties',
    'members',
  ]);
  const required = namesIn(before['required']);
  for (const name of namesIn(after['required'])) {
    if (!required.has(name))
      found.push(breaking(pointer, `${name} is now required`, `${name} was required before`));
  }
  const [old, now] = [propertiesOf(before), propertiesOf(after)];
  const [otherBefore, otherAfter] = [before, after].map((schema) => othersOf(schema));
  // Members that a pattern describes are not looked up, so that nothing is sure about others.
  const hasPatterns = [before, after].some((schema) => schema['patternProperties'] !== undefined);
  const judge = (one: Narrowing): Narrowing =>
    hasPatterns ? { ...one, verdict: 'undecided' } : one;
  const placeOf = (name: string) => `${pointer}/properties/${escaped(name)}`;

  for (const name of Object.keys(old)) {
    const place = placeOf(name);
    if (Object.hasOwn(now, name)) found.push(...compare(old[name], now[name], place));
    else if (otherAfter === false) {
      if (old[name] !== false)
        found.push(judge(breaking(place, `${name} is now refused`, `${name} was refused before`)));
    } else if (otherAfter === true) {
      found.push({ ...breaking(place, `${name} no longer has a schema`), about: 'undescribed' });
    } else found.push(...compare(old[name], otherAfter, place).map(judge));
  }
  for (const name of Object.keys(now)) {
    if (Object.hasOwn(old, name) || otherBefore === false) continue;
    const place = placeOf(name);
    const narrowed = compare(otherBefore, now[name], place);
    if (narrowed.length === 0) continue;
    if (otherBefore !== true) found.push(...narrowed.map(judge));
    else {
      const message = `${name} could be anything while it was not described`;
      found.push({ ...undecided(place, message), about: 'room' });
    }
  }
  if (otherBefore === false) return found;
  if (otherAfter === false) {
    return [
      ...found,
      breaking(
        pointer,
        'properties without a schema are now refused',
        'properties without a schema were refused before',
      ),
    ];
  }
  const others = compare(otherBefore, otherAfter, `${pointer}/additionalProperties`);
  return [...found, ...others.map(judge)];
}

/** What holds for members that are not described. */
const othersOf = (schema: Json): unknown => schema['additionalProperties'] ?? true;

const propertiesOf = ({ properties }: Json): Json => (isObject(properties) ? properties : {});

const namesIn = (value: unknown): Set<string> =>
  new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The keywords that are not compared by what they mean; a change of one can't be judged. */
export function changedKeywords(before: Json, after: Json, pointer: string): Narrowing[] {
  return Object.keys(after)
    .filter((keyword) => !compared.has(keyword) && !keyword.startsWith('x-'))
    .filter((keyword) => !isSaidAlike(memberOf(before, keyword), after[keyword]))
    .map((keyword) => undecided(pointer, `${keyword} changed`));
}

/** Keywords that say nothing about which values are accepted. */
export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  '$comment',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$id',
  '$schema',
  '$anchor',
  '$defs',
  'definitions',
]);

const compared: ReadonlySet<string> = new Set([
  ...annotations,
  '$ref',
  'type',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'anyOf',
  'oneOf',
  'allOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);
