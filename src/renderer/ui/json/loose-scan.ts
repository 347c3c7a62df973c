/** A text with the offset up to which it is read, and the notes for the user. */
export type Cursor = { text: string; at: number; notes: Set<string> };

/**
 * Is thrown for a text that can't be written as JSON or is ambiguous; the message is a sentence for
 * the user.
 */
export class LooseJsonError extends Error {}

export function fail({ text, at }: Cursor, message: string): never {
  const line = text.slice(0, at).split('\n').length;
  throw new LooseJsonError(line > 1 ? `Line ${line}: ${message}` : message);
}

const blank = /[\s\uFEFF]+/y;
const comment = /\/\/[^\n]*|\/\*[^]*?\*\/|#[^\n]*/y;

/**
 * Matches a sticky pattern at the cursor, and moves behind the match; undefined where there is
 * none.
 */
export function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  if (found !== undefined) cursor.at += found.length;
  return found;
}

/** Moves behind white space and comments; returns whether there was a line end among them. */
export function skipBlanks(cursor: Cursor): boolean {
  const from = cursor.at;
  for (;;) {
    if (take(cursor, blank) !== undefined) continue;
    if (take(cursor, comment) === undefined) break;
    cursor.notes.add('Comments were left out.');
  }
  return cursor.text.slice(from, cursor.at).includes('\n');
}

const closing: Record<string, string> = { '“': '”', '‘': '’' };

/** Matches an opening quote, with the prefix letters of Python. */
const opening = /(?:[rRuUbBfF]{1,2}(?=["']))?(?:"""|'''|["'`“‘])/y;

/** Reads the quoted string that begins at the cursor; undefined where none does. */
export function readQuoted(cursor: Cursor): string | undefined {
  const from = cursor.at;
  const open = take(cursor, opening);
  if (open === undefined) return undefined;
  const letters = /^[a-z]*/i.exec(open)?.[0].toLowerCase() ?? '';
  const quote = open.slice(letters.length);
  if (letters.includes('b')) fail(cursor, `${open} starts bytes, which JSON does not have.`);
  // Only three quotes open a long string of Python, so that two are an empty one.
  const close = closing[quote] ?? quote;
  if (close !== quote) cursor.notes.add('Typographic quotes were read as plain quotes.');
  const end = close.at(-1) ?? '';
  const stop = new RegExp(`[\\\\${end}${quote === '`' ? '$' : ''}]`, 'g');
  let value = '';
  for (;;) {
    stop.lastIndex = cursor.at;
    const at = stop.exec(cursor.text)?.index;
    if (at === undefined) {
      cursor.at = from;
      fail(cursor, `The string that starts with ${open} does not end.`);
    }
    value += cursor.text.slice(cursor.at, at);
    cursor.at = at;
    if (cursor.text.startsWith(close, at)) {
      cursor.at += close.length;
      if (letters.includes('f') && /[{}]/.test(value)) {
        fail(cursor, 'A string with {…} would have to be evaluated; nothing is evaluated here.');
      }
      return value;
    }
    const sign = cursor.text[at] ?? '';
    if (sign === '\\' && !letters.includes('r')) value += readEscape(cursor);
    else {
      if (sign === '$' && cursor.text[at + 1] === '{') {
        fail(
          cursor,
          'A template literal with ${…} would have to be evaluated; nothing is evaluated here.',
        );
      }
      const length = sign === '\\' ? 2 : 1;
      value += cursor.text.slice(at, at + length);
      cursor.at += length;
    }
  }
}

const plainEscapes = new Map(
  Object.entries({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }),
);
const escape =
  /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(0)(?!\d)|\r?(\n)|([^]))/y;

function readEscape(cursor: Cursor): string {
  const from = cursor.at;
  escape.lastIndex = from;
  const found = escape.exec(cursor.text);
  if (!found) fail(cursor, 'The string ends with a backslash.');
  cursor.at += found[0].length;
  const code = found[1] ?? found[2] ?? found[3] ?? found[4] ?? found[5];
  if (code !== undefined) {
    const point = Number.parseInt(code, 16);
    if (point > 0x10ffff) fail(cursor, `${found[0]} is not a character.`);
    return String.fromCodePoint(point);
  }
  // A backslash at the end of a line continues it on the next one.
  if (found[6] !== undefined) return '';
  const sign = found[7] ?? '';
  if (/["'`\\/$“”‘’]/.test(sign)) return sign;
  const plain = plainEscapes.get(sign);
  if (plain !== undefined) return plain;
  cursor.notes.add(`\\${sign} is not an escape sequence; the backslash was kept.`);
  return found[0];
}

const number =
  /[+-]?(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)n?(?![\w$.])/y;
const mostDigits = 10_000;

/**
 * Reads a number as JSON writes it, with all of its digits; undefined where none begins at the
 * cursor.
 */
export function readNumber(cursor: Cursor): string | undefined {
  const found = take(cursor, number);
  if (found === undefined) return undefined;
  const bare = found.replaceAll('_', '').replace(/n$/, '').replace(/^\+/, '');
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(bare) ?? [];
  if (/^0[xob]/i.test(digits)) {
    if (digits.length > mostDigits) fail(cursor, 'The number has too many digits to be converted.');
    cursor.notes.add(`${revealedDigits(found)} was written out in decimal digits.`);
    return `${sign}${BigInt(digits)}`;
  }
  if (/^0\d/.test(digits)) {
    fail(
      cursor,
      `${revealedDigits(found)} starts with 0: it may be decimal, octal or a string. Write it without the 0, or in quotes.`,
    );
  }
  return `${sign}${digits.replace(/^\./, '0.').replace(/\.(?=e|$)/i, '')}`;
}

const revealedDigits = (digits: string): string =>
  digits.length > 24 ? `${digits.slice(0, 24)}…` : digits;
