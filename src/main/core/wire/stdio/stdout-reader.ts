import type { Finding } from '../../../../shared/model/finding.ts';
import { stampNow, type Stamp } from '../records/clock.ts';
import { maxLineBytes } from '../json/limits.ts';
import { contentLengthReader } from './content-length.ts';
import { LineSplitter } from './line-splitter.ts';
import { eachInTurn } from '../http/pass-on.ts';
import {
  receiveMessages,
  type NoMessage,
  type ReceivedMessage,
} from '../records/receive-messages.ts';
import type { WireLog } from '../records/wire-log.ts';

type StdoutHooks = {
  onMessage(received: ReceivedMessage): void;
  /** Gets the part that was kept of a line that was too long. */
  onOverlong(start: Buffer): void;
  /** Gets a line that is no JSON-RPC message, as text. */
  onStray(line: string): void;
};

/** A line, or the start of one that is too long. */
type Line = { text: Buffer; stamp: Stamp; total: number };

/** How much of a stray line is turned into text; its record keeps it whole. */
const strayBytes = 8 * 1024;

/**
 * Reads a server's stdout: each line is stamped, then parsed once, then recorded, whatever it is. A
 * large line is read in turns with everything else; the lines after it wait.
 */
export class StdoutReader {
  private readonly log: WireLog;
  private readonly hooks: StdoutHooks;
  private readonly lines: LineSplitter;
  private readonly waiting: Line[] = [];
  private readonly framePart: ReturnType<typeof contentLengthReader>;
  /** Settles when the large line is read that is read now; undefined while there is none. */
  private reading: Promise<void> | undefined;

  constructor(log: WireLog, hooks: StdoutHooks, maxBytes = maxLineBytes) {
    this.log = log;
    this.hooks = hooks;
    this.framePart = contentLengthReader(maxBytes);
    this.lines = new LineSplitter(
      {
        onLine: (text) => this.takeLine(text),
        onOverlong: (text, total) => this.take(text, total),
      },
      maxBytes,
    );
  }

  /** How many bytes are held of the line that has not ended yet. */
  get unendedBytes(): number {
    return this.lines.unendedBytes;
  }

  /** Takes a chunk; returns a promise where no more may be pushed before it settles. */
  push(chunk: Buffer): Promise<void> | undefined {
    this.lines.push(chunk);
    return this.reading;
  }

  /** Resolves when all is read. */
  async end(): Promise<void> {
    await this.reading;
    const rest = this.lines.takeRest();
    if (rest) this.stray(rest, unended, stampNow(), rest.length, true);
  }

  private takeLine(text: Buffer): void {
    const part = this.framePart(text);
    if (part === undefined) return this.take(text, text.length);
    if (part !== 'header') return this.lines.cutAfter(part.bodyBytes);
    this.log.malformed('in', text, framed, stampNow(), text.length + 1);
  }

  private take(text: Buffer, total: number): void {
    const stamp = stampNow();
    if (this.reading) {
      this.waiting.push({ text, stamp, total });
      return;
    }
    const received = this.receive(text, stamp, total);
    if (!received) return;
    this.reading = this.readRest(received).finally(() => (this.reading = undefined));
  }

  /** Reads what came while a large line was read. */
  private async readRest(first: Promise<void>): Promise<void> {
    await first;
    for (let at = 0; at < this.waiting.length; at += 1) {
      const line = this.waiting[at];
      if (line) await this.receive(line.text, line.stamp, line.total);
    }
    this.waiting.length = 0;
  }

  private receive(text: Buffer, stamp: Stamp, total: number): Promise<void> | undefined {
    const bytes = total + 1;
    if (total > text.length) {
      const message = `a line of ${total} bytes; only the first ${text.length} are kept`;
      this.stray(text, { message }, stamp, bytes, true);
      this.hooks.onOverlong(text);
      return undefined;
    }
    const received = receiveMessages(this.log, text, stamp, bytes);
    if (received instanceof Promise) return received.then((read) => this.pass(read, text, stamp));
    return this.pass(received, text, stamp) ?? undefined;
  }

  private pass(
    received: ReceivedMessage[] | NoMessage,
    line: Buffer,
    stamp: Stamp,
  ): void | Promise<void> {
    if (Array.isArray(received)) return eachInTurn(received, (one) => this.hooks.onMessage(one));
    const { why, isJson, isLarge = false } = received;
    const bytes = line.length + 1;
    const isBlank = !isJson && line.length < strayBytes && line.toString('utf8').trim() === '';
    if (isBlank) this.log.malformed('in', line, emptyLine, stamp, bytes);
    else if (isLarge) this.stray(line, { message: why }, stamp, bytes, true);
    else this.stray(line, isJson ? notJsonRpc : stdioFinding(`not JSON: ${why}`), stamp, bytes);
  }

  private stray(
    line: Buffer,
    finding: Finding,
    stamp: Stamp,
    bytes: number,
    isGiven = false,
  ): void {
    const start = line.toString('utf8', 0, strayBytes);
    this.log.malformed('in', line, finding, stamp, bytes, isGiven);
    this.hooks.onStray(start);
  }
}

const stdioFinding = (message: string): Finding => ({ rule: 'stdio-lines', message });
const framed = stdioFinding('framed by Content-Length; over stdio a line feed ends each message');
const emptyLine = stdioFinding('an empty line');
const unended = stdioFinding('the stream ended without a line feed');
const notJsonRpc: Finding = { rule: 'json-rpc', message: 'JSON, but not a JSON-RPC 2.0 message' };
