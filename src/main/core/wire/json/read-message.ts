import { count } from '../../../../shared/counted.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { inPlace, inSlices, maxBatchParts, sliceMs, unscannedBytes } from './limits.ts';
import { outlineOf, type Outline } from './outline.ts';
import { JsonScan } from './scan-json.ts';
import { takeTurns } from './take-turns.ts';

/** What a text holds, as far as it can be read without holding up the core. */
export type Reading =
  | { kind: 'value'; value: unknown }
  | { kind: 'not-json'; why: string }
  /** A message that is too large to be parsed. */
  | { kind: 'outline'; outline: Outline; size: string }
  /** A list whose parts are to be read one after another. */
  | { kind: 'list' }
  /** A text that is recorded but not read; `why` is a clause. */
  | { kind: 'unread'; why: string };

const stepBytes = 256 * 1024;
/** A list of more parts is not parsed whole: its parts are read one after another. */
const partsAtOnce = 200;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * Reads a text that came over the wire: at once where it is small, and else in turns with everything
 * else, after its depth and its values were counted.
 */
export function readMessage(json: Buffer): Reading | Promise<Reading> {
  if (json.length <= unscannedBytes) return parse(json);
  const scan = new JsonScan(json);
  const since = performance.now();
  while (!scan.isDone && scan.fits(inPlace) && performance.now() - since < sliceMs) {
    scan.step(scan.at + stepBytes);
  }
  return scan.isDone && scan.fits(inPlace) ? parse(json) : readLarge(scan);
}

async function readLarge(scan: JsonScan): Promise<Reading> {
  const turn = takeTurns();
  while (!scan.isDone) {
    await turn();
    scan.step(scan.at + stepBytes);
  }
  await turn();
  const { json } = scan;
  const first = firstOf(json);
  const isList = first === openBracket;
  const isJson = scan.isWhole && (first === openBrace || isList);
  if (scan.fits(inPlace)) return parse(json);
  const size = sizeOf(scan);
  if (!isJson) return { kind: 'unread', why: `${size}, not JSON` };
  if (isList && scan.parts <= maxBatchParts && !scan.fits(inSlices)) {
    return { kind: 'unread', why: `${size}; too much to be parsed` };
  }
  if (isList) return readList(scan.parts);
  const outline = await outlineOf(scan);
  if (outline) return { kind: 'outline', outline, size };
  return { kind: 'unread', why: `${size}; not parsed, and not a JSON-RPC message` };
}

function readList(parts: number): Reading {
  if (parts <= maxBatchParts) return { kind: 'list' };
  const many = `a list of ${count(parts)} parts, more than ${count(maxBatchParts)}`;
  return { kind: 'unread', why: `${many}; kept whole, not taken apart` };
}

function parse(json: Buffer): Reading {
  let value: unknown;
  try {
    const text = json[0] === byteOrderMark[0] ? withoutMark(json) : json;
    value = JSON.parse(text.toString('utf8'));
  } catch (error) {
    return { kind: 'not-json', why: messageOf(error) };
  }
  if (Array.isArray(value) && value.length > partsAtOnce) return readList(value.length);
  return { kind: 'value', value };
}

/** Some editors and runtimes begin a text with this mark; a reader may ignore it (RFC 8259, 8.1). */
export const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

const withoutMark = (json: Buffer): Buffer =>
  json.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    ? json.subarray(byteOrderMark.length)
    : json;

/** The size of a text in words; its values and depth as far as they were counted. */
const sizeOf = ({ json, values, maxDepth }: JsonScan): string =>
  `${count(json.length)} bytes with ${count(values)} values, nested ${count(maxDepth)} deep`;

function firstOf(json: Buffer): number | undefined {
  let at = 0;
  while (at < 1000 && (json[at] ?? 0) <= 0x20) at += 1;
  return json[at];
}
