import { inPlace, unscannedBytes } from './limits.ts';
import { JsonScan, keepsWithin, type Span } from './scan-json.ts';

type Turn = () => Promise<void> | undefined;
type Container = unknown[] | Record<string, unknown>;

/** So many bytes are parsed at once, before anything else has its turn. */
const groupBytes = 64 * 1024;
/**
 * Values are taken apart to this depth, as each level costs another scan; what lies deeper is
 * parsed whole if it is small enough.
 */
const maxLevels = 8;
const maxNameBytes = 64 * 1024;
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBrace = 0x7b;
const openBracket = 0x5b;

/**
 * Parses a JSON text in turns with everything else: a list or an object that is large is made from
 * its parts, some at a time. Undefined where it is no JSON, or where too much lies too deep.
 */
export async function parseInTurns(json: Buffer, turn: Turn, levels = maxLevels): Promise<unknown> {
  const first = json[0];
  const isContainer = first === openBrace || first === openBracket;
  if (!isContainer || json.length <= unscannedBytes) return parse(json.toString('utf8'));
  if (levels === 0) {
    return keepsWithin(json, inPlace) ? parse(json.toString('utf8')) : undefined;
  }
  const whole: Container = first === openBrace ? {} : [];
  for await (const group of groupsOf(json, turn)) {
    const isAdded = await addGroup(whole, json, group, { turn, levels });
    if (!isAdded) return undefined;
  }
  return whole;
}

/** The spans that are parsed at once: parts in a row up to `groupBytes`, or a larger one alone. */
async function* groupsOf(json: Buffer, turn: Turn): AsyncGenerator<Span> {
  let found: Span[] = [];
  let group: Span | undefined;
  const scan = new JsonScan(json, (part) => found.push(part));
  while (!scan.isDone) {
    scan.step(scan.at + groupBytes);
    for (const { start, end } of found) {
      if (group && end - group.start > groupBytes) {
        yield group;
        await turn();
        group = undefined;
      }
      group = { start: group?.start ?? start, end };
    }
    found = [];
    await turn();
  }
  if (group) yield group;
}

async function addGroup(
  whole: Container,
  json: Buffer,
  { start, end }: Span,
  { turn, levels }: { turn: Turn; levels: number },
): Promise<boolean> {
  const text = json.subarray(start, end);
  const isList = Array.isArray(whole);
  if (text.length <= unscannedBytes) {
    const written = text.toString('utf8');
    return add(whole, parse(isList ? `[${written}]` : `{${written}}`));
  }
  if (isList) {
    const value = await parseInTurns(text, turn, levels - 1);
    return value !== undefined && add(whole, [value]);
  }
  const at = valueStart(text);
  const name = parse(text.toString('utf8', 0, at).replace(/:\s*$/, ''));
  if (typeof name !== 'string') return false;
  const value = await parseInTurns(text.subarray(at), turn, levels - 1);
  return value !== undefined && add(whole, Object.fromEntries([[name, value]]));
}

function add(whole: Container, parts: unknown): boolean {
  if (Array.isArray(whole)) {
    if (!Array.isArray(parts)) return false;
    for (const part of parts as unknown[]) whole.push(part);
    return true;
  }
  if (typeof parts !== 'object' || parts === null) return false;
  for (const [name, value] of Object.entries(parts)) {
    if (name !== '__proto__') whole[name] = value;
    else Object.defineProperty(whole, name, { ...plain, value: value as unknown });
  }
  return true;
}

const plain = { configurable: true, enumerable: true, writable: true };

/** Returns where the value of the member at the beginning starts; 0 where its name is not short. */
function valueStart(member: Buffer): number {
  const limit = Math.min(member.length, maxNameBytes);
  let at = member.indexOf(quote) + 1;
  while (at < limit && member[at] !== quote) at += member[at] === backslash ? 2 : 1;
  at = member.indexOf(colon, at) + 1;
  while (at < limit && (member[at] ?? 0) <= 0x20) at += 1;
  return at < limit ? at : 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
