import { describe, expect, test } from 'vitest';
import { readLooseJson, readWholeLooseJson } from './loose-json.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

const read = (text: string): unknown => JSON.parse(readWholeLooseJson(text).json);
const compact = (text: string): string => readWholeLooseJson(text).json.replaceAll(/\s/g, '');
const refusal = (text: string): string => {
  try {
    return `understood: ${readWholeLooseJson(text).json}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a value as people write it', () => {
  test.each<[string, unknown]>([
    [`{a: 1, 'b': "two", "c": [true, false, null,],}`, { a: 1, b: 'two', c: [true, false, null] }],
    [`{"a": 1, // one\n /* two */ "b": 2 # three\n}`, { a: 1, b: 2 }],
    [
      `{'ok': True, 'no': False, 'none': None, 't': (1, 2)}`,
      { ok: true, no: false, none: null, t: [1, 2] },
    ],
    [`{a: "x" + 'y' + \`z\`}`, { a: 'xyz' }],
    [`{"a": ("one "\n  "two")}`, { a: 'one two' }],
    [`{"a": (1)}`, { a: 1 }],
    [`{"a": (1,)}`, { a: [1] }],
    [`{"a": ()}`, { a: [] }],
    [`{“a”: ‘b’}`, { a: 'b' }],
    [`{a: """one\n"two" three"""}`, { a: 'one\n"two" three' }],
    [`{a: r'C:\\new', b: u'x'}`, { a: 'C:\\new', b: 'x' }],
    [
      `{a: 'it\\'s \\x41\\u0042\\u{1F600}\\U0001F600', b: 'one\\\n two'}`,
      { a: "it's AB😀😀", b: 'one two' },
    ],
    [`{a: '\\d+'}`, { a: '\\d+' }],
    [`{"a": "x"\n "b": 1\n}`, { a: 'x', b: 1 }],
    [`{"a" => 1}`, { a: 1 }],
    [`{1: 'x', content-type: 'y', $x: 1, é: 2}`, { '1': 'x', 'content-type': 'y', $x: 1, é: 2 }],
    [`{["a b"]: 1}`, { 'a b': 1 }],
    [`{a: {b: 1} as const, c: [] as string[]};`, { a: { b: 1 }, c: [] }],
    [
      `{a: new Date('2026-01-02'), b: UUID("x"), c: PosixPath('/tmp')}`,
      { a: '2026-01-02', b: 'x', c: '/tmp' },
    ],
    [
      `{a: JSON.stringify({b: [1, 2]}), c: JSON.parse('{"d": 1}')}`,
      { a: '{"b":[1,2]}', c: { d: 1 } },
    ],
    [`\uFEFF { a : 1 }\u00a0`, { a: 1 }],
    [`{a: '', b: "", c: ''''''}`, { a: '', b: '', c: '' }],
    [
      `{"a": "<img src=x onerror=alert(1)>", "b": "\u202e"}`,
      { a: '<img src=x onerror=alert(1)>', b: '\u202e' },
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    ['{a: 9007199254740993}', '{"a":9007199254740993}'],
    ['{a: 9007199254740993n}', '{"a":9007199254740993}'],
    ['{a: 1_000_000}', '{"a":1000000}'],
    ['{a: 0xFFFFFFFFFFFFFFFF}', '{"a":18446744073709551615}'],
    ['{a: -0b101, b: 0o17}', '{"a":-5,"b":15}'],
    [
      '{a: +1, b: .5, c: 5., d: -0, e: 1.10, f: 5.e3}',
      '{"a":1,"b":0.5,"c":5,"d":-0,"e":1.10,"f":5e3}',
    ],
    [
      '{a: Decimal(\'1.10\'), b: exact("123456789012345678901")}',
      '{"a":1.10,"b":123456789012345678901}',
    ],
    ['{a: 1, a: 2}', '{"a":2}'],
    ['{["__proto__"]: 1, "constructor": 2}', '{"__proto__":1,"constructor":2}'],
    ['{a: undefined, b: [undefined]}', '{"b":[null]}'],
  ])('numbers and names stay exact: %s', (text, expected) => {
    expect(compact(text)).toBe(expected);
  });

  test('what was changed or left out is told', () => {
    const { notes } = readWholeLooseJson(
      `{a: undefined, b: (1, 2), /* x */ c: '\\d', d: 0x10, d: 2}`,
    );

    expect(notes).toEqual([
      '“a” is undefined, and was left out.',
      'A tuple became a list.',
      'Comments were left out.',
      '\\d is not an escape sequence; the backslash was kept.',
      '0x10 was written out in decimal digits.',
      '“d” appears twice; the last one counts.',
    ]);
  });

  test('reads a value in the middle of a text, and says where it ends', () => {
    const text = 'callTool({ name: "x" }, 5)';

    expect(text.slice(readLooseJson(text, 9).end)).toBe(', 5)');
  });
});

describe('what can’t be told is refused in words', () => {
  test.each([
    ['{a: Infinity}', 'JSON has no Infinity and NaN.'],
    ['{a: -Infinity}', 'JSON has no Infinity and NaN.'],
    ['{a: NaN}', 'JSON has no Infinity and NaN.'],
    [
      '{a: limit}',
      '“limit” is a name, not a quoted value; it would have to be evaluated; nothing is evaluated here.',
    ],
    ['{limit}', '“limit” has no value; JSON has no bare names and no sets.'],
    ["{'a', 'b'}", '“a” has no value; JSON has no bare names and no sets.'],
    ['{...rest}', 'The value is abbreviated with dots.'],
    ['{"a": [1, …]}', 'The value is abbreviated with dots.'],
    ['{a: fetch("http://x")}', 'fetch(…) would have to be evaluated; nothing is evaluated here.'],
    [
      '{a: process.env.KEY}',
      '“process.env.KEY” is a name, not a quoted value; it would have to be evaluated; nothing is evaluated here.',
    ],
    [
      '{a: `x ${y}`}',
      'A template literal with ${…} would have to be evaluated; nothing is evaluated here.',
    ],
    ["{a: f'x {y}'}", 'A string with {…} would have to be evaluated; nothing is evaluated here.'],
    ["{a: b'x'}", "b' starts bytes, which JSON does not have."],
    [
      '{a: 007}',
      '007 starts with 0: it may be decimal, octal or a string. Write it without the 0, or in quotes.',
    ],
    ['{a: 12px}', 'A value was expected, not “12px}”.'],
    ['{\n"a": "x\n}', 'Line 2: The string that starts with " does not end.'],
    ['{\n"a": {"b": 1}', 'The { that opens here is not closed: the end may be missing.'],
    ['{\n"a": [1', 'Line 2: The [ that opens here is not closed: the end may be missing.'],
    ['{"a": 1 "b": 2}', 'A comma was expected, not “"b": 2}”.'],
    ['{"a": 1} trailing', 'After the value comes “trailing”, which is not understood.'],
    ['{"a": 1 + 2}', 'A comma was expected, not “+ 2}”.'],
    ['{"a": }', 'A value was expected, not “}”.'],
    ['undefined', 'JSON has no undefined.'],
  ])('%s', (text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  test('nesting without an end', () => {
    expect(refusal('['.repeat(1_000_000))).toContain('more than 200 levels deep');
    expect(refusal('{a:'.repeat(100_000))).toContain('more than 200 levels deep');
    expect(refusal('('.repeat(100_000))).toContain('more than 200 levels deep');
    expect(refusal('String('.repeat(100_000))).toContain('more than 200 levels deep');
    expect(refusal(`${'JSON.stringify('.repeat(100)}""${')'.repeat(100)}`)).toContain('too long');
  });

  test('a text that is hard to read is still read in step with its length', () => {
    const hard = [
      `{a: '${'\\\\'.repeat(200_000)}'}`,
      `{a: ${'"x" + '.repeat(50_000)}"y"}`,
      `{${'/**/ // x\n'.repeat(50_000)}}`,
      `[${'('.repeat(100)}1${')'.repeat(100)}]`,
      `${'('.repeat(100)}1${', 2)'.repeat(100)}`,
      `{a: 0x${'F'.repeat(9000)}}`,
    ];
    const start = cpuMs();

    for (const text of hard) readWholeLooseJson(text);

    expect(cpuMs() - start).toBeLessThan(15_000);
  });
});
