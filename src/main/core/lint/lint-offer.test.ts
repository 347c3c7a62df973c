import { describe, expect, test } from 'vitest';
import { createLinter } from './linter.ts';
import { lintList } from './lint-list.ts';
import type { Offered } from './offered.ts';

const ask = createLinter(() => Promise.reject(new Error('Only tools state values.')));
const told = async (kind: Offered, ...items: unknown[]) =>
  (await lintList(kind, items, { ask })).map((found) =>
    found.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`),
  );
const good = {
  name: 'a',
  uri: 'file:///a',
  uriTemplate: 'x://{a}',
  description: 'What it is for.',
};

describe('definitions of what a server offers besides tools', () => {
  test.each<Offered>(['prompts', 'resources', 'resourceTemplates'])(
    'are fine: %s',
    async (kind) => {
      expect(await told(kind, good)).toEqual([[]]);
    },
  );

  test.each<[Offered, object | string | null, string]>([
    ['prompts', { description: 'd' }, 'error name-missing /name'],
    ['prompts', { ...good, arguments: {} }, 'error arguments-type /arguments'],
    ['prompts', { ...good, arguments: [{}] }, 'error argument-name /arguments/0'],
    ['prompts', { ...good, arguments: [null] }, 'error argument-name /arguments/0'],
    [
      'prompts',
      {
        ...good,
        arguments: [
          { name: 'x', description: 'd' },
          { name: 'x', description: 'd' },
        ],
      },
      'error argument-duplicate /arguments/1/name',
    ],
    [
      'prompts',
      { ...good, arguments: [{ name: 'x', description: 'd', required: 'yes' }] },
      'error argument-required /arguments/0/required',
    ],
    [
      'prompts',
      { ...good, arguments: [{ name: '__proto__' }] },
      'hint argument-description /arguments/0',
    ],
    ['prompts', { ...good, description: null }, 'error member-type /description'],
    ['prompts', { name: 'a' }, 'hint description-missing /description'],
    ['resources', { ...good, uri: 5 }, 'error uri-missing /uri'],
    ['resources', { ...good, uri: '/etc/hosts' }, 'error uri-invalid /uri'],
    ['resources', { uri: 'a:b', description: 'd' }, 'error name-missing /name'],
    [
      'resourceTemplates',
      { ...good, uriTemplate: 'x://{a' },
      'error uri-template-invalid /uriTemplate',
    ],
    [
      'resourceTemplates',
      { ...good, uriTemplate: 'x://{a b}' },
      'error uri-template-invalid /uriTemplate',
    ],
    [
      'resourceTemplates',
      { ...good, uriTemplate: 'x://{=a}' },
      'error uri-template-invalid /uriTemplate',
    ],
    [
      'resourceTemplates',
      { ...good, uriTemplate: 'x://{}' },
      'error uri-template-invalid /uriTemplate',
    ],
    [
      'resourceTemplates',
      { ...good, uriTemplate: 'x://a' },
      'hint uri-template-constant /uriTemplate',
    ],
    ['resources', { ...good, _meta: { a: 'x'.repeat(3_000_000) } }, 'error definition-too-large '],
    ['resources', null, 'error definition-type '],
    ['prompts', 'text', 'error definition-type '],
  ])('%s: %.200j', async (kind, item, finding) => {
    expect((await told(kind, item))[0]).toContain(finding);
  });

  test.each(['x://{a}', 'x://{+path*}{?q,limit:3}{&more}', '{/a.b,c}', 'x:{#a%20b}'])(
    'templates by the whole of RFC 6570 are fine: %s',
    async (uriTemplate) => {
      expect(await told('resourceTemplates', { ...good, uriTemplate })).toEqual([[]]);
    },
  );

  test.each([
    ['x://{user-id}', 'has a variable with “-” in its name'],
    ['x://{?a,größe*}', 'has a variable with “ö” in its name'],
    ['x://{=a}', 'begins with “=”, which no version'],
    ['x://{a..b}', 'has an expression without a variable'],
    ['x://{a:0}', 'has an expression without a variable'],
    ['x://{a', 'a brace has no match'],
  ])('tell what is wrong with the template %s', async (uriTemplate, words) => {
    const [found = []] = await lintList('resourceTemplates', [{ ...good, uriTemplate }], { ask });

    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
  });

  test('that share a name are all told of', async () => {
    const [first, second] = await told('prompts', good, good);

    expect(first).toEqual(['error name-duplicate /name']);
    expect(second).toEqual(first);
  });

  test('with hidden characters are told of too', async () => {
    const [found = []] = await told('prompts', { ...good, description: 'Do\u200b this \u202e' });

    expect(found.join()).toContain('/description');
  });
});
