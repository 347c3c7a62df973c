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
      {
        kind: 'table',
        head: ['bean', 'sacks'],
        rows: [
          ['kenya', '3'],
          ['peru | north', '4'],
        ],
      },
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

    const lengths = blocks.map((block) => (block.kind === 'table' ? 0 : block.text.length));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4000 + 10);
  });

  test('show a line of signs that no table has as it is', () => {
    expect(blocksOf('a | b\nno rule')).toEqual([prose('a | b\nno rule')]);
    expect(blocksOf('a | b\n---\nc')).toEqual([prose('a | b\n---\nc')]);
  });
});
