import { open, type FileHandle } from 'node:fs/promises';
import type {
  ChatEvent,
  ChatFact,
  ConversationOpening,
} from '../../../../shared/model/chat/chat.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { lineOf, readLines, wholeLength } from './event-lines.ts';
import { isDelta, joinDeltas, joined } from './join-deltas.ts';
import { readOpening } from './read-opening.ts';

type Options = {
  file: string;
  /** Where the file's last whole line ends, in bytes, and the seq of that line. */
  bytes: number;
  lastSeq: number;
  now(): number;
  /** How long, in milliseconds, facts are held back, so that the deltas of one moment become one event. */
  holdMs?: number;
  /** Hears of each event once it has its seq. */
  onEvent(event: ChatEvent): void;
};

const readBytes = 1_000_000;

/**
 * The events of one conversation, in its file. Who follows them reads the file: so what is shown is
 * what is kept, and a slow reader holds nothing up.
 */
export class ConversationLog {
  /** How many bytes of the file are on disk. */
  bytes: number;
  private readonly options: Options;
  private lastSeq: number;
  /** By run, the delta that the next ones may join. */
  private readonly held = new Map<string, ChatFact>();
  private heldAt = 0;
  private unwritten: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<() => void>();
  private isClosed = false;

  constructor(options: Options) {
    this.options = options;
    this.bytes = options.bytes;
    this.lastSeq = options.lastSeq;
  }

  append(fact: ChatFact): void {
    if (this.isClosed) return;
    if (isDelta(fact)) this.hold(fact);
    else {
      this.release(fact.type === 'run' ? fact.nodeId : undefined);
      this.number(fact, this.options.now());
    }
    this.timer ??= setTimeout(() => {
      // A caller that must know that its events are on disk flushes itself.
      this.flush().catch(() => undefined);
    }, this.options.holdMs ?? 16);
  }

  /**
   * Resolves when all that was appended is on disk. Throws UNAVAILABLE where it can't be written;
   * the next flush tries again.
   */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.release();
    const written = this.writing.then(() => this.write());
    // The next flush has an outcome of its own.
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** All events after a seq in batches, then those that come, until the signal aborts or the log is closed. */
  async *follow(afterSeq: number, signal: AbortSignal): AsyncGenerator<ChatEvent[]> {
    let lastSeq = 0;
    for await (const bytes of this.pieces(signal)) {
      const read = readLines(bytes, lastSeq);
      ({ lastSeq } = read);
      const events = read.events.filter(({ seq }) => seq > afterSeq);
      if (events.length > 0) yield joinDeltas(events);
    }
  }

  /** What a window shows first: the end of a long conversation, or the whole of a short one. */
  async opening(): Promise<ConversationOpening> {
    await this.flush();
    const handle = await open(this.options.file, 'r');
    try {
      return readOpening(await readAt(handle, 0, this.bytes));
    } finally {
      await handle.close();
    }
  }

  /** All events so far. */
  async events(): Promise<ChatEvent[]> {
    await this.flush();
    const all: ChatEvent[][] = [];
    let lastSeq = 0;
    for (let offset = 0; offset < this.bytes;) {
      const bytes = await this.read(offset);
      if (bytes.length === 0) break;
      const read = readLines(bytes, lastSeq);
      ({ lastSeq } = read);
      all.push(read.events);
      offset += bytes.length;
    }
    return joinDeltas(all.flat());
  }

  /** Writes what is left; facts that come later are dropped. */
  async close(): Promise<void> {
    const flushed = this.flush();
    this.isClosed = true;
    try {
      await flushed;
    } finally {
      this.tell();
    }
  }

  private hold(fact: Extract<ChatFact, { type: 'run' }> & Parameters<typeof joined>[1]): void {
    const before = this.held.get(fact.nodeId);
    const both = before && isDelta(before) ? joined(before, fact) : undefined;
    if (before && !both) this.release(fact.nodeId);
    if (this.held.size === 0) this.heldAt = this.options.now();
    this.held.set(fact.nodeId, both ?? fact);
  }

  /** Writes the held delta of one run, or those of all runs, as events. */
  private release(nodeId?: string): void {
    for (const [id, fact] of this.held) {
      if (nodeId !== undefined && id !== nodeId) continue;
      this.held.delete(id);
      this.number(fact, this.heldAt);
    }
  }

  private number(fact: ChatFact, at: number): void {
    this.lastSeq += 1;
    const event: ChatEvent = { seq: this.lastSeq, at, ...fact };
    this.unwritten.push(lineOf(event));
    this.options.onEvent(event);
  }

  private async write(): Promise<void> {
    if (this.unwritten.length === 0) return;
    const lines = this.unwritten;
    this.unwritten = [];
    try {
      this.bytes = await writeAt(this.options.file, this.bytes, Buffer.from(lines.join('')));
    } catch (error) {
      this.unwritten = [...lines, ...this.unwritten];
      if (error instanceof RpcError) throw error;
      throw new RpcError(
        'UNAVAILABLE',
        `The conversation can’t be saved to ${this.options.file}: ${messageOf(error)}. The latest part is in memory only.`,
      );
    }
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** The file's lines from its start, in pieces, then what is added. */
  private async *pieces(signal: AbortSignal): AsyncGenerator<Buffer> {
    let wake: () => void = () => undefined;
    const onChange = () => wake();
    this.listeners.add(onChange);
    signal.addEventListener('abort', onChange);
    try {
      let offset = 0;
      while (!signal.aborted) {
        if (offset < this.bytes) {
          const bytes = await this.read(offset);
          offset += bytes.length;
          yield bytes;
          continue;
        }
        if (this.isClosed) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      this.listeners.delete(onChange);
      signal.removeEventListener('abort', onChange);
    }
  }

  /** Whole lines from an offset on: about a million bytes, more where a line is longer. */
  private async read(offset: number): Promise<Buffer> {
    const left = this.bytes - offset;
    const handle = await open(this.options.file, 'r');
    try {
      for (let size = Math.min(left, readBytes); ; size = Math.min(left, size * 4)) {
        const bytes = await readAt(handle, offset, size);
        const whole = wholeLength(bytes);
        if (whole > 0) return bytes.subarray(0, whole);
        if (size === left) return bytes;
      }
    } finally {
      await handle.close();
    }
  }
}

/** Adds to a file that ends where it is expected to, and gives its new length. */
async function writeAt(file: string, at: number, bytes: Buffer): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    if (size !== at) {
      throw new RpcError(
        'UNAVAILABLE',
        `${file} was changed by another program while it was open here. Close the other Wirebench, and open the conversation again.`,
      );
    }
    try {
      await writeAll(handle, at, bytes);
    } catch (error) {
      // The file is cut back, so that the next try finds it as it was.
      await handle.truncate(at);
      throw error;
    }
  } finally {
    await handle.close();
  }
  return at + bytes.length;
}

async function writeAll(handle: FileHandle, at: number, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

async function readAt(handle: FileHandle, offset: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await handle.read(bytes, done, size - done, offset + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}
