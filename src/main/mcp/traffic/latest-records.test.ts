import { expect, test } from 'vitest';
import { parseTrafficQuery } from '../../../shared/model/traffic/traffic-query.ts';
import { filterHelp, ofServer } from './latest-records.ts';

test.each(['weather', 'Demo: modern', 'all *', 'we"ird', String.raw`back\slash`, '-not', '/x/'])(
  'finds only the server %s',
  (name) => {
    const { terms, problems } = parseTrafficQuery(`${ofServer(name)} dir:in`);

    expect(problems).toEqual([]);
    expect(terms).toMatchObject([
      { field: 'server', value: name, isPattern: false, not: false },
      { field: 'dir', value: 'in' },
    ]);
  },
);

test('helps with terms that can be read', () => {
  const terms = filterHelp.match(/[a-z]+:[^ ;]+/g) ?? [];
  const each = terms.flatMap((term) => {
    const [field = '', values = ''] = term.split(/:(.*)/s);
    return values.split('|').map((value) => `${field}:${value.replace(/\)$/, '')}`);
  });

  expect(each.length).toBeGreaterThan(15);
  expect(
    each.filter((term) => term !== 'kind:' && parseTrafficQuery(term).problems.length > 0),
  ).toEqual([]);
});
