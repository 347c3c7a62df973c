import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { asciiOf, quickModules, takingFromNode } from './quick-modules.mjs';

const run = (code) => runInNewContext(`${code}; result`, { process });

test.each([
  ['a string', "const result = '“é” 😀';", '“é” 😀'],
  ['a template', 'const result = `–${1}…`;', '–1…'],
  ['an expression', "const result = /^[…\\u{1F600}😀]+$/u.test('…😀');", true],
  ['a name', 'const naïve = 1; const result = naïve;', 1],
])('%s means the same in ASCII', (_what, code, value) => {
  const ascii = asciiOf(code);

  expect(ascii).not.toMatch(/[\u0080-\uffff]/);
  expect(run(ascii)).toBe(value);
});

test.each(['const a = String.raw`\\d “${b}”`;', "const a = '\\é';", 'const a = /\\\\\\–/;'])(
  '%s is refused',
  (code) => {
    expect(() => asciiOf(code)).toThrow('This means another thing in ASCII');
  },
);

test('a raw template of ASCII stays, and a letter behind a backslash that is one is escaped', () => {
  expect(asciiOf('const a = String.raw`\\d`;')).toBe('const a = String.raw`\\d`;');
  expect(asciiOf("const a = '\\\\é';")).toBe("const a = '\\\\\\u00e9';");
});

test('names of Node’s modules are taken from there', () => {
  const code = 'import { join as j, sep } from "node:path";\nconst result = j("a", "b") + sep;';

  const taking = takingFromNode(code);

  expect(taking).not.toContain('import');
  expect(run(taking)).toBe('a/b/');
});

test.each([
  'import fs from "node:fs";',
  'import * as zlib from "node:zlib";',
  'import { a } from "./a.js";',
  'import "node:fs";',
  'const text = \'from "node:fs"\';',
])('%s stays', (code) => {
  expect(takingFromNode(code)).toBe(code);
});

test('the chunks of a build are changed, and its other files are not', () => {
  const bundle = {
    a: { type: 'chunk', code: "import { sep } from 'node:path'; say('…', sep);" },
    b: { type: 'asset', source: '…' },
  };

  quickModules().generateBundle.handler({}, bundle);

  expect(bundle.a.code).toBe(
    "const { sep: sep } = process.getBuiltinModule('node:path'); say('\\u2026', sep);",
  );
  expect(bundle.b.source).toBe('…');
});
