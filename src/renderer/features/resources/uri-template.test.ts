import { expect, test } from 'vitest';
import {
  expandTemplate,
  templateVariables,
  type TemplateValue,
  type TemplateValues,
} from './uri-template.ts';

const values: TemplateValues = new Map<string, TemplateValue>([
  ['count', ['one', 'two', 'three']],
  ['dom', ['example', 'com']],
  ['dub', 'me/too'],
  ['hello', 'Hello World!'],
  ['half', '50%'],
  ['var', 'value'],
  ['who', 'fred'],
  ['base', 'http://example.com/home/'],
  ['path', '/foo/bar'],
  ['list', ['red', 'green', 'blue']],
  [
    'keys',
    new Map([
      ['semi', ';'],
      ['dot', '.'],
      ['comma', ','],
    ]),
  ],
  ['v', '6'],
  ['x', '1024'],
  ['y', '768'],
  ['empty', ''],
  ['empty_keys', new Map()],
]);

// All examples of RFC 6570, section 3.2.
const examples: [template: string, uri: string][] = [
  ['{count}', 'one,two,three'],
  ['{count*}', 'one,two,three'],
  ['{/count}', '/one,two,three'],
  ['{/count*}', '/one/two/three'],
  ['{;count}', ';count=one,two,three'],
  ['{;count*}', ';count=one;count=two;count=three'],
  ['{?count}', '?count=one,two,three'],
  ['{?count*}', '?count=one&count=two&count=three'],
  ['{&count*}', '&count=one&count=two&count=three'],
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{half}', '50%25'],
  ['O{empty}X', 'OX'],
  ['O{undef}X', 'OX'],
  ['{x,y}', '1024,768'],
  ['{x,hello,y}', '1024,Hello%20World%21,768'],
  ['?{x,empty}', '?1024,'],
  ['?{x,undef}', '?1024'],
  ['?{undef,y}', '?768'],
  ['{var:3}', 'val'],
  ['{var:30}', 'value'],
  ['{list}', 'red,green,blue'],
  ['{list*}', 'red,green,blue'],
  ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
  ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
  ['{+var}', 'value'],
  ['{+hello}', 'Hello%20World!'],
  ['{+half}', '50%25'],
  ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
  ['{+base}index', 'http://example.com/home/index'],
  ['O{+empty}X', 'OX'],
  ['O{+undef}X', 'OX'],
  ['{+path}/here', '/foo/bar/here'],
  ['here?ref={+path}', 'here?ref=/foo/bar'],
  ['up{+path}{var}/here', 'up/foo/barvalue/here'],
  ['{+x,hello,y}', '1024,Hello%20World!,768'],
  ['{+path,x}/here', '/foo/bar,1024/here'],
  ['{+path:6}/here', '/foo/b/here'],
  ['{+list}', 'red,green,blue'],
  ['{+list*}', 'red,green,blue'],
  ['{+keys}', 'semi,;,dot,.,comma,,'],
  ['{+keys*}', 'semi=;,dot=.,comma=,'],
  ['{#var}', '#value'],
  ['{#hello}', '#Hello%20World!'],
  ['{#half}', '#50%25'],
  ['foo{#empty}', 'foo#'],
  ['foo{#undef}', 'foo'],
  ['{#x,hello,y}', '#1024,Hello%20World!,768'],
  ['{#path,x}/here', '#/foo/bar,1024/here'],
  ['{#path:6}/here', '#/foo/b/here'],
  ['{#list}', '#red,green,blue'],
  ['{#list*}', '#red,green,blue'],
  ['{#keys}', '#semi,;,dot,.,comma,,'],
  ['{#keys*}', '#semi=;,dot=.,comma=,'],
  ['{.who}', '.fred'],
  ['{.who,who}', '.fred.fred'],
  ['{.half,who}', '.50%25.fred'],
  ['www{.dom*}', 'www.example.com'],
  ['X{.var}', 'X.value'],
  ['X{.empty}', 'X.'],
  ['X{.undef}', 'X'],
  ['X{.var:3}', 'X.val'],
  ['X{.list}', 'X.red,green,blue'],
  ['X{.list*}', 'X.red.green.blue'],
  ['X{.keys}', 'X.semi,%3B,dot,.,comma,%2C'],
  ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
  ['X{.empty_keys}', 'X'],
  ['X{.empty_keys*}', 'X'],
  ['{/who}', '/fred'],
  ['{/who,who}', '/fred/fred'],
  ['{/half,who}', '/50%25/fred'],
  ['{/who,dub}', '/fred/me%2Ftoo'],
  ['{/var}', '/value'],
  ['{/var,empty}', '/value/'],
  ['{/var,undef}', '/value'],
  ['{/var,x}/here', '/value/1024/here'],
  ['{/var:1,var}', '/v/value'],
  ['{/list}', '/red,green,blue'],
  ['{/list*}', '/red/green/blue'],
  ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
  ['{/keys}', '/semi,%3B,dot,.,comma,%2C'],
  ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
  ['{;who}', ';who=fred'],
  ['{;half}', ';half=50%25'],
  ['{;empty}', ';empty'],
  ['{;v,empty,who}', ';v=6;empty;who=fred'],
  ['{;v,bar,who}', ';v=6;who=fred'],
  ['{;x,y}', ';x=1024;y=768'],
  ['{;x,y,empty}', ';x=1024;y=768;empty'],
  ['{;x,y,undef}', ';x=1024;y=768'],
  ['{;hello:5}', ';hello=Hello'],
  ['{;list}', ';list=red,green,blue'],
  ['{;list*}', ';list=red;list=green;list=blue'],
  ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
  ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
  ['{?who}', '?who=fred'],
  ['{?half}', '?half=50%25'],
  ['{?x,y}', '?x=1024&y=768'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['{?x,y,undef}', '?x=1024&y=768'],
  ['{?var:3}', '?var=val'],
  ['{?list}', '?list=red,green,blue'],
  ['{?list*}', '?list=red&list=green&list=blue'],
  ['{?keys}', '?keys=semi,%3B,dot,.,comma,%2C'],
  ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
  ['{&who}', '&who=fred'],
  ['{&half}', '&half=50%25'],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{&x,y,empty}', '&x=1024&y=768&empty='],
  ['{&x,y,undef}', '&x=1024&y=768'],
  ['{&var:3}', '&var=val'],
  ['{&list}', '&list=red,green,blue'],
  ['{&list*}', '&list=red&list=green&list=blue'],
  ['{&keys}', '&keys=semi,%3B,dot,.,comma,%2C'],
  ['{&keys*}', '&semi=%3B&dot=.&comma=%2C'],
];

test.each(examples)('expands %s to %s', (template, uri) => {
  expect(expandTemplate(template, values)).toBe(uri);
});

test('encodes what of a template’s own text can’t stand in a URI', () => {
  expect(expandTemplate('a://<ü> {x}%20', values)).toBe('a://%3C%C3%BC%3E%201024%20');
});

test.each([
  ['a://{id', 'a://{id'],
  ['a://}{', 'a://}{'],
  ['a://{}', 'a://{}'],
  ['a://{,}', 'a://{,}'],
  ['a://{!id}', 'a://{!id}'],
  ['a://{id:abc}/{x}', 'a://{id:abc}/1024'],
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
  expect(templateVariables('db://{table}/{+path*}{/deep}{?limit,table}{&page:3}')).toEqual([
    { name: 'table', isOptional: false, isExploded: false },
    { name: 'path', isOptional: false, isExploded: true },
    { name: 'deep', isOptional: true, isExploded: false },
    { name: 'limit', isOptional: true, isExploded: false },
    { name: 'page', isOptional: true, isExploded: false },
  ]);
  expect(templateVariables('plain')).toEqual([]);
});
