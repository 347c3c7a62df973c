import { wireKinds, type WireDirection } from '../../../../shared/model/traffic/wire.ts';
import type { WireObservation } from '../../wire/records/observation.ts';

/** Observations on their way to the worker, packed so that they are transferred and not cloned. */
export type Batch = {
  type: 'batch';
  count: number;
  firstSeq: number;
  /** `fieldsPerRecord` numbers for each record, in the order in which `BatchPacker` notes them. */
  numbers: Float64Array<ArrayBuffer>;
  /**
   * The texts that records refer to by their places; all but ids once, as they come again and again.
   * The first one is ''.
   */
  texts: string[];
  bytes: Uint8Array<ArrayBuffer>;
};

/** The last four are the places of the method, the id, the subject and the findings in `texts`. */
export const fieldsPerRecord = 17;
export const directions: WireDirection[] = ['out', 'in', 'none'];
const maxRecords = 2048;
const minBytes = 1 << 20;
/**
 * The largest batch, in bytes, that is copied out of its buffer of 1 MiB, which would otherwise be
 * sent for a few messages.
 */
const copiedUpTo = 1 << 16;

/** Packs observations until it is full; `take` hands the batch over and starts another. */
export class BatchPacker {
  private readonly spare: Uint8Array<ArrayBuffer>[] = [];
  private batch = this.next(new Float64Array(maxRecords * fieldsPerRecord));
  private used = 0;
  /** The places of the batch's texts. */
  private places = new Map([['', 0]]);
  /** The batch's bytes as a Buffer, which can write a string. */
  private target = Buffer.alloc(0);

  get isEmpty(): boolean {
    return this.batch.count === 0;
  }

  /** Adds a record. Returns false when it does not fit: take the batch first, then add it again. */
  add(seq: number, connectionId: number, seen: WireObservation, keepsBody: boolean): boolean {
    const { batch } = this;
    if (batch.count === maxRecords) return false;
    const given = keepsBody ? givenMemory(seen) : undefined;
    if (given) {
      if (batch.count > 0) return false;
      // The batch is full with this body, so that the next one begins another batch.
      batch.bytes = given;
      this.used = given.length;
      this.note(seq, connectionId, seen, given.length);
      return true;
    }
    const room = batch.bytes.length - this.used;
    if (keepsBody && !surelyFits(seen.content, room)) {
      const needed = sizeOf(seen.content);
      if (needed > room && batch.count > 0) return false;
      if (needed > room) batch.bytes = newBytes(needed);
    }
    const size = keepsBody ? this.copyBody(seen.content) : 0;
    this.note(seq, connectionId, seen, size);
    return true;
  }

  /** Notes the facts of a record whose body of `size` bytes is in the batch. */
  private note(seq: number, connectionId: number, seen: WireObservation, size: number): void {
    const { batch } = this;
    if (batch.count === 0) batch.firstSeq = seq;
    const at = batch.count * fieldsPerRecord;
    const { numbers } = batch;
    numbers[at] = seen.atUs;
    numbers[at + 1] = seen.monoUs;
    numbers[at + 2] = connectionId;
    numbers[at + 3] = directions.indexOf(seen.direction);
    numbers[at + 4] = wireKinds.indexOf(seen.kind);
    numbers[at + 5] = seen.isError ? 1 : 0;
    numbers[at + 6] = seen.requestSeq ?? 0;
    numbers[at + 7] = seen.durationUs ?? -1;
    numbers[at + 8] = seen.bytes ?? (size || sizeOf(seen.content));
    numbers[at + 9] = size;
    numbers[at + 10] = seen.exchangeSeq === 'next' ? seq + 1 : (seen.exchangeSeq ?? 0);
    numbers[at + 11] = seen.queuedUs ?? -1;
    numbers[at + 12] = seen.errorCode ?? Number.NaN;
    numbers[at + 13] = this.placeOf(seen.method);
    numbers[at + 14] = seen.rpcId === undefined ? 0 : batch.texts.push(seen.rpcId) - 1;
    numbers[at + 15] = this.placeOf(seen.subject);
    numbers[at + 16] = seen.findings ? this.placeOf(JSON.stringify(seen.findings)) : 0;
    batch.count += 1;
  }

  private placeOf(text = ''): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    const place = this.batch.texts.push(text) - 1;
    this.places.set(text, place);
    return place;
  }

  /** Hands over the batch, and starts another. */
  take(): Batch {
    const { batch, used } = this;
    const numbers = batch.numbers.slice(0, batch.count * fieldsPerRecord);
    const isCopied = used <= copiedUpTo && batch.bytes.length === minBytes;
    const bytes = isCopied ? batch.bytes.slice(0, used) : batch.bytes;
    this.batch = this.next(batch.numbers, isCopied ? batch.bytes : undefined);
    this.used = 0;
    this.places = new Map([['', 0]]);
    return { ...batch, numbers, bytes };
  }

  /** Takes a buffer back from the worker, to use it again. */
  recycle(bytes: Uint8Array<ArrayBuffer>): void {
    // A large buffer gives its memory back at once, without waiting for garbage collection.
    if (bytes.buffer.resizable) bytes.buffer.resize(0);
    else if (bytes.length === minBytes && this.spare.length < 8) this.spare.push(bytes);
  }

  /** Copies a body into the batch, and returns its size in bytes. */
  private copyBody(content: Uint8Array | string): number {
    const { bytes } = this.batch;
    if (typeof content !== 'string') {
      bytes.set(content, this.used);
      this.used += content.length;
      return content.length;
    }
    if (this.target.buffer !== bytes.buffer) this.target = Buffer.from(bytes.buffer);
    const size = this.target.write(content, this.used, 'utf8');
    this.used += size;
    return size;
  }

  private next(numbers: Float64Array<ArrayBuffer>, bytes?: Uint8Array<ArrayBuffer>): Batch {
    return {
      type: 'batch',
      count: 0,
      firstSeq: 0,
      numbers,
      texts: [''],
      bytes: bytes ?? this.spare?.pop() ?? newBytes(minBytes),
    };
  }
}

/**
 * The content as it lies in memory, where it has 1 MiB or more and may be handed to another thread.
 */
function givenMemory({ content, isGiven }: WireObservation): Uint8Array<ArrayBuffer> | undefined {
  if (!isGiven || typeof content === 'string' || content.length < minBytes) return undefined;
  const { buffer, byteOffset, length } = content;
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, length) : undefined;
}

/** Whether a content fits whatever its characters are: each takes three bytes of UTF-8 at most. */
const surelyFits = (content: Uint8Array | string, room: number): boolean =>
  content.length * 3 <= room;

const sizeOf = (content: Uint8Array | string): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.length;

// The memory does not come from Buffer's pool, which can't be transferred.
const newBytes = (size: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.allocUnsafeSlow(Math.max(size, 1)).buffer);
