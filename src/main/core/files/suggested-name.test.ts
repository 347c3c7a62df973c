import { expect, test } from 'vitest';
import { suggestedName } from './suggested-name.ts';

test.each([
  ['wirebench-20261122.jsonl', 'wirebench-20261122.jsonl'],
  ['Grüße – 日本.html', 'Grüße – 日本.html'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\evil.exe', 'C__Windows_evil.exe'],
  ['a/b:c*d?e"f<g>h|i', 'a_b_c_d_e_f_g_h_i'],
  ['.bashrc', 'bashrc'],
  ['...', 'file'],
  ['', 'file'],
  ['  a.txt. ', 'a.txt'],
  ['two\nlines\t.txt', 'two lines .txt'],
  ['a\0b\u0007.txt', 'ab.txt'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['a\u200B\u2066.txt', 'a.txt'],
  ['\uD800.txt', '\uFFFD.txt'],
  ['con', '_con'],
  ['LPT1.har', '_LPT1.har'],
  ['console.txt', 'console.txt'],
  ['--inspect', '--inspect'],
])('%j is suggested as %j', (wanted, name) => {
  expect(suggestedName(wanted)).toBe(name);
});

test('a name that no system would take is cut before its ending, and in no character', () => {
  const name = suggestedName(`${'ü😀'.repeat(500)}.jsonl`);

  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^(?:ü😀)+ü?\.jsonl$/u);
});
