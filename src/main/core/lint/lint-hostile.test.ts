import { describe, expect, test } from 'vitest';
import { createLint } from './create-lint.ts';
import { workers } from '../../../../test/entry.ts';
import { lintInThread, good, text, withCity, withSchema } from './test-lint.ts';

const { threaded, lint, places } = lintInThread();

describe('what is made to keep it busy', () => {
  const nested = (depth: number, wrap: (inner: string) => string): unknown => {
    let json = '{}';
    for (let i = 0; i < depth; i += 1) json = wrap(json);
    return JSON.parse(json);
  };

  test.each<[what: string, tool: unknown, finding: string]>([
    ['no object', 'tool', 'error definition-type '],
    ['null', null, 'error definition-type '],
    [
      'a schema nested 300 times',
      {
        ...good,
        inputSchema: nested(300, (inner) => `{"type":"object","properties":{"a":${inner}}}`),
      },
      'warning schema-too-large /inputSchema',
    ],
    [
      'a schema nested 20,000 times',
      { ...good, inputSchema: nested(20_000, (inner) => `{"items":${inner}}`) },
      'error definition-too-large ',
    ],
    [
      'a huge definition',
      { ...good, inputSchema: { type: 'object', description: 'x'.repeat(3_000_000) } },
      'error definition-too-large ',
    ],
    [
      '20,000 properties',
      withSchema({
        properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, {}])),
      }),
      'warning schema-too-large /inputSchema',
    ],
    [
      'as many hard patterns',
      withSchema({
        properties: Object.fromEntries(
          Array.from({ length: 3000 }, (_, i) => [
            `p${i}`,
            { type: 'string', pattern: `(${'(a+b?)'.repeat(60)})+${i}` },
          ]),
        ),
      }),
      'warning pattern-slow /inputSchema/properties/p0/pattern',
    ],
    [
      'as much markup',
      text('<a<aaaaaaaaaaaaaaaaaaaa '.repeat(60_000)),
      'warning description-long /description',
    ],
    [
      'orders that never come',
      text('ignore all '.repeat(100_000)),
      'warning description-long /description',
    ],
    [
      'a name of a million characters',
      withSchema({ properties: { ['p'.repeat(1_000_000)]: { type: 'text' } } }),
      'error type-unknown /inputSchema/properties',
    ],
    [
      'hazardous names',
      JSON.parse(
        '{"name":"a_b","description":"Does as it says, always.","inputSchema":{"type":"object","properties":{"__proto__":{"type":"text"},"constructor":{}}}}',
      ),
      'error type-unknown /inputSchema/properties/__proto__/type',
    ],
    [
      'keywords of the wrong kind everywhere',
      withSchema({ properties: 5, required: 'a', allOf: {}, enum: 3, $defs: [], $ref: 7 }),
      'error schema-invalid /inputSchema/properties',
    ],
    [
      'a circle of references',
      withSchema({
        $defs: Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${(i + 1) % 20}` }]),
        ),
      }),
      'error reference-circular /inputSchema/$defs/d0/$ref',
    ],
  ])('%s', async (_what, tool, finding) => {
    const found = await places(tool);

    expect(found).toContain(finding);
  });

  const of = (count: number, entry: (i: number) => [string, unknown]) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => entry(i)));
  const texts = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`);

  test.each<[what: string, tool: unknown]>([
    ['a choice of 90,000', withCity({ enum: texts(90_000) })],
    ['a choice of 45,000 objects', withCity({ enum: texts(45_000).map((v) => ({ v })) })],
    ['a choice of a million', withCity({ enum: texts(1_000_000) })],
    ['90,000 examples, all of them wrong', withCity({ type: 'integer', examples: texts(90_000) })],
    ['90,000 required names', withSchema({ required: texts(90_000) })],
    [
      '30,000 properties',
      withSchema({ properties: of(30_000, (i) => [`p${i}`, { type: 'string' }]) }),
    ],
    [
      'a chain of 9000 references',
      withSchema({ $defs: of(9000, (i) => [`d${i}`, { $ref: `#/$defs/d${(i + 1) % 9000}` }]) }),
    ],
    [
      '9000 hard patterns',
      withSchema({ properties: of(9000, (i) => [`p${i}`, { pattern: `(a+)+${i}` }]) }),
    ],
    ['9000 names', withSchema({ $defs: of(9000, (i) => [`d${i}`, { $id: `https://a.b/${i}` }]) })],
    [
      '9000 headers nobody reaches',
      withSchema({ anyOf: texts(9000).map((v) => ({ 'x-mcp-header': v })) }),
    ],
    [
      'long texts everywhere',
      withSchema({ properties: of(4000, (i) => [`p${i}`, { description: 'do not '.repeat(60) }]) }),
    ],
    [
      'an annotation of 200,000 members',
      { ...good, annotations: { readOnlyHint: of(200_000, (i) => [`a${i}`, i]) } },
    ],
    ['100,000 levels', { ...good, inputSchema: nested(100_000, (inner) => `{"items":${inner}}`) }],
  ])('is looked at in a thread of its own: %s', async (_what, tool) => {
    await lint([good]);
    const before = process.threadCpuUsage();

    const [found = []] = await lint([tool]);

    // Only this thread's processor time counts, which other load on the machine hardly changes.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(600);
    expect(found.length).toBeGreaterThan(0);
  });

  test('a definition that takes too long is told', async () => {
    const impatient = createLint(workers.lint, 1);
    const wide = withSchema({ properties: of(9000, (i) => [`p${i}`, { pattern: `(a+)+${i}` }]) });

    const [found] = await impatient.list('tools', [wide]);
    await impatient.close();

    expect(found?.at(0)).toMatchObject({ rule: 'definition-too-large', message: /took too long/ });
  });

  test('a list that nobody waits for is left', async () => {
    const gone = threaded.list('tools', [good, good], AbortSignal.abort());

    await expect(gone).rejects.toThrow(/abort/i);
    expect(await lint([good])).toEqual([[]]);
  });

  test('a pattern that never ends is told, and the list goes on', async () => {
    const impatient = createLint(workers.lint, 2000);
    const slow = withCity({ type: 'string', pattern: '^(a|a)+$', default: `${'a'.repeat(40)}!` });

    const found = await impatient.list('tools', [slow, { ...good, name: 'other' }]);

    expect(found[0]?.map(({ rule }) => rule)).toEqual(['pattern-slow', 'values-unchecked']);
    expect(found[1]).toEqual([]);
    await impatient.close();
  });
});
