const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;
/** Strings up to this length are walked; a search for the closing quote pays beyond it. */
const shortString = 32;

/**
 * Cuts a member's value out of the JSON text of an object, byte for byte; the last one where a name
 * stands twice, as `JSON.parse` takes it. Undefined where there is none. The text must be valid JSON.
 */
export function memberText(json: Buffer, name: string): Buffer | undefined {
  let found: Buffer | undefined;
  let at = skipBlanks(json, 0);
  if (json[at] !== openBrace) return undefined;
  at = skipBlanks(json, at + 1);
  while (at < json.length && json[at] === quote) {
    const keyEnd = endOfString(json, at);
    const isNamed = isString(json, at, keyEnd, name);
    const start = skipBlanks(json, skipBlanks(json, keyEnd) + 1);
    const end = endOfValue(json, start);
    if (isNamed) found = json.subarray(start, end);
    at = skipBlanks(json, end);
    if (json[at] !== comma) break;
    at = skipBlanks(json, at + 1);
  }
  return found;
}

/** Whether the string from `at` to `end`, with its quotes, is `text`; throws where it is no JSON. */
function isString(json: Buffer, at: number, end: number, text: string): boolean {
  const length = end - at - 2;
  if (length < 0 || length > shortString || json[end - 1] !== quote)
    return isParsed(json, at, end, text);
  let isSame = length === text.length;
  for (let i = 0; i < length; i += 1) {
    const byte = json[at + 1 + i] ?? 0;
    // Short names in plain ASCII, as most are, need not become text.
    if (byte === backslash || byte < 0x20 || byte >= 0x80) return isParsed(json, at, end, text);
    if (byte !== text.charCodeAt(i)) isSame = false;
  }
  return isSame;
}

const isParsed = (json: Buffer, at: number, end: number, text: string): boolean =>
  JSON.parse(json.toString('utf8', at, end)) === text;

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function skipBlanks(json: Buffer, from: number): number {
  let at = from;
  while (isBlank(json[at])) at += 1;
  return at;
}

/** The position after the string that starts at `from`. */
function endOfString(json: Buffer, from: number): number {
  const walkEnd = Math.min(json.length, from + shortString);
  let at = from + 1;
  while (at < walkEnd) {
    const byte = json[at];
    if (byte === quote) return at + 1;
    at += byte === backslash ? 2 : 1;
  }
  let end = json.indexOf(quote, at);
  while (end !== -1 && isEscaped(json, end, at)) end = json.indexOf(quote, end + 1);
  return end === -1 ? json.length : end + 1;
}

/** Whether an odd number of backslashes stands before `at`; `from` is a place outside of an escape. */
function isEscaped(json: Buffer, at: number, from: number): boolean {
  let slashes = 0;
  while (at - 1 - slashes >= from && json[at - 1 - slashes] === backslash) slashes += 1;
  return slashes % 2 === 1;
}

function endOfValue(json: Buffer, from: number): number {
  let depth = 0;
  let at = from;
  while (at < json.length) {
    const byte = json[at];
    if (byte === quote) {
      at = endOfString(json, at);
      if (depth === 0) return at;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      at += 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return trimEnd(json, from, at);
      depth -= 1;
      at += 1;
      if (depth === 0) return at;
    } else if (byte === comma && depth === 0) return trimEnd(json, from, at);
    else at += 1;
  }
  return at;
}

function trimEnd(json: Buffer, from: number, end: number): number {
  let at = end;
  while (at > from && isBlank(json[at - 1])) at -= 1;
  return at;
}
