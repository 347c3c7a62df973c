import { Script, createContext } from 'node:vm';
import { expect, test } from 'vitest';
import { changingExports, classicScript, handingOn } from './classic-script.mjs';

const url = 'http://home.localhost/assets/first.js';

/** What the scripts of a page leave behind, read by the script of a test. */
function page(...scripts) {
  const context = createContext({ document: { currentScript: { src: url } } });
  for (const script of scripts) new Script(script).runInContext(context);
  return (expression) => new Script(expression).runInContext(context);
}

const chunk = (name, code) => ({ fileName: `assets/${name}.js`, code });

test('chunks run one after the other, and have what those before them export', () => {
  const read = page(
    classicScript([
      chunk('sum', 'var a=(b,c)=>b+c;var d=2;export{a as t,d as default};'),
      chunk('empty', 'globalThis.ran=true;'),
      chunk(
        'page',
        'import{t as e}from"./sum.js";import d from"./sum.js";import*as all from"./sum.js";import"./empty.js";' +
          'globalThis.result=e(d,all.t(1,1));export{e as sum};',
      ),
    ]),
  );

  expect(read('result')).toBe(4);
  expect(read('ran')).toBe(true);
  expect(read('firstScreen["assets/page.js"].sum(1, 2)')).toBe(3);
});

test('the names of one chunk are not those of another', () => {
  const read = page(
    classicScript([
      chunk('one', 'var a=1;export{a as t};'),
      chunk('other', 'function a(){return 2}export{a as t};'),
    ]),
  );

  expect(read('firstScreen["assets/one.js"].t')).toBe(1);
  expect(read('typeof a')).toBe('undefined');
});

test('import.meta tells the address of the script', () => {
  const read = page(
    classicScript([
      chunk('page', 'globalThis.at=[import.meta.url,import.meta.resolve?"resolves":"does not"];'),
    ]),
  );

  expect(read('at.join(" ")')).toBe(`${url} does not`);
});

test('it is strict, as modules are', () => {
  expect(
    page(classicScript([chunk('page', 'globalThis.self_=(function(){return this})();')]))('self_'),
  ).toBe(undefined);
});

test('the line that has all compiled comes first', () => {
  expect(classicScript([chunk('page', '')])).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test.each([
  ['another file', 'import{a}from"./elsewhere.js";', 'assets/page.js imports assets/elsewhere.js'],
  ['a package', 'import{a}from"react";', 'assets/page.js imports assets/react'],
])('what imports %s is refused', (_what, code, message) => {
  expect(() => classicScript([chunk('page', code)])).toThrow(message);
});

test.each(['export{a}from"./sum.js";', 'export*from"./sum.js";'])('%s is refused', (code) => {
  expect(() => classicScript([chunk('sum', 'var a;export{a};'), chunk('page', code)])).toThrow(
    'assets/page.js exports what assets/sum.js does',
  );
});

test('a wait at the top of a module is refused', () => {
  expect(() => classicScript([chunk('page', 'await Promise.resolve();')])).toThrow(
    'only allowed within async functions',
  );
});

test('a module hands on what the script has', async () => {
  const code = 'var a=1,b=2;export{a as t,b as default};';
  const handing = handingOn(chunk('sum', code));
  globalThis.firstScreen = { 'assets/sum.js': { t: 1, default: 2 } };

  const module = await import(`data:text/javascript,${encodeURIComponent(handing)}`);

  delete globalThis.firstScreen;
  expect({ ...module }).toEqual({ t: 1, default: 2 });
  expect(handingOn(chunk('page', 'a();'))).toBe('export {};\n');
});

test.each([
  ['let a = 1; export { a }; export const set = () => { a = 2; };', ['a']],
  ['export let a = 1; function next() { a += 1; return a++; }', ['a']],
  ['let a = 1; export { a as b }; class C { set() { a -= 1; } }', ['a']],
  ['export let a; a = 1;', []],
  ['export const a = {}; export function set() { a.b = 1; let c; c = 2; return c; }', []],
  ['export { a } from "elsewhere"; export * from "elsewhere";', []],
])('the exports that change later: %s', (code, expected) => {
  expect(changingExports(code)).toEqual(expected);
});
