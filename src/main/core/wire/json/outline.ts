import type { JsonRpcMessage } from './json-rpc.ts';
import { forPart, inSlices, unscannedBytes } from './limits.ts';
import { parseInTurns } from './parse-in-turns.ts';
import { JsonScan, type MemberSpan, type Span } from './scan-json.ts';
import { takeTurns } from './take-turns.ts';

/** A message that is too large to be parsed at once, without its large members. */
export type Outline = {
  message: JsonRpcMessage;
  /** Where its result or error lies. */
  answer: Span | undefined;
  /** Names of the members that are left out. */
  leftOut: string[];
};

/** A list of more parts than this is left out. */
const maxListParts = 20_000;
/** So many bytes of a long text stand for the whole. */
const shownBytes = 1000;
const maxNameBytes = 200;
const stepBytes = 64 * 1024;
const quote = 0x22;
const openBracket = 0x5b;
const openBrace = 0x7b;

/**
 * What the core needs of a large message: its small members and those of its result, error or
 * parameters, and lists as far as they can be read part by part. Undefined where the text is no
 * JSON-RPC message.
 */
export async function outlineOf(scan: JsonScan): Promise<Outline | undefined> {
  const outline = new Outliner(scan);
  const message = await outline.objectOf(scan.members, '');
  if (!message || message['jsonrpc'] !== '2.0') return undefined;
  return { message: message as JsonRpcMessage, answer: outline.answer, leftOut: outline.leftOut };
}

class Outliner {
  readonly leftOut: string[] = [];
  answer: Span | undefined;
  private readonly json: Buffer;
  private readonly scan: JsonScan;
  private readonly turn = takeTurns();

  constructor(scan: JsonScan) {
    this.scan = scan;
    this.json = scan.json;
  }

  /** The members of an object that are small enough; undefined where one of them is no JSON. */
  async objectOf(
    members: MemberSpan[],
    path: string,
  ): Promise<Record<string, unknown> | undefined> {
    const entries: [string, unknown][] = [];
    for (const member of members) {
      await this.turn();
      const name = this.small(member.name, maxNameBytes);
      if (typeof name !== 'string') continue;
      if (path === '' && (name === 'result' || name === 'error')) this.answer = member.value;
      const { start, end } = member.value;
      if (end - start <= unscannedBytes) {
        const value = this.small(member.value, unscannedBytes);
        if (value === undefined) return undefined;
        entries.push([name, value]);
      } else {
        const value = await this.large(member, path + name);
        if (value !== undefined) entries.push([name, value]);
      }
    }
    // The object is not made by assignment, since a member may be named __proto__.
    return Object.fromEntries(entries);
  }

  private async large({ value, members }: MemberSpan, path: string): Promise<unknown> {
    const first = this.json[value.start];
    const isInner = path.includes('.');
    if (first === openBrace && !isInner) return this.objectOf(members, `${path}.`);
    const list = first === openBracket ? await this.listOf(value, path) : undefined;
    if (list) return list;
    this.leftOut.push(path);
    if (first === quote) return this.beginningOf(value);
    // A large value is left out, but an empty list stands for it at the top: that there is a result counts.
    return isInner ? undefined : [];
  }

  /** The parts of a list, each parsed by itself; undefined where that would be too much. */
  private async listOf({ start, end }: Span, path: string): Promise<unknown[] | undefined> {
    if (!this.scan.fits(inSlices)) return undefined;
    const json = this.json.subarray(start, end);
    const list: unknown[] = [];
    for await (const part of partsOf(json, this.turn)) {
      if (list.length === maxListParts) {
        this.leftOut.push(`${path} from its part ${maxListParts + 1} on`);
        break;
      }
      const value = await parsedPart(json.subarray(part.start, part.end), this.turn);
      if (value === undefined) return undefined;
      list.push(value);
    }
    return list;
  }

  private beginningOf({ start, end }: Span): string {
    const text = this.json.toString('utf8', start + 1, Math.min(end, start + shownBytes));
    // An escape or a character that was cut in two is taken off the end.
    const whole = text.replace(/\\[^\\]{0,5}$/, '').replace(/\uFFFD$/, '');
    return `${unescaped(whole)}…`;
  }

  private small({ start, end }: Span, limit: number): unknown {
    return end - start > limit ? undefined : parse(this.json.subarray(start, end));
  }
}

/** The places of the parts of a list, found in turns. */
export async function* partsOf(
  list: Buffer,
  turn: () => Promise<void> | undefined,
): AsyncGenerator<Span> {
  let found: Span[] = [];
  const scan = new JsonScan(list, (part) => found.push(part));
  while (!scan.isDone) {
    scan.step(scan.at + stepBytes);
    const parts = found;
    found = [];
    for (const part of parts) {
      await turn();
      yield part;
    }
    await turn();
  }
}

/** A part of a list, parsed; undefined where it is no JSON, or too large for that. */
export function parsedPart(json: Buffer, turn: () => Promise<void> | undefined): unknown {
  return json.length <= unscannedBytes ? parse(json) : parsedLarge(json, turn);
}

async function parsedLarge(json: Buffer, turn: () => Promise<void> | undefined): Promise<unknown> {
  const scan = new JsonScan(json);
  while (!scan.isDone && scan.fits(forPart)) {
    scan.step(scan.at + stepBytes);
    await turn();
  }
  return scan.fits(forPart) ? parseInTurns(json, turn) : undefined;
}

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function unescaped(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}
