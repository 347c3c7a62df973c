import { expect, test } from 'vitest';
import { CopiedText } from './copied-text.ts';

const sentence = 'Quarterly figures: 17 % up in the north, 3 % down.';
const inArguments = (text: string) => JSON.stringify({ list: [{ body: text }] });

function after(text: string, serverName = 'files') {
  const copied = new CopiedText();
  copied.add(serverName, text);
  return copied;
}

test.each([0, 1, 7, 15, 16, 31])('is found wherever it stands (%i characters in)', (before) => {
  const copied = after(`${'-'.repeat(before)}${sentence}`);

  expect(copied.marksFor('mail', inArguments(`>>${sentence}<<`))).toEqual([
    { kind: 'copied', fromServer: 'files', text: sentence },
  ]);
});

test('needs 32 characters', () => {
  const copied = after(`abcdefgh ${sentence.slice(0, 32)}`);

  expect(copied.marksFor('mail', inArguments(`~${sentence.slice(0, 31)}~`))).toEqual([]);
  expect(copied.marksFor('mail', inArguments(`~${sentence.slice(0, 32)}~`))).toHaveLength(1);
});

test('is found through the escapes of JSON', () => {
  const quoted = `He said "never again"\n\tand left\\ the room ☕`;

  expect(after(quoted).marksFor('mail', inArguments(quoted))).toHaveLength(1);
});

test('is no matter within one server', () => {
  expect(after(sentence, 'mail').marksFor('mail', inArguments(sentence))).toEqual([]);
});

test('names each server once', () => {
  const copied = after(sentence);
  copied.add('crm', sentence);

  const marks = copied.marksFor('mail', inArguments(sentence.repeat(3)));

  expect(marks.map((mark) => mark.kind === 'copied' && mark.fromServer)).toEqual(['files', 'crm']);
});

test('blanks and rules are nobody’s text', () => {
  const filler = `${' '.repeat(100)}${'-'.repeat(100)}${'=-'.repeat(100)}`;

  expect(after(filler).marksFor('mail', inArguments(filler))).toEqual([]);
});

test('arguments that are no JSON are searched as they are', () => {
  expect(after(sentence).marksFor('mail', `{"a": "${sentence}`)).toHaveLength(1);
});

test.each(['ab', 'abcdefgh', 'abcdefghijklmnopqrstuvwxyz012345'])(
  'large results and arguments of %o take no longer for being alike',
  (unit) => {
    const copied = new CopiedText();
    for (let count = 0; count < 10; count += 1) {
      copied.add(`s${count}`, unit.repeat(10_000 / unit.length));
      copied.add(`t${count}`, `${unit.slice(0, 31)}!`.repeat(300));
    }

    const marks = copied.marksFor('mail', inArguments(`${unit.slice(0, 20)}x?`.repeat(7000)));

    expect(marks).toEqual([]);
  },
);
