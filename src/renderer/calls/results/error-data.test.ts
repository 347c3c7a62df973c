import { expect, test } from 'vitest';
import { errorDataOf } from './error-data.ts';

const nodeStack = 'Error: boom\n    at run (/srv/app.js:3:7)\n    at /srv/app.js:9:1';
const pythonStack = 'Traceback (most recent call last):\n  File "app.py", line 3, in run\nKeyError';

test.each([
  ['nothing but words', '"out of beans"', { rest: 'out of beans' }],
  ['a number', '42', { rest: '42' }],
  ['a list', '[1, 2]', { rest: '[1, 2]' }],
  [
    'an object, with its numbers as they were written',
    '{"id":9007199254740993}',
    { rest: '{"id":9007199254740993}' },
  ],
  ['a text that is a stack trace', JSON.stringify(nodeStack), { stack: nodeStack }],
  ['one of Python', JSON.stringify(pythonStack), { stack: pythonStack }],
  ['a member that is one', JSON.stringify({ stack: nodeStack }), { stack: nodeStack }],
  [
    'one beside others',
    `{"id":9007199254740993,"stack":${JSON.stringify(nodeStack)}}`,
    { rest: '{"id":9007199254740993}', stack: nodeStack },
  ],
  [
    'one that lies deeper, under a name of its own',
    JSON.stringify({ cause: { where: pythonStack } }),
    { rest: '{"cause":{}}', stack: pythonStack },
  ],
  ['lines in a list', '{"traceback":["one","two"]}', { stack: 'one\ntwo' }],
  ['a stack that is none', '{"stack":7}', { rest: '{"stack":7}' }],
  ['what is no JSON', '{"cut', { rest: '{"cut' }],
])('%s', (_what, text, parts) => {
  expect(errorDataOf(text)).toEqual(parts);
});

test('data of megabytes, or nested without end, holds nothing up', () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const long = JSON.stringify({ stack: 'at x\n'.repeat(1_000_000) });

  expect(errorDataOf(deep)).toEqual({ rest: deep });
  expect(errorDataOf(long)).toEqual({ rest: long });
});
