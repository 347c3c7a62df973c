import { expect, test } from 'vitest';
import { compareBodies } from '../../traffic/body/compare-bodies.ts';
import { comparedResult } from './compared-result.ts';

const said = (stock: unknown) => ({
  content: [{ type: 'text', text: JSON.stringify(stock) }],
  structuredContent: stock,
});
const compare = (before: unknown, after: unknown) =>
  compareBodies(comparedResult(JSON.stringify(before)), comparedResult(JSON.stringify(after)), {
    matching: 'place',
    ignored: [],
  });

test('what differs in JSON within a text is told by its member, and once', () => {
  const compared = compare(said({ kilos: 84, name: 'Guji' }), said({ kilos: 80, name: 'Guji' }));

  expect(compared).toMatchObject({ status: 'compared', changed: 1, added: 0, removed: 0 });
  expect('lines' in compared && compared.lines.filter(({ kind }) => kind === 'changed')).toEqual([
    expect.objectContaining({ path: ['content', 0, 'text', 'kilos'], before: '84', after: '80' }),
  ]);
});

test('texts are told apart line by line', () => {
  const text = (second: string) => ({ content: [{ type: 'text', text: `One\n${second}\nThree` }] });

  expect(compare(text('Two'), text('2'))).toMatchObject({ changed: 1, added: 0, removed: 0 });
});

test('structured content that says something else is compared too', () => {
  const other = { ...said({ kilos: 84 }), structuredContent: { kilos: 1 } };

  expect(compare(other, { ...other, structuredContent: { kilos: 2 } })).toMatchObject({
    changed: 1,
  });
});

test.each(['no JSON', '{"content":5}', '{"content":[],"id":90071992547409931}'])(
  'what can’t be laid out is as it was: %s',
  (text) => {
    expect(comparedResult(text)).toBe(text);
  },
);
