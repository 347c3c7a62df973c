import { wireKinds, type WireDirection } from '../../../../shared/model/traffic/wire.ts';
import type { WireObservation } from '../../wire/records/observation.ts';

/** Observations on their way to the worker, packed so that they can be transferred, not cloned. */
export type Batch = {
  type: 'batch';
  count: number;
  firstSeq: number;
  /** `fieldsPerRecord` numbers a record. */
  numbers: Float64Array<ArrayBuffer>;
  /** `textsPerRecord` texts a record; '' for none. */
  texts: string[];
  bytes: Uint8Array<ArrayBuffer>;
};

export const fieldsPerRecord = 13;
export const textsPerRecord = 4;
export const directions: WireDirection[] = ['out', 'in', 'none'];
const maxRecords = 2048;
const minBytes = 1 << 20;
/** A batch with less is copied out of its buffer, which would else be sent for a few messages. */
const copiedUpTo = 1 << 16;

/** Packs observations until it is full; `take` hands the batch over and starts another. */
export class BatchPacker {
  private readonly spare: Uint8Array<ArrayBuffer>[] = [];
  private batch = this.next(new Float64Array(maxRecords * fieldsPerRecord));
  private used = 0;
  /** The bytes of the batch, once more. */
  private target = Buffer.alloc(0);

  get isEmpty(): boolean {
    return this.batch.count === 0;
  }

  get usedBytes(): number {
    return this.used;
  }

  /** False when the observation does not fit: take the batch first, then add it again. */
  add(seq: number, connectionId: number, seen: WireObservation, keepsBody: boolean): boolean {
    const { batch } = this;
    if (batch.count === maxRecords) return false;
    const given = keepsBody ? givenMemory(seen) : undefined;
    if (given) {
      if (batch.count > 0) return false;
      // Full with this, so that what comes next begins another batch.
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

  /** Notes a record whose body of this size is in the batch. */
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
    const findings = seen.findings ? JSON.stringify(seen.findings) : '';
    batch.texts.push(seen.method ?? '', seen.rpcId ?? '', seen.subject ?? '', findings);
    batch.count += 1;
  }

  take(): Batch {
    const { batch, used } = this;
    const numbers = batch.numbers.slice(0, batch.count * fieldsPerRecord);
    const isCopied = used <= copiedUpTo && batch.bytes.length === minBytes;
    const bytes = isCopied ? batch.bytes.slice(0, used) : batch.bytes;
    this.batch = this.next(batch.numbers, isCopied ? batch.bytes : undefined);
    this.used = 0;
    return { ...batch, numbers, bytes };
  }

  /** Takes a buffer back from the worker, to use it again. */
  recycle(bytes: Uint8Array<ArrayBuffer>): void {
    // Of what was large; it need not wait to be collected.
    if (bytes.buffer.resizable) bytes.buffer.resize(0);
    else if (bytes.length === minBytes && this.spare.length < 8) this.spare.push(bytes);
  }

  /** Answers with how many bytes it has. */
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
      texts: [],
      bytes: bytes ?? this.spare?.pop() ?? newBytes(minBytes),
    };
  }
}

/** The content itself, where it is large and its memory is the recorder's to hand on. */
function givenMemory({ content, isGiven }: WireObservation): Uint8Array<ArrayBuffer> | undefined {
  if (!isGiven || typeof content === 'string' || content.length < minBytes) return undefined;
  const { buffer, byteOffset, length } = content;
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, length) : undefined;
}

/** Without counting the bytes of a text, three for a character at most. */
const surelyFits = (content: Uint8Array | string, room: number): boolean =>
  content.length * 3 <= room;

const sizeOf = (content: Uint8Array | string): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.length;

// Not from Buffer's pool, whose memory can't be transferred.
const newBytes = (size: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.allocUnsafeSlow(Math.max(size, 1)).buffer);
