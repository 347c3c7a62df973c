import { describe, expect, test } from 'vitest';
import { lintOffers } from './lint-offers.ts';

type Kind = Parameters<typeof lintOffers>[0];

const told = (kind: Kind, ...items: unknown[]) =>
  lintOffers(kind, items).map((found) =>
    found.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`),
  );
const good = {
  name: 'a',
  uri: 'file:///a',
  uriTemplate: 'x://{a}',
  description: 'What it is for.',
};

describe('definitions of what a server offers besides tools', () => {
  test.each<Kind>(['prompts', 'resources', 'resourceTemplates'])('are fine: %s', (kind) => {
    expect(told(kind, good)).toEqual([[]]);
  });

  test.each<[Kind, object | string | null, string]>([
    ['prompts', { description: 'd' }, 'error name-missing /name'],
    ['prompts', { ...good, arguments: {} }, 'error arguments-type /arguments'],
    ['prompts', { ...good, arguments: [{}] }, 'error argument-name /arguments/0'],
    ['prompts', { ...good, arguments: [null] }, 'error argument-name /arguments/0'],
    ['prompts', { ...good, arguments: [{ name: 'x', description: 'd' }, { name: 'x', description: 'd' }] }, 'error argument-duplicate /arguments/1/name'],
    ['prompts', { ...good, arguments: [{ name: 'x', description: 'd', required: 'yes' }] }, 'error argument-required /arguments/0/required'],
    ['prompts', { ...good, arguments: [{ name: '__proto__' }] }, 'hint argument-description /arguments/0'],
    ['prompts', { ...good, description: null }, 'error member-type /description'],
    ['prompts', { name: 'a' }, 'hint description-missing /description'],
    ['resources', { ...good, uri: 5 }, 'error uri-missing /uri'],
    ['resources', { ...good, uri: '/etc/hosts' }, 'error uri-invalid /uri'],
    ['resources', { uri: 'a:b', description: 'd' }, 'error name-missing /name'],
    ['resourceTemplates', { ...good, uriTemplate: 'x://{a' }, 'error uri-template-invalid /uriTemplate'],
    ['resourceTemplates', { ...good, uriTemplate: 'x://{a b}' }, 'error uri-template-invalid /uriTemplate'],
    ['resourceTemplates', { ...good, uriTemplate: 'x://a' }, 'error uri-template-invalid /uriTemplate'],
    ['resources', null, 'error definition-type '],
    ['prompts', 'text', 'error definition-type '],
  ])('%s: %j', (kind, item, finding) => {
    expect(told(kind, item)[0]).toContain(finding);
  }); // prettier-ignore

  test.each(['x://{a}', 'x://{+path*}{?q,limit:3}{&more}', '{/a.b,c}', 'x:{#a%20b}'])(
    'templates by the whole of RFC 6570 are fine: %s',
    (uriTemplate) => {
      expect(told('resourceTemplates', { ...good, uriTemplate })).toEqual([[]]);
    },
  );

  test('that share a name are all told of', () => {
    const [first, second] = told('prompts', good, good);

    expect(first).toEqual(['error name-duplicate /name']);
    expect(second).toEqual(first);
  });

  test('with hidden characters are told of too', () => {
    const [found = []] = told('prompts', { ...good, description: 'Do\u200b this \u202e' });

    expect(found.join()).toContain('/description');
  });
});
