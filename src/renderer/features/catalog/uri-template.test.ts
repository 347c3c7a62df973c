import { expect, test } from 'vitest';
import { expandTemplate, templateVariables } from './uri-template.ts';

const values = new Map(
  Object.entries({ var: 'value', hello: 'Hello World!', path: '/foo/bar', x: '1024', y: '768' }),
).set('empty', '');

// The examples of RFC 6570, sections 1.2 and 3.2.
test.each([
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{+hello}', 'Hello%20World!'],
  ['{+path}/here', '/foo/bar/here'],
  ['here?ref={+path}', 'here?ref=/foo/bar'],
  ['X{#var}', 'X#value'],
  ['X{#hello}', 'X#Hello%20World!'],
  ['map?{x,y}', 'map?1024,768'],
  ['{x,hello,y}', '1024,Hello%20World%21,768'],
  ['{+path,x}/here', '/foo/bar,1024/here'],
  ['X{.var}', 'X.value'],
  ['X{.x,y}', 'X.1024.768'],
  ['{/var}', '/value'],
  ['{/var,x}/here', '/value/1024/here'],
  ['{;x,y}', ';x=1024;y=768'],
  ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ['{?x,y}', '?x=1024&y=768'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{var:3}', 'val'],
  ['{+path:6}/here', '/foo/b/here'],
  ['{undef}', ''],
  ['{?x,undef}', '?x=1024'],
  ['{/undef}', ''],
  ['{var*}', 'value'],
])('expands %s to %s', (template, uri) => {
  expect(expandTemplate(template, values)).toBe(uri);
});

test.each([
  ['a://{id', 'a://{id'],
  ['a://}{', 'a://}{'],
  ['a://{}', 'a://'],
  ['a://{,}', 'a://'],
  ['a://{!id}', 'a://'],
  ['{x}{x}', '10241024'],
])('does not stumble over %s', (template, uri) => {
  expect(expandTemplate(template, values)).toBe(uri);
});

test('encodes anything that can be typed', () => {
  const odd = new Map([
    ['a', 'ü/☕%41 \ud800'],
    ['__proto__', 'x'],
  ]);

  expect(expandTemplate('{a}', odd)).toBe('%C3%BC%2F%E2%98%95%2541%20%EF%BF%BD');
  expect(expandTemplate('{+a}', odd)).toBe('%C3%BC/%E2%98%95%41%20%EF%BF%BD');
  expect(expandTemplate('{__proto__}{constructor}', odd)).toBe('x');
});

test('names each variable once, and says which may be left out', () => {
  expect(templateVariables('db://{table}/{+path*}{?limit,table}{&page:3}')).toEqual([
    { name: 'table', isOptional: false },
    { name: 'path', isOptional: false },
    { name: 'limit', isOptional: true },
    { name: 'page', isOptional: true },
  ]);
  expect(templateVariables('plain')).toEqual([]);
});
