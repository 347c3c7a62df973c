import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callArguments } from './call-arguments.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-arguments-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const { signal } = new AbortController();
const nothing = () => Readable.from([]);
const given = (args: string) => callArguments({ args, argPairs: [] }, nothing(), signal);
const pairs = (...argPairs: string[]) =>
  callArguments({ args: undefined, argPairs }, nothing(), signal);

async function fromFile(content: string | Uint8Array): Promise<string> {
  const file = join(home, 'arguments.json');
  await writeFile(file, content);
  return given(`@${file}`);
}

describe('--args', () => {
  test('keeps every space and digit', async () => {
    const text = ' {"a" :  1.10, "a": 9007199254740993}';

    expect(await given(text)).toBe(text);
  });

  test('reads a file of any layout', async () => {
    const text = '{\r\n\t"a": [\n1,\n2]\n}\n';

    expect(await fromFile(text)).toBe(text);
  });

  test('reads a file with a byte order mark, without it', async () => {
    expect(await fromFile('\uFEFF{"a":1}')).toBe('{"a":1}');
  });

  test('reads stdin in pieces that cut a character', async () => {
    const bytes = Buffer.from('{"cup":"☕"}');
    const stdin = Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]);

    expect(await callArguments({ args: '-', argPairs: [] }, stdin, signal)).toBe('{"cup":"☕"}');
  });

  test.each([
    ['{"a":', '--args is not valid JSON at line 1, column 6: '],
    ['', '--args is not valid JSON at line 1, column 1: '],
    ['{"a": x}', '--args is not valid JSON at line 1, column 7: Unexpected token'],
    ['{"a": 1,\n "b" 2}', '--args is not valid JSON at line 2, column 6: '],
    ['{"a": 1, }', '--args is not valid JSON at line 1, column 10: '],
    ['{"a": 1} // why', '--args is not valid JSON at line 1, column 10: '],
    ['{}{}', '--args is not valid JSON at line 1, column 3: '],
    ['['.repeat(100_000), '--args is not valid JSON'],
    ['[1]', '--args must be a JSON object'],
    ['null', '--args must be a JSON object'],
    ['"a"', '--args must be a JSON object'],
  ])('%.20j is refused with its place', async (args, message) => {
    await expect(given(args)).rejects.toThrow(message);
  });

  test('names the file that is wrong', async () => {
    await expect(fromFile('{"a": tru}')).rejects.toThrow(
      /^The file \S+arguments\.json is not valid JSON at line 1, column 7: /,
    );
    await expect(fromFile(Buffer.from([0x7b, 0xff, 0x7d]))).rejects.toThrow('not valid UTF-8');
    await expect(given(`@${home}`)).rejects.toThrow('can’t be read');
    await expect(given('@')).rejects.toThrow('can’t be read');
  });

  test('names stdin where that is wrong', async () => {
    const stdin = Readable.from([Buffer.from('{')]);

    await expect(callArguments({ args: '-', argPairs: [] }, stdin, signal)).rejects.toThrow(
      'The text on stdin is not valid JSON',
    );
  });

  test('no longer waits for stdin after an interrupt', async () => {
    const interrupt = new AbortController();
    const stdin = new Readable({ read: () => undefined });
    const waiting = callArguments({ args: '-', argPairs: [] }, stdin, interrupt.signal);

    interrupt.abort();

    await expect(waiting).rejects.toThrow('aborted');
    expect(stdin.destroyed).toBe(true);
  });
});

describe('--arg', () => {
  test('takes JSON as it is and anything else as text', async () => {
    const text = await pairs('n=1.10', 'b=true', 's=two words', 'o={"a": [null]}', 'e=', 'q="1"');

    expect(text).toBe('{"n":1.10,"b":true,"s":"two words","o":{"a": [null]},"e":"","q":"1"}');
  });

  test('cuts at the first equals sign', async () => {
    expect(await pairs('sum=a=b')).toBe('{"sum":"a=b"}');
  });

  test('takes odd names', async () => {
    expect(await pairs('__proto__=1', 'a "b"=2')).toBe('{"__proto__":1,"a \\"b\\"":2}');
  });

  test('makes an empty object of none', async () => {
    expect(await pairs()).toBe('{}');
  });

  test.each([
    [['novalue'], '--arg takes NAME=VALUE, not “novalue”'],
    [['=1'], 'NAME=VALUE'],
    [['a=1', 'a=2'], '--arg gives a twice'],
  ])('%j is refused', async (argPairs, message) => {
    await expect(pairs(...argPairs)).rejects.toThrow(message);
  });
});
