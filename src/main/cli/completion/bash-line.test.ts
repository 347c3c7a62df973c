import { describe, expect, test } from 'vitest';
import { bashReply, readBashLine } from './bash-line.ts';

const breaks = ' \t\n"\'@><=;|&(:';
const read = (line: string) => readBashLine(line, breaks);

describe('a line is taken apart as bash does it', () => {
  test.each([
    ['wirebench ', ['wirebench'], '', undefined, 0],
    ['wirebench li', ['wirebench'], 'li', undefined, 0],
    ['wirebench  --server a\\ b c', ['wirebench', '--server', 'a b'], 'c', undefined, 0],
    [`wb 'it''s' "a \\"b\\" \\c" `, ['wb', 'its', 'a "b" \\c'], '', undefined, 0],
    ['wb Demo:\\ e', ['wb'], 'Demo: e', undefined, 5],
    ['wb --server=De', ['wb'], '--server=De', undefined, 9],
    ['wb "De mo', ['wb'], 'De mo', '"', 0],
    ["wb --server='De mo: x", ['wb'], '--server=De mo: x', "'", 9],
    ['wb a\\', ['wb'], 'a', undefined, 0],
  ])('%j', (line, words, current, quote, kept) => {
    expect(read(line)).toEqual({ words, current, quote, kept });
  });

  test('a sign at which bash does not begin a word is no break', () => {
    expect(readBashLine('wb Demo:', ' ')).toMatchObject({ current: 'Demo:', kept: 0 });
  });
});

describe('what is offered is written so that bash reads the same name', () => {
  test.each([
    ['wb De', 'Demo: a', 'Demo:\\ a'],
    ['wb Demo:', 'Demo: a', '\\ a'],
    ['wb "De', 'De "$x" `y`', 'De \\"\\$x\\" \\`y\\`'],
    ["wb 'De", 'De $x', 'De $x'],
    ["wb 'De", "De'x", undefined],
    ['wb ', '$(rm -rf ~); `x` | y', '\\$\\(rm\\ -rf\\ \\~\\)\\;\\ \\`x\\`\\ \\|\\ y'],
    ['wb ', 'größe_1.0/a@b', 'größe_1.0/a@b'],
  ])('%j, %j', (line, word, reply) => {
    expect(bashReply(word, read(line))).toBe(reply);
  });
});
