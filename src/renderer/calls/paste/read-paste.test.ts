import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';
import { readPaste } from './read-paste.ts';
import { read, target, value } from './test-paste.ts';

const kindsOf = (text: string) => {
  const reading = readPaste(text, target);
  return reading.status === 'understood' ? reading.kinds.join(' in ') : reading;
};
const refusal = (text: string) => {
  const reading = readPaste(text, target);
  return reading.status === 'refused' ? reading.reason : reading;
};

const exactText = '{ "exact": 9007199254740993, "message": "it\'s \\"so\\"", "free": 1.10 }';

/** Writes JSON as a JSON string, and that again, so many times. */
const wrapped = (text: string, times: number): string =>
  times === 0 ? text : wrapped(JSON.stringify(text), times - 1);

describe('JSON keeps its bytes', () => {
  test.each([
    ['the arguments themselves', exactText, 'JSON object', undefined],
    [
      'a request',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${exactText},"_meta":{}}}`,
      'JSON-RPC request',
      'echo',
    ],
    ['parameters', `{"name":"other","arguments":${exactText}}`, 'parameters of a request', 'other'],
    [
      'a batch',
      `[{"jsonrpc":"2.0","method":"initialize","params":{}},{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${exactText}}}]`,
      'JSON-RPC request in list',
      'echo',
    ],
    [
      'lines of JSON',
      `{"jsonrpc":"2.0","method":"notifications/initialized"}\n{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${exactText}}}\n`,
      'JSON-RPC request in list',
      'echo',
    ],
    ['lone arguments', `{"arguments":${exactText}}`, 'arguments', undefined],
    [
      'a call of Claude',
      `{"type":"tool_use","id":"x","name":"echo","input":${exactText}}`,
      'call by a model',
      'echo',
    ],
    [
      'a call of Gemini',
      `{"functionCall":{"name":"echo","args":${exactText}}}`,
      'call by a model',
      'echo',
    ],
    [
      'a call of OpenAI',
      JSON.stringify({
        id: 'x',
        type: 'function',
        function: { name: 'echo', arguments: exactText },
      }),
      'call by a model',
      'echo',
    ],
    [
      'several calls of OpenAI',
      JSON.stringify([{ type: 'function_call', call_id: 'x', name: 'echo', arguments: exactText }]),
      'call by a model in list',
      'echo',
    ],
    [
      'an earlier call',
      JSON.stringify({
        callId: 1,
        serverName: 's',
        method: 'tools/call',
        name: 'echo',
        argumentsText: exactText,
      }),
      'earlier call',
      'echo',
    ],
    [
      'an entry of the history',
      JSON.stringify({ entryId: 'x', text: exactText, at: 1, isPinned: false, leftOut: [] }),
      'earlier call',
      undefined,
    ],
    [
      'a wire record',
      JSON.stringify({
        seq: 3,
        kind: 'message',
        direction: 'out',
        method: 'tools/call',
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${exactText}}}`,
      }),
      'JSON-RPC request in wire record',
      'echo',
    ],
    [
      'a line of a wire file',
      JSON.stringify({
        seq: 3,
        text: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${exactText}}}`,
      }),
      'JSON-RPC request in wire record',
      'echo',
    ],
    ['JSON in a text', JSON.stringify(exactText), 'JSON object in JSON text', undefined],
    [
      'JSON in a text in a text',
      JSON.stringify(JSON.stringify(exactText)),
      'JSON object in JSON text in JSON text',
      undefined,
    ],
    [
      'escaped JSON without its quotes',
      JSON.stringify(exactText).slice(1, -1).replace('{ ', '{'),
      'JSON object in escaped text',
      undefined,
    ],
    [
      'a code block',
      `Try this:\n\`\`\`json\n${exactText}\n\`\`\`\nand see.`,
      'JSON object in code block',
      undefined,
    ],
    [
      'an answer of a model',
      `Sure! Here they are: ${exactText} Good luck.`,
      'JSON object in text',
      undefined,
    ],
  ])('%s', (_what, text, kind, name) => {
    const reading = read(text);

    expect(reading).toMatchObject({ status: 'understood' });
    expect(reading.argumentsText.replace(/^\{\s*/, '{ ')).toBe(exactText);
    expect(kindsOf(text)).toBe(kind);
    expect('called' in reading ? reading.called?.name : undefined).toBe(name);
  });

  test('what looks like a request is the arguments where the schema has these names', () => {
    const about = {
      ...target,
      schema: { properties: { name: {}, arguments: {}, method: {}, params: {} } },
    };
    const call = '{"name": "x", "arguments": {"a": 1}}';
    const request = '{"method": "tools/call", "params": {"name": "x"}}';

    expect(read(call, about).argumentsText).toBe(call);
    expect(read(request, about).argumentsText).toBe(request);
  });

  test('names that JavaScript has a use for', () => {
    const text = '{"__proto__": {"a": 1}, "constructor": 2, "": 3}';

    expect(read(text).argumentsText).toBe(text);
  });
});

describe('names with values', () => {
  test.each<[string, unknown]>([
    [
      'count=5&message=a+b&tags=x&tags=y&exact=9',
      { count: 5, message: 'a b', tags: ['x', 'y'], exact: 9 },
    ],
    ['https://x.test/?count=5', { count: 5 }],
    ['count=5 message="two words" loud=true', { count: 5, message: 'two words', loud: true }],
    [
      'count=5\nmessage=all of this = text\nsize=2\nfree=[1, 2]',
      { count: 5, message: 'all of this = text', size: 2, free: [1, 2] },
    ],
    ['message=5\nexact=null', { message: '5', exact: null }],
    [
      'count: 5\nmessage: 12\nloud: true\ntags:\n  - a\n  - "b c"\nfree:\n  deep:\n    - x: 1\n      y: ~\n    - z',
      {
        count: 5,
        message: '12',
        loud: true,
        tags: ['a', 'b c'],
        free: { deep: [{ x: 1, y: null }, 'z'] },
      },
    ],
    [
      '---\nmessage: |\n  one\n    two\ncount: 1 # of them\n',
      { message: 'one\n  two\n', count: 1 },
    ],
    ['message: "a: b"\nfree: {a: 1}', { message: 'a: b', free: { a: 1 } }],
    [
      'message: >-\n  one\n  line\n\n  and another\ncount: 0x10',
      { message: 'one line\nand another', count: '0x10' },
    ],
    [
      'free:\n  ? key\n  : [0x10, 0o17, -.5, +3, yes, !!str 5, "\\u00e9"]\n',
      { free: { key: [16, 15, -0.5, 3, 'yes', '5', 'é'] } },
    ],
    ['other: &base\n  a: 1\nfree: *base', { other: { a: 1 }, free: { a: 1 } }],
    ['message:\ncount: 1', { message: null, count: 1 }],
    ['other: 007\n"quoted name": ~', { other: 7, 'quoted name': null }],
    ['a: 1\r\nb:\r\n- x\r\n- y: 2\r\n', { a: 1, b: ['x', { y: 2 }] }],
    ['message,count\n"a, ""b""",5', { message: 'a, "b"', count: 5 }],
    ['message\tcount\nhi\t5\n', { message: 'hi', count: 5 }],
    ['message\thi\ncount\t5', { message: 'hi', count: 5 }],
    ['id;name\n1;one\n2;\n', { rows: [{ id: 1, name: 'one' }, { id: 2 }] }],
    ['const args: Args = {message: "x", count: 0x10} as const;', { message: 'x', count: 16 }],
    ['args = {"message": None, "loud": True}', { message: null, loud: true }],
    ['message={"a": 1}', { message: '{"a": 1}' }],
    ['await client.callTool({ name: "echo", arguments: { count: 1, } })', { count: 1 }],
    ['await session.call_tool("echo", arguments={"count": 1})', { count: 1 }],
    ['session.call_tool("echo", {"count": 1}, read_timeout_seconds=timeout)', { count: 1 }],
    ['await client.listTools();\nawait client.callTool({ name: "echo" });', {}],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  test('numbers keep their digits', () => {
    expect(read('exact=9007199254740993').argumentsText).toContain('9007199254740993');
    expect(read('exact: 1.10').argumentsText).toContain('1.10');
    expect(read('free: [9007199254740993, 1.10, 0xfffffffffffffffff]').argumentsText).toContain(
      '[9007199254740993, 1.10, 295147905179352825855]',
    );
    expect(read('exact\n1.10,\n').argumentsText).not.toContain('1.1,');
  });
});

describe('what can’t be taken is refused in words', () => {
  test.each([
    ['[1, 2]', 'It is a list; arguments are an object. To paste a list, use the menu of a field.'],
    ['5', 'It is a single value; arguments are an object.'],
    ['null', 'It is a single value; arguments are an object.'],
    [
      'hello',
      'No arguments recognized. Paste JSON, a request, a command line, a program, or names with values.',
    ],
    ['{"jsonrpc":"2.0","id":1,"result":{}}', 'It is a response; the arguments are in its request.'],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":[1]}}',
      'It is a request tools/call without a name and arguments.',
    ],
    ['{"a": Infinity}', 'JSON has no Infinity and NaN.'],
    ['{\n"a": 1', 'The { that opens here is not closed: the end may be missing.'],
    [
      'callTool({ name: "echo", arguments: args })',
      '“args” is a name, not a quoted value; it would have to be evaluated; nothing is evaluated here.',
    ],
    ['count=1&count=2', '“count” appears 2 times, but is not a list.'],
    ['message,count\na,1\nb,2', 'It is a table of 2 rows; arguments are one object.'],
    ['free: *anchor', '“*anchor” refers to no anchor above it.'],
    ['other: .inf', 'JSON has no Infinity and NaN.'],
    ['free:\n  [a]: 1', 'A key in it is a list or an object.'],
    [`free: ${'['.repeat(60)}${']'.repeat(60)}`, 'It is nested more than 50 levels deep.'],
    [`free: ${'['.repeat(20_000)}`, 'It is nested more than 50 levels deep.'],
    [
      `other: &a x\nfree: [${'*a, '.repeat(101)}]`,
      'It refers to other places more than 100 times.',
    ],
    ['other: &a [*a]\nfree: *a', 'It is nested more than 50 levels deep.'],
    [
      'He said (quietly): hello',
      'No arguments recognized. Paste JSON, a request, a command line, a program, or names with values.',
    ],
    [wrapped('{}', 8), 'It is a string nested in strings too many times.'],
    [`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, 'It is nested more than 200 levels deep.'],
    ['{a:'.repeat(1000), 'It is nested more than 200 levels deep.'],
    [' '.repeat(10) + 'x'.repeat(17_000_000), 'It is longer than 16 million characters.'],
  ])('%#', (text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  test('nothing is nothing', () => {
    expect(readPaste(' \n\uFEFF', target)).toEqual({ status: 'nothing' });
  });

  test('hostile texts take time in step with their length', () => {
    const long = 100_000;
    const hostile = [
      '```\n'.repeat(long / 4),
      `curl -d '${'\\'.repeat(long)}`,
      `curl -d "${'\\"'.repeat(long / 2)}`,
      `curl ${"'x' ".repeat(long / 4)}`,
      `curl.exe -d @'\n${"\n'".repeat(long / 2)}`,
      `curl ^"${'^'.repeat(long)}`,
      `curl -d @- ${'<<EOF '.repeat(long / 6)}`,
      'callTool('.repeat(long / 9),
      'fetch("x", '.repeat(long / 11),
      `a=${' '.repeat(long)}b`,
      'a=1&'.repeat(long / 4),
      'a: b\n'.repeat(long / 5),
      `a: ${'"\\'.repeat(long / 2)}`,
      `a:\n${' -\n'.repeat(long / 3)}`,
      Array.from({ length: long / 8 }, (_, i) => `k${i}: v\n`).join(''),
      `a: ${'['.repeat(long)}`,
      `a: [${','.repeat(long)}]`,
      `a: ${'&a '.repeat(long / 3)}`,
      `a: ${'- '.repeat(long / 2)}`,
      `message,count\n${'"x",'.repeat(long / 4)}`,
      `message,count\n"${'""'.repeat(long / 2)}`,
      `// x\n`.repeat(long / 5),
      `const ${'x: '.repeat(long / 3)}`,
      `words { ${'} { '.repeat(long / 4)}`,
      '['.repeat(long),
    ];

    const slowest = hostile
      .map((text) => {
        const start = cpuMs();
        readPaste(text, target);
        return [cpuMs() - start, text.slice(0, 20)] as const;
      })
      .toSorted((a, b) => b[0] - a[0]);

    expect(slowest.filter(([time]) => time > 5000)).toEqual([]);
  }, 120_000);
});

test('two megabytes are read within a fifth of the time that the dialog gives to ten', () => {
  const rows = Array.from({ length: 32_000 }, (_, i) => ({ i, text: 'x'.repeat(40), ok: true }));
  const text = `{rows: ${JSON.stringify(rows)}}`;
  const start = cpuMs();

  expect(read(text).argumentsText.length).toBeGreaterThan(2_000_000);

  expect(cpuMs() - start).toBeLessThan(3000);
});
