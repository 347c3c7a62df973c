import { isObject } from '../../../shared/json/is-object.ts';
import { fragmentParts, valueAt } from '../../../shared/json/json-pointer.ts';
import type { Samples } from '../../../shared/model/chat/sample.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { compileSchema } from './compile-schema.ts';
import { plausibleNumbers, plausibleTexts } from './plausible-value.ts';
import { formats, patterned, words } from './sample-texts.ts';
import type { Json } from './schema-keywords.ts';
import { textForPattern } from './text-for-pattern.ts';

/**
 * Makes a source of pseudo-random numbers from 0 to below 1, the same ones for the same seed
 * (mulberry32).
 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const attemptsPerSample = 20;

/** Whether values are such as people would send, or unusual ones. */
type Kind = 'plausible' | 'odd';

/**
 * Makes up to `count` different values that a schema accepts; fewer where not enough are found in
 * 20 attempts each.
 */
export async function sampleValues(
  schema: unknown,
  count: number,
  seed = 1,
  kind: Kind = 'odd',
): Promise<unknown[]> {
  const { check, schema: usable } = await compileSchema(schema);
  const random = seeded(seed);
  const samples = new Map<string, unknown>();
  for (let attempt = 0; attempt < count * attemptsPerSample && samples.size < count; attempt += 1) {
    const value = new Sampler(usable, random, kind).sample(usable, 0, '');
    if (value === undefined || check(value).length > 0) continue;
    samples.set(JSON.stringify(value), value);
  }
  return [...samples.values()];
}

const samplesAtOnce = 4;

/** Makes objects that a schema, given as JSON text, accepts as a call's arguments. */
export async function sampleObjects(schemaText: string, seed: number): Promise<Samples> {
  try {
    const values = await sampleValues(
      ofObjects(JSON.parse(schemaText)),
      samplesAtOnce,
      seed,
      'plausible',
    );
    return {
      status: 'made',
      texts: values.filter(isObject).map((value) => JSON.stringify(value, null, 2)),
    };
  } catch (error) {
    return { status: 'unknown', reason: `The schema can’t be used: ${messageOf(error)}` };
  }
}

/**
 * A schema of objects, also where the given one states no type, since a call's arguments are always
 * an object.
 */
export const ofObjects = (schema: unknown): Json =>
  isObject(schema) ? { type: 'object', ...schema } : { type: 'object' };

const maxDepth = 7;
/** Makes values that a schema is likely to accept; the caller checks them. */
class Sampler {
  private readonly root: unknown;
  private readonly random: () => number;
  private readonly isPlausible: boolean;

  constructor(root: unknown, random: () => number, kind: Kind) {
    this.root = root;
    this.random = random;
    this.isPlausible = kind === 'plausible';
  }

  /**
   * A value for a schema, or undefined where none is found; `name` is that of the member that holds
   * it.
   */
  sample(raw: unknown, depth: number, name: string): unknown {
    if (!isObject(raw)) return raw === false ? undefined : this.anything(depth, name);
    if (depth > maxDepth) return undefined;
    const schema = this.whole(raw, depth);
    if (schema === undefined) return undefined;
    if (Object.hasOwn(schema, 'const')) return schema['const'];
    if (Array.isArray(schema['enum'])) return this.pick(schema['enum']);
    const { default: preset, examples } = schema;
    const [presetShare, exampleShare] = this.isPlausible ? [0.6, 0.9] : [0.1, 0.1];
    const isTelling = !this.isPlausible || (preset !== null && preset !== '');
    if (Array.isArray(examples) && examples.length > 0 && this.random() < exampleShare)
      return this.pick(examples);
    if (preset !== undefined && isTelling && this.random() < presetShare) return preset;
    return this.typed(schema, depth, name);
  }

  /** A schema with references followed, `allOf` joined and one branch chosen of each union. */
  private whole(raw: Json, depth: number): Json | undefined {
    let schema = raw;
    for (let step = 0; step < 20; step += 1) {
      const { $ref, allOf, anyOf, oneOf, if: condition, ...rest } = schema;
      if (typeof $ref === 'string') {
        const target = this.referred($ref);
        if (target === false || target === undefined) return undefined;
        schema = joined(
          { ...rest, ...given({ allOf, anyOf, oneOf, if: condition }) },
          isObject(target) ? target : {},
        );
      } else if (condition !== undefined) {
        schema = decided(
          { ...rest, ...given({ allOf, anyOf, oneOf }) },
          condition,
          this.random() < 0.5,
        );
      } else if (Array.isArray(allOf)) {
        const held = this.pick(allOf.filter((part) => isObject(part) && part['if'] !== undefined));
        const parts = allOf.filter(isObject).map((part) => {
          const { if: own, ...others } = part;
          return own === undefined ? part : decided(others, own, part === held);
        });
        schema = parts.reduceRight((all, part) => joined(part, all), {
          ...rest,
          ...given({ anyOf, oneOf }),
        });
      } else if (Array.isArray(anyOf) || Array.isArray(oneOf)) {
        const branch = this.pick(this.branches((anyOf ?? oneOf) as unknown[]));
        const other = Array.isArray(anyOf) ? given({ oneOf }) : {};
        schema = joined({ ...rest, ...other }, isObject(branch) ? branch : {});
      } else return schema;
    }
    return depth > 0 ? undefined : schema;
  }

  /**
   * The branches to choose from, without null where a plausible value is wanted and others are
   * there.
   */
  private branches(all: unknown[]): unknown[] {
    const others = all.filter(
      (one) => one !== 'null' && !(isObject(one) && one['type'] === 'null'),
    );
    return this.isPlausible && others.length > 0 ? others : all;
  }

  private typed(schema: Json, depth: number, name: string): unknown {
    const type = Array.isArray(schema['type'])
      ? this.pick(this.branches(schema['type']))
      : (schema['type'] ?? impliedType(schema));
    switch (type) {
      case 'string':
        return this.isPlausible ? this.plausibleText(schema, name) : this.text(schema);
      case 'integer':
      case 'number':
        return this.isPlausible
          ? this.plausibleNumber(schema, type === 'integer', name)
          : this.number(schema, type === 'integer');
      case 'boolean':
        return this.random() < 0.5;
      case 'null':
        return null;
      case 'array':
        return this.list(schema, depth, name);
      case 'object':
        return this.object(schema, depth);
      default:
        return this.anything(depth, name);
    }
  }

  private text({ format, pattern, minLength, maxLength }: Json): string {
    const listed =
      typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (typeof pattern === 'string') {
      const made = textForPattern(pattern, this.random) ?? '';
      return this.pick([...fitting(pattern, [...(listed ?? []), ...patterned]), made, made]) ?? '';
    }
    if (listed) return this.pick(listed) ?? '';
    let text = this.pick(words) ?? '';
    if (typeof minLength === 'number') text = text.padEnd(minLength, 'x');
    return typeof maxLength === 'number' ? Array.from(text).slice(0, maxLength).join('') : text;
  }

  private plausibleText(schema: Json, name: string): string {
    const { format, pattern, minLength, maxLength } = schema;
    const listed =
      typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
    const guessed = [...(listed ?? []), ...plausibleTexts(name, schema)];
    if (typeof pattern === 'string') {
      const likely = this.likely(fitting(pattern, [...guessed, ...patterned]));
      return likely ?? textForPattern(pattern, this.random) ?? '';
    }
    const first = this.likely(guessed) ?? '';
    const isShort = typeof minLength === 'number' && Array.from(first).length < minLength;
    const text = isShort
      ? first.padEnd(Math.min(minLength, maxMade) + first.length, ` and more of ${first}`)
      : first;
    return typeof maxLength === 'number'
      ? Array.from(text).slice(0, maxLength).join('').trimEnd()
      : text;
  }

  private plausibleNumber(schema: Json, isWhole: boolean, name: string): number {
    const low = limit(schema, 'minimum', 'exclusiveMinimum', isWhole ? 1 : 0.5) ?? -Infinity;
    const high = limit(schema, 'maximum', 'exclusiveMaximum', isWhole ? -1 : -0.5) ?? Infinity;
    const step =
      typeof schema['multipleOf'] === 'number' && schema['multipleOf'] > 0
        ? schema['multipleOf']
        : undefined;
    const likely = this.likely(plausibleNumbers(name)) ?? 1;
    const value = Math.min(high, Math.max(low, isWhole ? Math.round(likely) : likely));
    if (step === undefined) return value;
    const near = Math.round(value / step) * step;
    return near < low
      ? Math.ceil(low / step) * step
      : near > high
        ? Math.floor(high / step) * step
        : near;
  }

  /** Chooses the first value most often, else one of the first four. */
  private likely<T>(from: readonly T[]): T | undefined {
    return this.random() < 0.6 ? from[0] : this.pick(from.slice(0, 4));
  }

  private number(schema: Json, isWhole: boolean): number {
    const low =
      limit(schema, 'minimum', 'exclusiveMinimum', 1) ??
      limit(schema, 'maximum', 'exclusiveMaximum', -1) ??
      0;
    const high = limit(schema, 'maximum', 'exclusiveMaximum', -1) ?? low + 1000;
    const step = typeof schema['multipleOf'] === 'number' ? schema['multipleOf'] : undefined;
    const value = this.pick([low, high, low + (high - low) * this.random()]) ?? low;
    if (step !== undefined) return Math.ceil(value / step) * step;
    return isWhole ? Math.round(value) : value;
  }

  private list(schema: Json, depth: number, name: string): unknown[] | undefined {
    const { items, prefixItems, minItems = 0, maxItems } = schema;
    const prefix = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
    const least = Math.max(Number(minItems), this.random() < 0.5 ? 0 : prefix.length);
    const most = typeof maxItems === 'number' ? maxItems : least + (depth > 3 ? 1 : 3);
    const wanted = this.isPlausible ? Math.max(least, Math.min(2, most)) : Math.max(most, least);
    const first = this.isPlausible ? Math.max(least, Math.min(1, most)) : least;
    const length = first + Math.floor(this.random() * (wanted - first + 1));
    const made = Array.from({ length: Math.min(length, 50) }, (_, i) =>
      this.sample(
        i < prefix.length ? prefix[i] : Array.isArray(items) ? true : (items ?? true),
        depth + 1,
        singular(name),
      ),
    );
    const isNew = (item: unknown, i: number) =>
      made.findIndex((one) => JSON.stringify(one) === JSON.stringify(item)) === i;
    const kept = made.filter(
      (item, i) =>
        item !== undefined &&
        (!this.isPlausible || i < Number(minItems) || prefix.length > 0 || isNew(item, i)),
    );
    return kept.length < Number(minItems) ? undefined : kept;
  }

  private object(schema: Json, depth: number): Json | undefined {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(
      Array.isArray(schema['required']) ? schema['required'].map(String) : [],
    );
    const share = this.random();
    const entries: [string, unknown][] = [];
    for (const [name, part] of Object.entries(properties)) {
      if (!required.has(name) && (depth > 4 || this.random() > share)) continue;
      const value = this.sample(part, depth + 1, name);
      if (value !== undefined) entries.push([name, value]);
      else if (required.has(name)) return undefined;
    }
    for (const name of required) {
      if (!Object.hasOwn(properties, name)) entries.push([name, this.anything(depth, name)]);
    }
    return this.withMore(schema, new Map(entries), depth);
  }

  /** Adds members that the schema does not name: as many as it needs, or sometimes one. */
  private withMore(schema: Json, members: Map<string, unknown>, depth: number): Json {
    const least = Number(schema['minProperties'] ?? 0);
    const rest = schema['additionalProperties'];
    const patterns = Object.entries(
      isObject(schema['patternProperties']) ? schema['patternProperties'] : {},
    );
    const isOpen = isObject(rest) || patterns.length > 0 || members.size === 0;
    const most = rest !== false || patterns.length > 0 ? mostMore : 0;
    let wanted = isOpen && this.random() < 0.5 && depth < 4 ? 1 : 0;
    for (let tries = 0; tries < most; tries += 1) {
      if (wanted <= 0 && members.size >= least) break;
      wanted -= 1;
      const [pattern, part] = this.pick(patterns) ?? [];
      const key =
        pattern === undefined
          ? this.freeName(tries)
          : (textForPattern(pattern, this.random) ?? 'name');
      const value = this.sample(pattern === undefined ? (rest ?? true) : part, depth + 1, key);
      if (value !== undefined && !members.has(key)) members.set(key, value);
    }
    return Object.fromEntries(members);
  }

  private freeName(tries: number): string {
    const name = this.isPlausible
      ? 'name'
      : (this.pick(['key', 'a.b', 'x y', 'constructor']) ?? 'key');
    return tries === 0 ? name : `${name}${tries}`;
  }

  private anything(depth: number, name: string): unknown {
    if (this.isPlausible) return this.likely<unknown>([...plausibleTexts(name, {}), 1, true]);
    const flat = [null, true, 0, 1.5, 'text', ''];
    return this.pick(depth > 3 ? flat : [...flat, [], {}, [1, 'a', null], { a: { b: [1] } }]);
  }

  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)];
  }

  private referred(reference: string): unknown {
    if (!reference.startsWith('#')) return undefined;
    return valueAt(this.root, fragmentParts(reference.slice(1)));
  }
}

const maxMade = 10_000;
const mostMore = 20;

/** The texts that match a pattern, or all of them where the pattern can't be read. */
function fitting(pattern: string, texts: readonly string[]): readonly string[] {
  try {
    const allowed = new RegExp(pattern, 'u');
    return texts.filter((text) => allowed.test(text));
  } catch {
    // The pattern can't be read, and the validator ignores it too.
    return texts;
  }
}

/** The name of one item of a list: `label` for `labels`. */
const singular = (name: string): string =>
  name
    .replace(/ies$/i, 'y')
    .replace(/(?<=[^su])s$/i, '')
    .replace(/(?:list|array)$/i, '');

/** Joins a schema with its `if` and `then` where the condition is to hold, else with its `else`. */
function decided(
  { then: holds, else: otherwise, ...rest }: Json,
  condition: unknown,
  isHeld: boolean,
): Json {
  const asked = isHeld ? [condition, holds] : [otherwise];
  return asked.filter(isObject).reduce((all, part) => joined(part, all), rest);
}

/** Joins two schemas keyword by keyword; where both have a keyword, the first one's stands. */
function joined(first: Json, second: Json): Json {
  const properties = both(second['properties'], first['properties']);
  const required = [first['required'], second['required']]
    .flat()
    .filter((name) => name !== undefined);
  return {
    ...second,
    ...first,
    ...given({ properties }),
    ...(required.length > 0 ? { required } : {}),
  };
}

function both(a: unknown, b: unknown): Json | undefined {
  if (!isObject(a) || !isObject(b)) return isObject(a) ? a : isObject(b) ? b : undefined;
  const shared = Object.entries(b).map(([name, part]) => {
    const other = Object.hasOwn(a, name) ? a[name] : undefined;
    if (!isObject(other)) return [name, part] as const;
    return [name, isObject(part) ? joined(part, other) : part === true ? other : part] as const;
  });
  return { ...a, ...Object.fromEntries(shared) };
}

const given = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

function limit(schema: Json, name: string, exclusive: string, inwards: number): number | undefined {
  if (typeof schema[name] === 'number') return schema[name];
  return typeof schema[exclusive] === 'number' ? schema[exclusive] + inwards : undefined;
}

function impliedType(schema: Json): string | undefined {
  if (isObject(schema['properties']) || isObject(schema['additionalProperties'])) return 'object';
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? undefined : 'array';
}
