import { expect, test } from 'vitest';
import { matchTemplate } from './match-template.ts';
import { expandTemplate } from './uri-template.ts';
import { cpuMs } from '../../../shared/test-cpu-ms.ts';

test.each([
  ['roastery://coffee/{sku}', 'roastery://coffee/KEN-NYERI', { sku: 'KEN-NYERI' }],
  ['a://{x}/{y}', 'a://1%2F2/%C3%BC%20b', { x: '1/2', y: 'ü b' }],
  ['a://{x,y}', 'a://1,2', { x: '1', y: '2' }],
  ['a://{x}-{y}', 'a://1-2-3', { x: '1', y: '2-3' }],
  ['file:///{+path}', 'file:///a/b%20c?d', { path: 'a/b c?d' }],
  ['a://{+path}/here', 'a://foo/here/here', { path: 'foo/here' }],
  ['a://{+path}', 'a://50%25/x%252F', { path: '50%25/x%252F' }],
  ['a://b{#part}', 'a://b#x/y', { part: 'x/y' }],
  ['a://b{.ext}', 'a://b.tar', { ext: 'tar' }],
  ['a://b{/x,y}', 'a://b/1/2', { x: '1', y: '2' }],
  ['a://b{/path*}', 'a://b/1/2/3', { path: ['1', '2', '3'] }],
  ['a://b{/path*}', 'a://b/1', { path: '1' }],
  ['a://b{;x,y}', 'a://b;x=1;y', { x: '1', y: '' }],
  ['a://b{?x,y}', 'a://b?y=2', { y: '2' }],
  ['a://b{?x,y}', 'a://b?x=1&y=', { x: '1', y: '' }],
  ['a://b{?x,y}', 'a://b', {}],
  ['a://b{?list*}', 'a://b?list=1&list=2', { list: ['1', '2'] }],
  ['a://b?fixed=yes{&x}', 'a://b?fixed=yes&x=1', { x: '1' }],
  ['a://{x}/{x}', 'a://1/1', { x: '1' }],
  ['a://{x:1}/{x}', 'a://v/value', { x: 'value' }],
  ['a://{id}{?q}', 'a://7?q=z', { id: '7', q: 'z' }],
  ['plain://x', 'plain://x', {}],
])('reads %s from %s', (template, uri, values) => {
  const found = matchTemplate(template, uri);

  expect(found && Object.fromEntries(found)).toEqual(values);
  expect(expandTemplate(template, found ?? new Map())).toBe(uri);
});

test('takes names that the template does not have for those of an exploded variable', () => {
  const found = matchTemplate('a://b{?x,more*}', 'a://b?x=1&c=2&d=%263');

  const more = new Map([
    ['c', '2'],
    ['d', '&3'],
  ]);
  expect(found).toEqual(
    new Map<string, unknown>([
      ['x', '1'],
      ['more', more],
    ]),
  );
});

test.each([
  ['roastery://coffee/{sku}', 'roastery://tea/X'],
  ['roastery://coffee/{sku}', 'roastery://coffee/a/b'],
  ['a://{x}/{x}', 'a://1/2'],
  ['a://{x:1}/{x}', 'a://w/value'],
  ['a://b{?x}', 'a://b?y=1'],
  ['a://b{?x}', 'a://b?x=1&x=2'],
  ['a://{x}', 'a://%zz'],
  ['a://{x}', ''],
])('%s does not make %s', (template, uri) => {
  expect(matchTemplate(template, uri)).toBeUndefined();
});

test('gives up on a template that is made to keep it busy', () => {
  const started = cpuMs();

  const found = matchTemplate(`${'{+a}{b}x'.repeat(60)}!`, 'x'.repeat(15_000));

  expect(found).toBeUndefined();
  expect(cpuMs() - started).toBeLessThan(2000);
});
