const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x7b, 0x5b]);
const closers = new Set([0x7d, 0x5d]);
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Cuts a member's value out of the JSON text of an object, byte for byte; the last one where a name
 * stands twice, as `JSON.parse` takes it. Undefined where there is none. The text must be valid JSON.
 */
export function memberText(json: Buffer, name: string): Buffer | undefined {
  let found: Buffer | undefined;
  let at = skipBlanks(json, 0);
  if (json[at] !== 0x7b) return undefined;
  at = skipBlanks(json, at + 1);
  while (at < json.length && json[at] === quote) {
    const keyEnd = endOfString(json, at);
    const key: unknown = JSON.parse(json.toString('utf8', at, keyEnd));
    const start = skipBlanks(json, skipBlanks(json, keyEnd) + 1);
    const end = endOfValue(json, start);
    if (key === name) found = json.subarray(start, end);
    at = skipBlanks(json, end);
    if (json[at] !== 0x2c) break;
    at = skipBlanks(json, at + 1);
  }
  return found;
}

function skipBlanks(json: Buffer, from: number): number {
  let at = from;
  while (blanks.has(json[at] ?? 0)) at += 1;
  return at;
}

function endOfString(json: Buffer, from: number): number {
  let end = json.indexOf(quote, from + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(quote, end + 1);
  return end === -1 ? json.length : end + 1;
}

function isEscaped(json: Buffer, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === backslash) slashes += 1;
  return slashes % 2 === 1;
}

function endOfValue(json: Buffer, from: number): number {
  let depth = 0;
  let at = from;
  while (at < json.length) {
    const byte = json[at] ?? 0;
    if (byte === quote) {
      at = endOfString(json, at);
      if (depth === 0) return at;
      continue;
    }
    if (openers.has(byte)) depth += 1;
    else if (closers.has(byte)) {
      if (depth === 0) return trimEnd(json, from, at);
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (byte === 0x2c && depth === 0) return trimEnd(json, from, at);
    at += 1;
  }
  return at;
}

function trimEnd(json: Buffer, from: number, end: number): number {
  let at = end;
  while (at > from && blanks.has(json[at - 1] ?? 0)) at -= 1;
  return at;
}
