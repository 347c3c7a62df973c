import { expect, test } from 'vitest';
import { missing, toolLists } from '../../../../test/material.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import { gravest } from '../../../shared/model/definition-change.ts';
import { compileSchema } from '../validation/compile-schema.ts';
import { sampleValues, seeded } from '../validation/sample-value.ts';
import { compareDefinitions } from './compare-definitions.ts';

type Json = Record<string, unknown>;
type Random = () => number;

/** Of the 1,600 schemas, so many are edited; more take longer and say the same. */
const mostEdited = Number(process.env['WIREBENCH_EDITED_SCHEMAS'] ?? 100);
const valuesEach = 8;

const schemas = toolLists()
  .flatMap(([, { tools = [] }]) => tools)
  .map((tool) => tool['inputSchema'])
  .filter(isObject);

/** Every schema within a schema that is one by its place. */
function schemasIn(schema: unknown): Json[] {
  if (!isObject(schema)) return [];
  const byName = ['properties', '$defs', 'definitions'].flatMap((keyword) =>
    isObject(schema[keyword]) ? Object.values(schema[keyword]) : [],
  );
  const listed = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : [],
  );
  const inner = [...byName, ...listed, schema['items'], schema['additionalProperties']];
  return [schema, ...inner.flatMap(schemasIn)];
}

const edits: ((schema: Json, random: Random) => void)[] = [
  (schema) => void delete schema['required'],
  (schema) => void (schema['additionalProperties'] = false),
  (schema) => void delete schema['additionalProperties'],
  (schema) => void (schema['type'] = [...[schema['type'] ?? 'string'].flat(), 'null']),
  (schema) => void (schema['type'] = 'string'),
  (schema) => void delete schema['type'],
  (schema) => void delete schema['enum'],
  (schema) => void (Array.isArray(schema['enum']) && (schema['enum'] = schema['enum'].slice(1))),
  (schema) =>
    void (Array.isArray(schema['enum']) && (schema['enum'] = [...schema['enum'], 'more'])),
  (schema, random) => void (schema['maxLength'] = Math.floor(random() * 20)),
  (schema, random) => void (schema['minLength'] = Math.floor(random() * 3)),
  (schema, random) => void (schema['minimum'] = Math.floor(random() * 10) - 5),
  (schema, random) => void (schema['exclusiveMaximum'] = Math.floor(random() * 100)),
  (schema) => void (schema['description'] = 'Other words.'),
  (schema) => void (schema['pattern'] = '^[a-z]'),
  (schema) =>
    void (schema['properties'] = { ...(schema['properties'] as Json), added: { type: 'string' } }),
  (schema) =>
    void (schema['properties'] = Object.fromEntries(
      Object.entries((schema['properties'] ?? {}) as Json).slice(1),
    )),
  (schema) => void (schema['required'] = Object.keys(schema['properties'] ?? {})),
  (schema) => void (schema['anyOf'] = [{ type: 'string' }, { type: 'object' }]),
  (schema) => void (schema['maxItems'] = 1),
  (schema) => void (schema['items'] = { type: 'integer' }),
];

test('no value contradicts a change of a published schema that is called compatible', async ({
  skip,
}) => {
  skip(missing('corpus') !== undefined, missing('corpus'));
  const random = seeded(20_261_125);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const counts: Record<string, number> = { values: 0, witnessed: 0 };
  const contradicted: string[] = [];

  for (let i = 0; i < mostEdited; i += 1) {
    const before = pick(schemas) ?? {};
    const after = structuredClone(before);
    const place = pick(schemasIn(after)) ?? after;
    pick(edits)?.(place, random);
    const reasons = compareDefinitions('tools', { inputSchema: before }, { inputSchema: after });
    const verdict = reasons.length === 0 ? 'same' : gravest(reasons.map((one) => one.verdict));
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    const values = await sampleValues(before, valuesEach, i + 1);
    const { check } = await compileSchema(after);
    const refused = values.filter((value) => check(value).length > 0);
    counts['values'] = (counts['values'] ?? 0) + values.length;
    if (verdict === 'breaking' && refused.length > 0)
      counts['witnessed'] = (counts['witnessed'] ?? 0) + 1;
    if (verdict === 'breaking' || verdict === 'undecided') continue;
    for (const value of refused)
      contradicted.push(
        `${JSON.stringify(before)} → ${JSON.stringify(after)}: ${JSON.stringify(value)}`,
      );
  }

  expect(contradicted).toEqual([]);
  // The edits are of all kinds, and most that break something are seen to.
  expect(counts).toMatchObject({
    compatible: expect.any(Number),
    breaking: expect.any(Number),
    'text-only': expect.any(Number),
  });
  expect(counts['witnessed']).toBeGreaterThan((counts['breaking'] ?? 0) / 2);
  if (process.env['WIREBENCH_EDITED_SCHEMAS']) console.log(JSON.stringify(counts));
});
