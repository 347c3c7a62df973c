import type { Samples } from '../../../shared/model/sample.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { compileSchema } from './compile-schema.ts';
import { isObject, type Json } from './schema-keywords.ts';

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
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

/** Up to `count` different values that a schema accepts; fewer where it accepts, or is met by, no more. */
export async function sampleValues(schema: unknown, count: number, seed = 1): Promise<unknown[]> {
  const { check, schema: usable } = await compileSchema(schema);
  const random = seeded(seed);
  const samples = new Map<string, unknown>();
  for (let attempt = 0; attempt < count * attemptsPerSample && samples.size < count; attempt += 1) {
    const value = new Sampler(usable, random).sample(usable, 0);
    if (value === undefined || check(value).length > 0) continue;
    samples.set(JSON.stringify(value), value);
  }
  return [...samples.values()];
}

const samplesAtOnce = 4;

/** Objects that a schema, given as JSON text, accepts: what a call's arguments can be. */
export async function sampleObjects(schemaText: string, seed: number): Promise<Samples> {
  try {
    const values = await sampleValues(ofObjects(JSON.parse(schemaText)), samplesAtOnce, seed);
    return { status: 'made', texts: values.filter(isObject).map((value) => JSON.stringify(value, null, 2)) };
  } catch (error) {
    return { status: 'unknown', reason: `The schema can’t be used: ${messageOf(error)}` };
  }
} // prettier-ignore

/** A call's arguments are an object, also where their schema does not say so. */
export const ofObjects = (schema: unknown): Json =>
  isObject(schema) ? { type: 'object', ...schema } : { type: 'object' };

const maxDepth = 7;
const words = [
  '',
  'a',
  'text',
  ' padded ',
  'two\nlines',
  'grüße',
  '日本',
  '👩‍👩‍👧',
  '"quoted"',
  '\\',
  '<b>',
  '0',
  'null',
  'true',
];
/** What the patterns of published servers are usually met by. */
const patterned = [
  'text', '1', '0', '123', 'abc', 'ABC', 'a1b2c3d4', 'main', 'a-b', 'a_b', 'a.b', '/a/b', './a', 'a/b', '1.0', '1.2.3', 'v1.0.0',
  '2026-01-31', '2026-01-31T09:30:00Z', '09:30', '09:30:00', '#ffffff', 'PT1H', 'P1D', '5m', '1h', '30s', '10.0.0.1', '10.0.0.0/8',
  'example.com', 'https://example.com', 'https://example.com/a?b=c', 'a@example.com', 'en', 'en-US', 'USD', 'US', '+4366012345678',
  '123e4567-e89b-42d3-a456-426614174000', 'a'.repeat(24), '0'.repeat(24), 'f'.repeat(32), 'f'.repeat(40), 'f'.repeat(64), '--a', 'A1', 'AB-1',
  '50%', '1,2', '1.5', '-1', '10px', 'cus_1', 'urn:a:b', 'arn:aws:s3:::b', '12:00', '00:00:00', 'x.y.z', 'UI5.Base', '@a/b', '2026', '2026-01', 'Q1 2026',
]; // prettier-ignore
const formats: Record<string, string[]> = {
  'date-time': ['2026-02-03T04:05:06.5+01:00', '2026-02-03T04:05:06Z'],
  date: ['2026-02-03', '1999-12-31'],
  time: ['10:00:00Z', '23:59:59.25+05:30'],
  duration: ['P1D', 'PT1H30M'],
  email: ['a@example.com'],
  hostname: ['example.com'],
  ipv4: ['10.0.0.1'],
  ipv6: ['::1'],
  uri: ['https://example.com/x?y=1#z', 'urn:a:b'],
  'uri-reference': ['/x', 'https://example.com'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000'],
  'json-pointer': ['/a/b'],
  regex: ['^a+$'],
};

/** Makes values that are likely to be accepted; what it makes is checked afterwards. */
class Sampler {
  private readonly root: unknown;
  private readonly random: () => number;

  constructor(root: unknown, random: () => number) {
    this.root = root;
    this.random = random;
  }

  sample(raw: unknown, depth: number): unknown {
    if (!isObject(raw)) return raw === false ? undefined : this.anything(depth);
    if (depth > maxDepth) return undefined;
    const schema = this.whole(raw, depth);
    if (schema === undefined) return undefined;
    if (Object.hasOwn(schema, 'const')) return schema['const'];
    if (Array.isArray(schema['enum'])) return this.pick(schema['enum']);
    const { default: preset, examples } = schema;
    if (preset !== undefined && this.random() < 0.1) return preset;
    if (Array.isArray(examples) && this.random() < 0.1) return this.pick(examples);
    return this.typed(schema, depth);
  }

  /** With references followed, `allOf` taken together and one branch of each union. */
  private whole(raw: Json, depth: number): Json | undefined {
    let schema = raw;
    for (let step = 0; step < 20; step += 1) {
      const { $ref, allOf, anyOf, oneOf, ...rest } = schema;
      if (typeof $ref === 'string') {
        const target = this.referred($ref);
        if (target === false || target === undefined) return undefined;
        schema = joined({ ...rest, ...given({ allOf, anyOf, oneOf }) }, isObject(target) ? target : {});
      } else if (Array.isArray(allOf)) {
        schema = allOf.filter(isObject).reduce(joined, { ...rest, ...given({ anyOf, oneOf }) });
      } else if (Array.isArray(anyOf) || Array.isArray(oneOf)) {
        const branch = this.pick((anyOf ?? oneOf) as unknown[]);
        const other = Array.isArray(anyOf) ? given({ oneOf }) : {};
        schema = joined({ ...rest, ...other }, isObject(branch) ? branch : {});
      } else return schema;
    }
    return depth > 0 ? undefined : schema;
  } // prettier-ignore

  private typed(schema: Json, depth: number): unknown {
    const { type } = schema;
    const name = Array.isArray(type) ? this.pick(type) : (type ?? impliedType(schema));
    switch (name) {
      case 'string':
        return this.text(schema);
      case 'integer':
      case 'number':
        return this.number(schema, name === 'integer');
      case 'boolean':
        return this.random() < 0.5;
      case 'null':
        return null;
      case 'array':
        return this.list(schema, depth);
      case 'object':
        return this.object(schema, depth);
      default:
        return this.anything(depth);
    }
  }

  private text({ format, pattern, minLength, maxLength }: Json): string {
    const listed = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (listed && typeof pattern !== 'string') return this.pick(listed) ?? '';
    let text = this.pick(typeof pattern === 'string' ? [...patterned, ...(listed ?? [])] : words) ?? '';
    if (typeof minLength === 'number') text = text.padEnd(minLength, 'x');
    return typeof maxLength === 'number' ? Array.from(text).slice(0, maxLength).join('') : text;
  } // prettier-ignore

  private number(schema: Json, isWhole: boolean): number {
    const low = limit(schema, 'minimum', 'exclusiveMinimum', 1) ?? limit(schema, 'maximum', 'exclusiveMaximum', -1) ?? 0;
    const high = limit(schema, 'maximum', 'exclusiveMaximum', -1) ?? low + 1000;
    const step = typeof schema['multipleOf'] === 'number' ? schema['multipleOf'] : undefined;
    const value = this.pick([low, high, low + (high - low) * this.random()]) ?? low;
    if (step !== undefined) return Math.ceil(value / step) * step;
    return isWhole ? Math.round(value) : value;
  } // prettier-ignore

  private list(schema: Json, depth: number): unknown[] | undefined {
    const { items, prefixItems, minItems = 0, maxItems } = schema;
    const prefix = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
    const least = Math.max(Number(minItems), this.random() < 0.5 ? 0 : prefix.length);
    const most = typeof maxItems === 'number' ? maxItems : least + (depth > 3 ? 1 : 3);
    const length = least + Math.floor(this.random() * (Math.max(most, least) - least + 1));
    const made = Array.from({ length: Math.min(length, 50) }, (_, i) =>
      this.sample(i < prefix.length ? prefix[i] : Array.isArray(items) ? true : (items ?? true), depth + 1),
    );
    const kept = made.filter((item) => item !== undefined);
    return kept.length < Number(minItems) ? undefined : kept;
  } // prettier-ignore

  private object(schema: Json, depth: number): Json | undefined {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(Array.isArray(schema['required']) ? schema['required'].map(String) : []);
    const share = this.random();
    const entries: [string, unknown][] = [];
    for (const [name, part] of Object.entries(properties)) {
      if (!required.has(name) && (depth > 4 || this.random() > share)) continue;
      const value = this.sample(part, depth + 1);
      if (value !== undefined) entries.push([name, value]);
      else if (required.has(name)) return undefined;
    }
    for (const name of required) {
      if (!Object.hasOwn(properties, name)) entries.push([name, this.anything(depth)]);
    }
    const rest = schema['additionalProperties'];
    if (rest !== false && (isObject(rest) || entries.length === 0) && this.random() < 0.5 && depth < 4) {
      const value = this.sample(rest ?? true, depth + 1);
      if (value !== undefined) entries.push([this.pick(['key', 'a.b', 'x y', 'constructor']) ?? 'key', value]);
    }
    return Object.fromEntries(entries);
  } // prettier-ignore

  private anything(depth: number): unknown {
    const flat = [null, true, 0, 1.5, 'text', ''];
    return this.pick(depth > 3 ? flat : [...flat, [], {}, [1, 'a', null], { a: { b: [1] } }]);
  }

  private pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.random() * from.length)];
  }

  private referred(reference: string): unknown {
    if (!reference.startsWith('#')) return undefined;
    return decodeURIComponent(reference.slice(1))
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (at, name) =>
          typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Json)[name] : undefined,
        this.root,
      );
  } // prettier-ignore
}

/** Both together, as far as that can be told by keyword; what both say of one keyword is the first's. */
function joined(first: Json, second: Json): Json {
  const properties = both(second['properties'], first['properties']);
  const required = [first['required'], second['required']].flat().filter((name) => name !== undefined);
  return { ...second, ...first, ...given({ properties }), ...(required.length > 0 ? { required } : {}) };
} // prettier-ignore

const both = (a: unknown, b: unknown): Json | undefined =>
  isObject(a) || isObject(b) ? { ...(isObject(a) ? a : {}), ...(isObject(b) ? b : {}) } : undefined;

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
