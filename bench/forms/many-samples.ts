import { compileSchema } from '../../src/main/core/validation/compile-schema.ts';
import { sampleValues, seeded } from '../../src/main/core/validation/sample-value.ts';

const maxFailures = 100;

/**
 * `count` texts of values that a schema accepts. Where the sampler finds fewer values, texts and
 * numbers in them are exchanged for odd ones; where a schema accepts no more (no arguments, one
 * choice), the same values come again in another spelling.
 */
export async function manySamples(schema: unknown, count: number): Promise<string[]> {
  const found = await sampleValues(schema, count);
  const { check } = await compileSchema(schema);
  const random = seeded(7);
  const values = new Map(found.map((value) => [JSON.stringify(value), value]));
  for (let i = 0, failures = 0; failures < maxFailures && values.size < count; i += 1) {
    const value = varied(found[i % found.length], random);
    const isNew = value !== undefined && !values.has(JSON.stringify(value));
    if (isNew && check(value).length === 0) values.set(JSON.stringify(value), value);
    else failures += 1;
  }
  const all = [...values.values()];
  return Array.from({ length: all.length === 0 ? 0 : count }, (_, i) =>
    spelled(all[i % all.length], i % all.length, Math.floor(i / all.length)),
  );
}

/** The value with some of its texts and numbers exchanged. */
function varied(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => varied(item, random));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => [name, varied(member, random)]);
    return Object.fromEntries(members) as unknown;
  }
  if (random() < 0.3) return value;
  if (typeof value === 'string') return oddText(random);
  if (Number.isInteger(value)) return Math.floor((random() - 0.3) * 10 ** (random() * 17));
  return typeof value === 'number' ? (random() - 0.3) * 10 ** (random() * 40 - 20) : value;
}

const ranges: [from: number, to: number][] = [
  [0x20, 0x7e],
  [0x20, 0x7e],
  [0x00, 0x1f],
  [0xa0, 0x17f],
  [0x200b, 0x2069],
  [0x4e00, 0x4eff],
  [0xd800, 0xdfff],
  [0x1f300, 0x1f5ff],
];

/** Up to 40 characters: letters, controls, hidden ones, halves of pairs. */
function oddText(random: () => number): string {
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: from(0, 40) }, () => {
    const [least, most] = ranges[from(0, ranges.length - 1)] ?? [0x61, 0x7a];
    return String.fromCodePoint(from(least, most));
  }).join('');
}

/** White space is part of what must stay, and so are escapes nobody needs. */
function spelled(value: unknown, index: number, round: number): string {
  const space = [undefined, 2, '\t'][index % 3];
  const text = JSON.stringify(value, null, round === 0 ? space : ' '.repeat(round % 11));
  if (round === 0) return index % 5 === 4 ? `\n ${text} \n` : text;
  const wide = `${'\n'.repeat(Math.floor(round / 11))}${text}${' '.repeat(round % 5)}`;
  return round % 2 === 0 ? wide.replaceAll('\n', '\r\n') : wide.replaceAll('/', String.raw`\/`);
}
