import { describe, expect, test } from 'vitest';
import { createValidation } from './create-validation.ts';
import { judgeValue } from './judge-value.ts';
import { workers } from '../../../../test/entry.ts';

async function judged(schema: unknown, text: string) {
  const judgement = await judgeValue(JSON.stringify(schema), text);
  if (judgement.status === 'unknown') throw new Error(judgement.reason);
  return judgement;
}

const told = async (schema: unknown, text: string) =>
  (await judged(schema, text)).problems.map(
    ({ path, message }) => `${['', ...path].join('/')} ${message}`,
  );

const faults = async (schema: unknown) =>
  (await judged(schema, '{}')).faults.map(({ pointer, message }) => `${pointer} ${message}`);

describe('a value is judged where it is wrong, in words', () => {
  test.each<[object | boolean, string, string[]]>([
    [{ type: 'integer', minimum: 3 }, '2.5', [' must be a whole number', ' must be at least 3']],
    [{ type: ['string', 'null'] }, '5', [' must be text or null']],
    [{ enum: [1, 'a', null] }, '2', [' must be 1, "a" or null']],
    [{ const: { a: 1 } }, '{}', [' must be {"a":1}']],
    [{ exclusiveMaximum: 5 }, '5', [' must be less than 5']],
    [{ multipleOf: 0.5 }, '1.2', [' must be a multiple of 0.5']],
    [{ minLength: 1 }, '""', [' needs at least 1 character']],
    [{ maxLength: 1 }, '"👩‍👩"', [' may have at most 1 character']],
    [{ pattern: '^a' }, '"b"', [' must match ^a']],
    [{ format: 'date' }, '"no"', [' must be a date such as 2026-07-28']],
    [{ items: { type: 'number' } }, '[1, "x"]', ['/1 must be a number']],
    [{ prefixItems: [{ type: 'string' }], items: false }, '["a", 1]', ['/1 is not allowed here']],
    [{ uniqueItems: true }, '[1, 1.0]', [' has the same item twice']],
    [{ contains: { type: 'number' } }, '["a"]', [' needs an item that fits what it must contain']],
    [{ required: ['a', 'b'] }, '{"a": 1}', ['/b is required']],
    [{ dependentRequired: { a: ['b'] } }, '{"a": 1}', ['/b is required, since a is there']],
    [
      { properties: { a: true }, additionalProperties: false },
      '{"b": 1}',
      ['/b is not in the schema, which allows nothing else'],
    ],
    [{ properties: { a: false } }, '{"a": 1}', ['/a is not allowed here']],
    [
      { propertyNames: { maxLength: 1 } },
      '{"ab": 1}',
      ['/ab has a name that is not allowed: may have at most 1 character'],
    ],
    [
      { propertyNames: { maxLength: 1 } },
      '{"ab": 1, "c": 2, "de": 3}',
      [
        '/ab has a name that is not allowed: may have at most 1 character',
        '/de has a name that is not allowed: may have at most 1 character',
      ],
    ],
    [
      { propertyNames: { maxLength: 1, enum: ['a'] } },
      '{"ab": 1, "c": 2}',
      [
        '/ab has a name that is not allowed: may have at most 1 character',
        '/c has a name that is not allowed: must be "a"',
      ],
    ],
    [
      { propertyNames: false },
      '{"a": 1, "b": 2}',
      [
        '/a has a name that is not allowed: is not allowed here',
        '/b has a name that is not allowed: is not allowed here',
      ],
    ],
    [
      { additionalProperties: { type: 'string' } },
      '{"100%": 1, "a b": 2, "a%20b": 3, "ä/ö~": 4}',
      ['/100% must be text', '/a b must be text', '/a%20b must be text', '/ä/ö~ must be text'],
    ],
    [
      { properties: { '50%': { minimum: 5 }, 'a/b %41': { minimum: 5 } } },
      '{"50%": 1, "a/b %41": 1}',
      ['/50% must be at least 5', '/a/b %41 must be at least 5'],
    ],
    [{ maxProperties: 0 }, '{"a": 1}', [' may have at most 0 members']],
    [{ not: { enum: ['root', 'admin'] } }, '"root"', [' must not be "root" or "admin"']],
    [{ $ref: '#/$defs/n', $defs: { n: { type: 'number' } } }, '"x"', [' must be a number']],
    [{ properties: { 'a/b~c%': { type: 'null' } } }, '{"a/b~c%": 1}', ['/a/b~c% must be null']],
    [false, '1', [' is not allowed here']],
    [
      { oneOf: [{ type: 'number' }, { minimum: 0 }] },
      '1',
      [' fits more than one of the choices, and must fit exactly one'],
    ],
  ])('%j of %s: %j', async (schema, text, expected) => {
    expect(await told(schema, text)).toEqual(expected);
  });

  test('by what holds under a condition', async () => {
    const schema = JSON.parse(
      '{"if": {"properties": {"k": {"const": 1}}}, "then": {"required": ["x"]}}',
    );

    expect(await told(schema, '{"k": 1}')).toEqual(['/x is required']);
    expect(await told(schema, '{"k": 2}')).toEqual([]);
  });

  test('of a union by the branch that was meant, or by all types where none was', async () => {
    const shape = (kind: string, name: string) => ({
      properties: { kind: { const: kind }, [name]: { type: 'number' } },
      required: ['kind', name],
    });
    const schema = { anyOf: [{ type: 'string' }, shape('circle', 'r'), shape('square', 'side')] };

    expect(await told(schema, '{"kind": "square", "side": "x"}')).toEqual([
      '/side must be a number',
    ]);
    expect(await told({ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'true')).toEqual([
      ' must be text or a number',
    ]);
  });

  test('of a union without a discriminator by the likeliest branch, and by the others besides', async () => {
    const [a, b] = [
      { properties: { x: { type: 'number' } }, required: ['x'] },
      { required: ['y', 'z'] },
    ];
    const byReference = { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }], $defs: { a, b } };

    for (const schema of [{ oneOf: [a, b] }, byReference]) {
      const { problems, unions } = await judged(
        { properties: { u: schema }, $defs: { a, b } },
        '{"u": {}}',
      );

      expect(problems).toEqual([
        { path: ['u', 'x'], message: 'is required', keyword: 'required', unions: [0] },
      ]);
      expect(unions).toMatchObject([{ path: ['u'], likeliest: 0 }]);
      expect(unions?.[0]?.branches.map((told) => told?.map(({ path }) => path.at(-1)))).toEqual([
        ['x'],
        ['y', 'z'],
      ]);
    }
  });

  test('of a union in a union by both', async () => {
    const inner = { anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] };
    const { problems, unions } = await judged({ oneOf: [inner, { type: 'string' }] }, '{}');

    expect(problems).toMatchObject([{ path: ['a'], unions: [1, 0] }]);
    expect(unions).toMatchObject([
      { likeliest: 0 },
      { likeliest: 0, branches: [[{ unions: [0] }], [{ keyword: 'type' }]] },
    ]);
  });

  test('null that only OpenAPI allows is wrong, and it is said why', async () => {
    const [problem] = await told(
      { properties: { a: { type: 'string', nullable: true } } },
      '{"a": null}',
    );

    expect(problem).toMatch(
      /^\/a must be text: null is allowed by nullable only, which is OpenAPI’s/,
    );
    expect(
      await told({ properties: { a: { type: 'string', nullable: true } } }, '{"a": 5}'),
    ).toEqual(['/a must be text']);
    expect(await told({ properties: { a: { type: 'string' } } }, '{"a": null}')).toEqual([
      '/a must be text',
    ]);
  });

  test('with a thousand faults in short', async () => {
    const text = JSON.stringify(Array.from({ length: 1000 }, () => 0));

    expect(await told({ items: { type: 'string' } }, text)).toHaveLength(200);
  });
});

describe('a reference at the root of draft-07', () => {
  const $schema = 'http://json-schema.org/draft-07/schema#';
  const a = { type: 'object', properties: { n: { type: 'number' } } };

  test.each(['definitions', '$defs', 'components'])('leads into %s beside it', async (place) => {
    const schema = { $schema, $ref: `#/${place}/a`, [place]: { a } };

    expect(await faults(schema)).toEqual([]);
    expect(await told(schema, '{"n": "x"}')).toEqual(['/n must be a number']);
    expect(await told(schema, '{"n": 1}')).toEqual([]);
  });

  test('leaves nothing else beside it', async () => {
    const rest = { type: 'array', const: 1, not: {}, minProperties: 9, properties: { n: false } };

    expect(
      await told({ $schema, $ref: '#/definitions/a', definitions: { a }, ...rest }, '{}'),
    ).toEqual([]);
  });

  test('may lead to one that leads on', async () => {
    const definitions = {
      a: { $ref: '#/definitions/b' },
      b: { oneOf: [{ $ref: '#/definitions/c' }] },
      c: a,
    };

    expect(await told({ $schema, $ref: '#/definitions/a', definitions }, '{"n": "x"}')).toEqual([
      '/n must be a number',
    ]);
  });
});

describe('what can’t be used of a schema is told, and the rest judges', () => {
  test.each<[object, string]>([
    [{ type: 'str' }, '/type is not a JSON type'],
    [
      { properties: { a: { pattern: '(?i)x' } } },
      '/properties/a/pattern is not a valid Unicode regular expression',
    ],
    [
      { $ref: 'https://example.com/x.json' },
      '/$ref points outside the schema, and nothing is fetched',
    ],
    [{ $ref: '#/$defs/none' }, '/$ref does not resolve'],
    [{ minimum: 'low' }, '/minimum is not a number'],
    [{ properties: { a: null } }, '/properties/a is not a schema'],
    [
      { patternProperties: { '(': {} } },
      '/patternProperties/( is under a key that is not a valid pattern',
    ],
    [{ $schema: 'urn:odd' }, '/$schema names a dialect that is not known; it counts as 2020-12'],
    [{ required: true }, '/required is not a list of names'],
    [{ anyOf: [] }, '/anyOf is not a list of schemas'],
  ])('%j: %s', async (schema, fault) => {
    const withRest = { ...schema, maxProperties: 0 };

    expect(await faults(withRest)).toEqual([fault]);
    expect(await told(withRest, '{"zzz": 1}')).toContain(' may have at most 0 members');
  });

  test('and limits of draft-04 hold as they were meant', async () => {
    const schema = { minimum: 5, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false };

    expect(await told(schema, '5')).toEqual([' must be more than 5']);
    expect((await judged(schema, '9')).problems).toEqual([]);
  });

  test.each(['draft-07', 'draft-06', 'draft-04'])('%s is known', async (draft) => {
    const $schema = `http://json-schema.org/${draft}/schema#`;
    const schema = { $schema, items: [{ type: 'string' }], additionalItems: false };

    expect(await told(schema, '[1, 2]')).toEqual(['/0 must be text', '/1 is not allowed here']);
  });

  test('a schema of a thousand levels is judged as far as that is safe', async () => {
    let deep: object = { type: 'string' };
    for (let level = 0; level < 1000; level += 1) deep = { properties: { x: deep } };

    expect(await faults(deep)).toEqual([expect.stringContaining('too deeply')]);
  });

  test('no schema at all, and a value that is no JSON, are unknown', async () => {
    expect((await judgeValue('"text"', '{}')).status).toBe('judged');
    expect(await judgeValue('true', '{')).toMatchObject({
      status: 'unknown',
      reason: expect.stringContaining('not valid JSON'),
      isNotJson: true,
    });
  });
});

describe('the thread', () => {
  const workerFile = workers.validation;

  test('answers one after the other, and leaves out what nobody waits for', async () => {
    const validation = createValidation(workerFile);
    const gone = AbortSignal.abort();

    const [first, second, third] = await Promise.all([
      validation.judge({ type: 'string' }, '"a"'),
      validation.judge({ type: 'string' }, '5', gone),
      validation.judge({ type: 'string' }, '5'),
    ]);
    await validation.close();

    expect(first).toMatchObject({ status: 'judged', problems: [] });
    expect(second.status).toBe('unknown');
    expect(third).toMatchObject({ problems: [{ message: 'must be text' }] });
  });

  test('is killed by a hostile pattern, and the next value is judged all the same', async () => {
    const validation = createValidation(workerFile, 300);

    const hostile = await validation.judge({ pattern: '^(a+)+$' }, `"${'a'.repeat(40)}!"`);
    const next = await validation.judge({ type: 'string' }, '"a"');
    await validation.close();

    expect(JSON.stringify(hostile)).toContain('longer than 300 ms');
    expect(next.status).toBe('judged');
  });

  test('that can’t be started is no reason to fail', async () => {
    const validation = createValidation('/nowhere/worker.js');

    expect(await validation.judge({}, '{}')).toMatchObject({ status: 'unknown', isAppFault: true });
  });

  test('judges by a schema again that many others were used after, or that killed it', async () => {
    const validation = createValidation(workerFile, 300);
    const schema = { type: 'string' };
    await validation.judge(schema, '"a"');

    for (let i = 0; i < 25; i += 1) await validation.judge({ const: i }, '1');
    const afterOthers = await validation.judge(schema, '5');
    await validation.judge({ pattern: '^(a+)+$' }, `"${'a'.repeat(40)}!"`);
    const afterKilling = await validation.judge(schema, '5');
    await validation.close();

    expect(afterOthers).toMatchObject({ problems: [{ message: 'must be text' }] });
    expect(afterKilling).toMatchObject({ problems: [{ message: 'must be text' }] });
  });

  test('says that a schema is nested too deeply to be handed over', async () => {
    const validation = createValidation(workerFile);
    const deep: unknown = JSON.parse(`${'{"not":'.repeat(50_000)}true${'}'.repeat(50_000)}`);

    const judgement = await validation.judge(deep, '1');
    await validation.close();

    expect(judgement.status).toBe('unknown');
  });
});
