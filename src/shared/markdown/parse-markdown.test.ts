import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { cpuMs } from '../test-cpu-ms.ts';
import { parseMarkdown } from './parse-markdown.ts';

const textOf = (node: Nodes): string => {
  if ('children' in node) return node.children.map(textOf).join('');
  return 'value' in node ? node.value : '';
};
const read = (text: string) => parseMarkdown(text).map(textOf).join('');

test.each([
  String.raw`So $a\,b$ and $x_1 * y_1 * z$ hold.`,
  String.raw`So \(x\) and \(a_i + b_i\)\(c\) hold.`,
  String.raw`\[ \sum_{i=1}^n x_i \\[2pt] y^* z^* \]`,
  '$$\na\n= b\n+ c\n$$',
  String.raw`From $\{1, 2\}$ to $$\frac{a}{b}$$.`,
  'It costs $5 and $6 more.',
  'Between $5_000 and $6_000, or US$7.',
])('shows maths and prices in %j as they were written', (text) => {
  expect(read(text)).toBe(text);
});

test('maths stands among other Markdown, in cells and links too', () => {
  const tree = parseMarkdown(
    '**bold $a\\,b$** `$c\\,d$` [$e\\,f$](https://a.example/$g\\,h$)\n\n| $i\\,j$ | \\(k\\) |\n|-|-|\n| l | $$m$$ |',
  );

  expect(tree).toMatchObject([
    {
      children: [
        { type: 'strong', children: [{ value: 'bold $a\\,b$' }] },
        {},
        { type: 'inlineCode', value: '$c\\,d$' },
        {},
        { type: 'link', url: 'https://a.example/$g\\,h$', children: [{ value: '$e\\,f$' }] },
      ],
    },
    { type: 'table' },
  ]);
  expect(tree.slice(1).map(textOf)).toEqual(['$i\\,j$\\(k\\)l$$m$$']);
});

test.each([
  ['between prices', 'from $5 **to** $6', 'from $5 to $6'],
  ['after an escaped dollar', '\\$5 *and* \\$6', '$5 and $6'],
  ['of code that is fenced', '```\n$a\n```\n*b* $', '$ab $'],
])('Markdown %s is read', (_where, text, shown) => {
  expect(read(text)).toBe(shown);
});

test.each(['\\[', '\\(', '$$a', ' $a', '`$a$', '``` $a$ \\('])(
  'signs of maths that are never closed take no long time: %j',
  (sign) => {
    const text = sign.repeat(20_000 / sign.length);
    const before = cpuMs();

    parseMarkdown(text);

    expect(cpuMs() - before).toBeLessThan(500);
  },
);
