/** A part of a text, from `start` to `end` (exclusive), and the text that replaces it. */
export type Edit = { start: number; end: number; instead: string };

export type Container = {
  isArray: boolean;
  /** The name of the member, or the position of the item, that is read now. */
  part: string | number | undefined;
  /** The nearest member name at or above this place. */
  name: string;
  /**
   * The note that the reader gave for the values in this container; containers within inherit it.
   */
  note: string | undefined;
  /**
   * The place of a `value` member that is secret if the `name` beside it says so, or of the second
   * item of a pair.
   */
  value: { start: number; end: number } | undefined;
  namesSecret: boolean;
  /** In an array: whether the next item is the value of a secret option. */
  namesNext: boolean;
};

/**
 * A value in a text: where it starts and ends (exclusive), its first character, and the containers
 * around it, the innermost last. Of an array or object only the opening bracket is meant.
 */
export type Place = { start: number; end: number; first: string; around: Container[] };

type Reader = {
  /**
   * Returns the text that replaces the value, `into` to read the values in it, or a note for them.
   */
  value(place: Place): { instead: string } | { note: string } | 'into';
  /** Is called at the end of a container, which may need one more edit. */
  closed(container: Container, around: Container[]): Edit | undefined;
};

/**
 * Walks the values of a JSON text as written, in one pass and without recursion, and returns the
 * edits, ordered by their start. It never throws: of text that is not valid JSON it reads what it
 * can.
 */
export function jsonEdits(text: string, reader: Reader): Edit[] {
  const edits: Edit[] = [];
  const around: Container[] = [newContainer(false, '', undefined)];
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    const first = text[at] ?? '';
    const here = around.at(-1) as Container;
    if (first === ',') {
      here.part = here.isArray ? Number(here.part) + 1 : undefined;
      at += 1;
    } else if (first === '}' || first === ']') {
      if (around.length > 1) {
        around.pop();
        const edit = reader.closed(here, around);
        if (edit) edits.push(edit);
      }
      at += 1;
    } else if (first === ':') at += 1;
    else at = readValue(at, first, here);
    at = skipBlanks(text, at);
  }
  for (let left = around.pop(); left; left = around.pop()) {
    const edit = reader.closed(left, around);
    if (edit) edits.push(edit);
  }
  // Of edits with the same start, the one made at a container's end comes first, and `applyEdits`
  // skips the other.
  return edits.toReversed().sort((a, b) => a.start - b.start);

  function readValue(start: number, first: string, here: Container): number {
    const isOpening = first === '{' || first === '[';
    const scalarEnd = isOpening ? start + 1 : endOfScalar(text, start);
    if (first === '"' && !here.isArray) {
      const colon = skipBlanks(text, scalarEnd);
      if (text[colon] === ':') {
        here.part = decodedText(text.slice(start, scalarEnd));
        here.name = here.part;
        return colon + 1;
      }
    }
    const answer = reader.value({ start, end: scalarEnd, first, around });
    if (typeof answer === 'object' && 'instead' in answer) {
      const end = isOpening ? endOfContainer(text, start) : scalarEnd;
      edits.push({ start, end, instead: answer.instead });
      return end;
    }
    if (isOpening) {
      const note = answer === 'into' ? here.note : answer.note;
      around.push(newContainer(first === '[', here.name, note));
    }
    return scalarEnd;
  }
}

export function applyEdits(text: string, edits: Edit[]): string {
  if (edits.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, instead } of edits) {
    if (start < from) continue;
    parts.push(text.slice(from, start), instead);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/**
 * The meaning of a JSON string as written, with its quotes. A broken string is returned as written,
 * without its quotes.
 */
export function decodedText(written: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    // The string has a wrong escape, a control character, or no closing quote.
    return written.replaceAll(/^"|"$/g, '');
  }
}

const newContainer = (isArray: boolean, name: string, note: string | undefined): Container => ({
  isArray,
  part: isArray ? 0 : undefined,
  name,
  note,
  value: undefined,
  namesSecret: false,
  namesNext: false,
});

const blanks = /[\s\uFEFF]*/y;
const scalar = /[^\s"{}[\],:]+/y;

function skipBlanks(text: string, from: number): number {
  blanks.lastIndex = from;
  blanks.test(text);
  return blanks.lastIndex;
}

function endOfScalar(text: string, from: number): number {
  if (text[from] === '"') return endOfString(text, from);
  scalar.lastIndex = from;
  return scalar.test(text) ? scalar.lastIndex : from + 1;
}

/** Returns the index behind the closing quote; the end of the text where there is none. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at !== -1) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
    at = text.indexOf('"', at + 1);
  }
  return text.length;
}

/** Returns the index behind the closing bracket; the end of the text where there is none. */
function endOfContainer(text: string, from: number): number {
  const signs = /["{}[\]]/g;
  signs.lastIndex = from;
  let depth = 0;
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [sign] = match;
    if (sign === '"') signs.lastIndex = endOfString(text, match.index);
    else if (sign === '{' || sign === '[') depth += 1;
    else if ((depth -= 1) === 0) return match.index + 1;
  }
  return text.length;
}
