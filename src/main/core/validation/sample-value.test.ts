import { describe, expect, test } from 'vitest';
import { missing, toolLists } from '../../../../test/material.ts';
import { judgeValue } from './judge-value.ts';
import { sampleObjects, sampleValues } from './sample-value.ts';

const string = { type: 'string' };
const integer = { type: 'integer' };

async function samplesOf(schema: unknown, seeds = 12): Promise<Record<string, unknown>[]> {
  const made = await Promise.all(
    Array.from({ length: seeds }, (_, seed) => sampleObjects(JSON.stringify(schema), seed)),
  );
  const texts = made.flatMap((one) => (one.status === 'made' ? one.texts : []));
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}

const required = (properties: object) => ({ properties, required: Object.keys(properties) });

/** The values that are made for one required member. */
const made = async (name: string, schema: object): Promise<unknown[]> =>
  (await samplesOf(required({ [name]: schema }))).map((sample) => sample[name]);

/** A schema with a condition, built so that no object literal has a `then`, as promises do. */
const when = (condition: object, holds: object, otherwise?: object) =>
  Object.fromEntries(
    [
      ['if', condition],
      ['then', holds],
      ['else', otherwise],
    ].filter(([, part]) => part !== undefined),
  );

describe('odd samples are found', () => {
  const few: [what: string, schema: object][] = [
    [
      'of several rare patterns',
      required({
        a: { type: 'string', pattern: '^[0-9a-f]{8}-4[0-9a-f]{3}$' },
        b: { type: 'string', pattern: '^x{3}:\\d+$' },
      }),
    ],
    [
      'of members by their names',
      {
        patternProperties: { '^[^.$ ]+$': integer },
        additionalProperties: false,
        minProperties: 2,
      },
    ],
    ['of as many members as there must be', { additionalProperties: integer, minProperties: 5 }],
    [
      'of what a condition leaves',
      {
        ...required({ kind: { enum: ['a', 'b'] }, stage: string }),
        allOf: [
          when(
            { properties: { kind: { const: 'a' } } },
            { properties: { kind: true, stage: { enum: ['early', 'first'] } } },
          ),
          when(
            { properties: { kind: { const: 'b' } } },
            { properties: { stage: { enum: ['late', 'last'] } } },
          ),
        ],
      },
    ],
    [
      'of what is so, or else',
      {
        ...required({ n: integer }),
        ...when(
          { properties: { n: { minimum: 5 } } },
          required({ big: { const: 1 } }),
          required({ small: { const: 2 } }),
        ),
      },
    ],
  ];

  test.each(few)('%s', async (_what, schema) => {
    expect(await sampleValues({ type: 'object', ...schema }, 3)).toHaveLength(3);
  });

  test('no name of a member is taken for the prototype', async () => {
    const schema = {
      type: 'object',
      patternProperties: { '^__proto__$': integer },
      additionalProperties: false,
      minProperties: 1,
    };

    const [sample] = await sampleValues(schema, 1);
    expect(Object.keys(sample as object)).toEqual(['__proto__']);
  });
});

describe('a sample looks like the real thing', () => {
  test.each<[string, object, RegExp]>([
    ['email', string, /^\w+@example\.\w+$/],
    ['reply_to', { type: 'string', format: 'email' }, /@/],
    ['websiteUrl', string, /^https:\/\/example\./],
    ['filePath', string, /^\/home\/ada/],
    ['filename', string, /^\w+\.\w+$/],
    ['start_date', string, /^2026-\d\d-\d\d$/],
    ['created_after', string, /^2026-\d\d-\d\dT/],
    ['query', string, /^[a-z]+ [a-z]+$/],
    ['repo', string, /^[a-z-]+$/],
    ['apiKey', string, /^not-a-real-secret$/],
    ['odd_thing', string, /^example odd thing$/],
    [
      'slug',
      { type: 'string', description: 'As in the address, e.g. "gh/org/site".' },
      /^(gh\/org\/site|hello-world)$/,
    ],
    ['code', { type: 'string', examples: ['x = 1'] }, /^(x = 1|1 \+ 1|console.*)$/],
    ['day', { type: 'string', format: 'date' }, /^\d{4}-\d\d-\d\d$/],
    ['sha', { type: 'string', pattern: '^[0-9a-f]{40}$' }, /^[0-9a-f]{40}$/],
    ['issueKey', { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }, /^[A-Z]{3}-\d{4}$/],
    ['title', { type: 'string', maxLength: 8 }, /^.{1,8}$/],
    ['title', { type: 'string', minLength: 60 }, /^\w.{59,}$/],
  ])('%s %j', async (name, schema, looks) => {
    const values = await made(name, schema);

    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(value).toMatch(looks);
  });

  test.each<[string, object, number[]]>([
    ['limit', integer, [10, 20, 5]],
    ['max_results', { ...integer, maximum: 8 }, [8, 5]],
    ['page', { ...integer, minimum: 2 }, [2]],
    ['latitude', { type: 'number' }, [48.2082, 38.7223]],
    ['limit', { ...integer, multipleOf: 4, maximum: 19 }, [12, 16, 4, 8]],
    ['timeout_ms', { ...integer, default: 250 }, [250, 5000, 30000]],
    ['n', { type: 'number', exclusiveMinimum: 0, maximum: 1 }, [1]],
  ])('%s %j', async (name, schema, usual) => {
    const values = await made(name, schema);

    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(usual).toContain(value);
  });

  test('items are named by their list, and stand there once', async () => {
    const lists = await made('labels', { type: 'array', items: string, uniqueItems: true });

    for (const list of lists)
      expect(['["bug"]', '["docs"]', '["bug","docs"]', '["docs","bug"]']).toContain(
        JSON.stringify(list),
      );
  });

  test('what may be null is more than that', async () => {
    const values = await made('owner', { anyOf: [string, { type: 'null' }], default: null });

    expect(values).not.toContain(null);
  });
});

test('samples are made for every tool of published servers, and judged to be right', async ({
  skip,
}) => {
  skip(missing('corpus') !== undefined, missing('corpus'));
  const lists = toolLists().filter(([file]) => file !== 'synthetic.json');
  const tools = lists.flatMap(([, list]) => list.tools ?? []);
  const refused: string[] = [];
  const without: unknown[] = [];
  for (const { name, inputSchema } of tools) {
    const sampled = await sampleObjects(JSON.stringify(inputSchema), 1);
    const texts = sampled.status === 'made' ? sampled.texts : [];
    if (texts.length === 0) without.push(name);
    for (const text of texts) {
      const judged = await judgeValue(JSON.stringify(inputSchema), text);
      if (judged.status !== 'judged' || judged.problems.length > 0) refused.push(`${name} ${text}`);
    }
  }

  expect(tools.length).toBeGreaterThan(1000);
  expect(refused).toEqual([]);
  expect(without).toEqual([]);
});
