import { expect, test } from 'vitest';
import { parseInSlices } from './parse-in-slices.ts';

test.each([
  ['nothing in them', '[{},[],"",{"":[]}]'],
  ['scalars', '[0,-0,1e400,-1.5E-3,9007199254740993,true,false,null]'],
  ['a scalar alone', '"a"'],
  ['a number alone', '12'],
  ['escapes', String.raw`["\"","\\","\\\"","\\\\","a\u0022b\n","\ud83d","🙂",{"\"\\":"}],"}]`],
  [
    'names of the language',
    '{"__proto__":{"a":1},"constructor":2,"toString":3,"a":{"__proto__":null}}',
  ],
  ['a name that stands twice', '{"a":1,"a":[2]}'],
  ['names like numbers', '{"2":0,"1":0,"-1":0}'],
  ['blanks', '{ "a" : [ 1 , {\n "b" : "c" } ] }'],
])('reads %s as JSON.parse does', async (_what, text) => {
  const read = await parseInSlices(text);

  expect(read).toStrictEqual(JSON.parse(text));
  expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)));
});

test('reads what is nested deeply', async () => {
  const text = `${'{"a":['.repeat(1000)}1${']}'.repeat(1000)}`;

  expect(JSON.stringify(await parseInSlices(text))).toBe(text);
});

test('lets other tasks run while it reads much', async () => {
  const value = Array.from({ length: 200_000 }, (_, i) => ({ i, text: `"${i}"` }));
  let tasks = 0;
  const beat = setInterval(() => {
    tasks += 1;
  });

  const read = await parseInSlices(JSON.stringify(value));
  clearInterval(beat);

  expect(read).toEqual(value);
  expect(tasks).toBeGreaterThan(1);
});

test.each(['[1', '{"a":', '"a', '{"a":1}}[', '', '[1]2'])('rejects %s', async (text) => {
  await expect(parseInSlices(text)).rejects.toThrow(SyntaxError);
});
