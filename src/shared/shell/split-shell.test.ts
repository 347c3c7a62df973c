import { describe, expect, test } from 'vitest';
import { quoteWord } from './quote-word.ts';
import { ShellTextError, splitCommands, splitWords } from './split-shell.ts';

const words = (text: string) => splitWords(text, (name) => `<${name}>`);

describe('words of bash', () => {
  test.each<[string, string[]]>([
    ['a  b\tc', ['a', 'b', 'c']],
    [`'a b' "c d" e' 'f`, ['a b', 'c d', 'e f']],
    [`"" ''`, ['', '']],
    ['a\\ b \\\\ \\$X', ['a b', '\\', '$X']],
    ['"a \\"b\\" \\$X \\n"', ['a "b" $X \\n']],
    ["$'it\\'s\\n\\x41\\u00e9'", ["it's\nAé"]],
    ['a \\\n b', ['a', 'b']],
    ['$A ${B}c "$D" \'$E\' $1 $', ['<A>', '<B>c', '<D>', '$E', '$1', '$']],
    ['a#b *.js ~/x k=v', ['a#b', '*.js', '~/x', 'k=v']],
    ['größe "☕ ☕"', ['größe', '☕ ☕']],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual({ words: expected });
  });

  test.each([
    ['a | b', '|'],
    ['a || b', '||'],
    ['a; b', ';'],
    ['a & b', '&'],
    ['a > b', '>'],
    ['a >> b', '>>'],
    ['a < b', '<'],
    ['a <<EOF\nx\nEOF\n', '<<'],
    ['a $(b)', '$('],
    ['a (b)', '('],
    ['a # b', '#'],
  ])('%j has a sign for a shell: %s', (text, sign) => {
    expect(words(text).sign).toBe(sign);
  });

  test.each(["it's", '"open', "$'open", 'a <<EOF\nnever'])('%j has no end', (text) => {
    expect(() => words(text)).toThrow(ShellTextError);
  });
});

test('without somebody who knows variables they stay as they are written', () => {
  expect(splitCommands('a "$B" ${C}', 'bash')).toEqual([{ words: ['a', '$B', '${C}'] }]);
});

test.each(['plain', 'a b', "it's", '$X `y` "z" \\', '', 'ü\n☕', '-n', '#', '~'])(
  '%j is one word again when it was quoted',
  (text) => {
    expect(words(`run ${quoteWord(text)}`)).toEqual({ words: ['run', text] });
  },
);
