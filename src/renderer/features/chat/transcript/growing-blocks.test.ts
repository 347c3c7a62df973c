import { describe, expect, test } from 'vitest';
import { growBlocks, noBlocks, type Block } from './growing-blocks.ts';

const blocksOf = (text: string): readonly Block[] => growBlocks(noBlocks, text).blocks;
const prose = (text: string): Block => ({ kind: 'markdown', text });

const long = `# Stock

There is **coffee**.

- one

- two
  more of two

1. first

2. second

After the list.
\`\`\`js
const a = 1;

const b = 2;
\`\`\`
| bean | sacks |
|---|---:|
| kenya | 3 |
| peru \\| north | 4 |

~~~
open
`;

describe('the blocks of a text', () => {
  test('are its paragraphs, lists, code and tables', () => {
    expect(blocksOf(long)).toEqual([
      prose('# Stock'),
      prose('There is **coffee**.'),
      prose('- one\n\n- two\n  more of two\n\n1. first\n\n2. second'),
      prose('After the list.'),
      { kind: 'code', language: 'js', text: 'const a = 1;\n\nconst b = 2;', isContinued: false },
      prose('| bean | sacks |\n|---|---:|\n| kenya | 3 |\n| peru \\| north | 4 |'),
      { kind: 'code', language: '', text: 'open', isContinued: false },
    ]);
  });

  test.each([1, 2, 3, 7, 40])('are the same when the text comes by %i characters', (size) => {
    let grown = noBlocks;

    for (let end = size; end < long.length + size; end += size) {
      grown = growBlocks(grown, long.slice(0, end));
    }

    expect(grown.blocks).toEqual(blocksOf(long));
  });

  test('that are settled stay the same objects', () => {
    const before = growBlocks(noBlocks, 'One.\n\nTwo.\n\nThr');

    const after = growBlocks(before, 'One.\n\nTwo.\n\nThree.');

    expect(after.blocks[0]).toBe(before.blocks[0]);
    expect(after.blocks[1]).toBe(before.blocks[1]);
    expect(after.blocks[2]).toEqual(prose('Three.'));
  });

  test('begin anew with another text', () => {
    const before = growBlocks(noBlocks, 'One.\n\nTwo.\n\nThree.');

    expect(growBlocks(before, 'Other.').blocks).toEqual([prose('Other.')]);
    expect(growBlocks(before, '').blocks).toEqual([]);
  });

  test('are of bounded length, whatever the text', () => {
    const blocks = blocksOf(
      `${'word '.repeat(20_000)}\n${'line\n'.repeat(20_000)}\`\`\`\n${'code\n'.repeat(20_000)}`,
    );

    const lengths = blocks.map((block) => block.text.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4000 + 10);
  });

  describe('of a long table', () => {
    const head = '| bean | sacks |\n|:---|---:|\n';
    const row = '| kenya, washed and dried | 3 |\n';
    const table = `${head}${row.repeat(400)}`;

    test('are parts beneath the same head', () => {
      const blocks = blocksOf(`Here:\n${table}\nAfter.`);

      expect(blocks.length).toBeGreaterThan(3);
      expect(blocks[0]?.text.startsWith(`Here:\n${head}`)).toBe(true);
      for (const { text } of blocks.slice(1, -1))
        expect(text.startsWith(head + row.trim())).toBe(true);
      expect(
        blocks
          .map(({ text }) => text)
          .join('\n')
          .split(row.trim()),
      ).toHaveLength(401);
      expect(blocks.at(-1)).toEqual(prose('After.'));
    });

    test.each([7, 333])('are the same when the text comes by %i characters', (size) => {
      let grown = noBlocks;

      for (let end = size; end < table.length + size; end += size) {
        grown = growBlocks(grown, table.slice(0, end));
      }

      expect(grown.blocks).toEqual(blocksOf(table));
    });

    test('stay bounded where the head is the long part', () => {
      const names = `|${' a |'.repeat(600)}\n|${'-|'.repeat(600)}\n`;

      const blocks = blocksOf(names + `|${' b |'.repeat(600)}\n`.repeat(5));

      expect(Math.max(...blocks.map(({ text }) => text.length))).toBeLessThanOrEqual(4010);
    });
  });

  test('cut a long line behind a word', () => {
    const word = 'https://a.example/bcd';

    const blocks = blocksOf(`${word} `.repeat(300));

    const words = blocks.flatMap(({ text }) => text.split(' '));
    expect(new Set(words)).toEqual(new Set([word]));
    expect(words).toHaveLength(300);
  });
});
