import { describe, expect, test } from 'vitest';
import { wireNames } from './wire-names.ts';

const of = (...tools: string[]) => tools.map((tool) => ({ serverName: 'files', tool }));
const valid = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

describe('the names that a model sees', () => {
  test('are the tools’ own with one server', () => {
    expect(wireNames(of('get_issue', 'list-issues'))).toEqual(['get_issue', 'list-issues']);
  });

  test('begin with the server’s where there are several', () => {
    const tools = [
      { serverName: 'files', tool: 'read' },
      { serverName: 'My mail', tool: 'read' },
    ];

    expect(wireNames(tools)).toEqual(['files__read', 'My_mail__read']);
  });

  test('are what every provider takes, and each of one tool', () => {
    const odd = of(
      'get.issue',
      'get/issue',
      'get_issue',
      '9lives',
      '-dash',
      '',
      ' ',
      'прочитать',
      '読む',
      '__proto__',
      'constructor',
      'a'.repeat(64),
      'a'.repeat(65),
      `${'a'.repeat(65)}b`,
      '💥',
      'a\u0000b',
      '\ud800',
    );

    const names = wireNames(odd);

    expect(names.filter((name) => !valid.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(odd.length);
  });

  test('leave a tool its own name, whatever else becomes the same', () => {
    expect(wireNames(of('get.issue', 'get_issue'))[1]).toBe('get_issue');
    expect(wireNames(of('a_get', 'a.get', 'a/get'))[0]).toBe('a_get');
  });

  test('do not depend on the order of the tools or servers', () => {
    const tools = [...of('a.b', 'a/b', 'a_b'), { serverName: 'files 2', tool: 'a.b' }];
    const reversed = tools.toReversed();

    expect(wireNames(reversed).toReversed()).toEqual(wireNames(tools));
  });

  test('of servers and tools that look alike together stay apart', () => {
    const names = wireNames([
      { serverName: 'a', tool: 'b__c' },
      { serverName: 'a__b', tool: 'c' },
      { serverName: 'a b', tool: 'c' },
    ]);

    expect(new Set(names).size).toBe(3);
  });

  test('of thousands of long ones are found at once', () => {
    const names = wireNames(
      of(...Array.from({ length: 3000 }, (_, at) => `${'x'.repeat(80)}${at}`)),
    );

    expect(new Set(names).size).toBe(3000);
  });
});
