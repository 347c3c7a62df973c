import { BatchPacker } from '../recording/batch.ts';
import { writeNote, type NoteChange } from '../recording/record-notes.ts';
import { RecordingStore, type Unwritten } from '../write/recording-store.ts';
import type { KeptRecord } from './jsonl-record.ts';

/** Writes records with their own times into a new recording, and numbers them anew, from 1. */
export class RecordingWriter {
  private readonly store: RecordingStore;
  private readonly packer = new BatchPacker();
  private readonly unwritten: Unwritten = { names: new Map(), gaps: [] };
  private readonly named = new Map<number, string>();
  /** The new seqs of records, by the seqs in the file, where they differ. */
  private readonly moved = new Map<number, number>();
  private readonly notes: NoteChange[] = [];
  private isOpen = true;
  private seq = 0;
  private former = 0;
  /** Up to this seq each record has the seq that it has in the file. */
  private same = 0;

  constructor(folder: string) {
    this.store = new RecordingStore(folder);
  }

  get records(): number {
    return this.seq;
  }

  add({ seq, connectionId, serverName, observation, note }: KeptRecord): void {
    if (this.named.get(connectionId) !== serverName) {
      this.named.set(connectionId, serverName);
      this.unwritten.names.set(connectionId, serverName);
    }
    this.seq += 1;
    if (seq === this.seq && this.same === seq - 1) this.same = seq;
    // Of two records with the same seq, other records refer to the first.
    else if (seq > this.former || !this.moved.has(seq)) this.moved.set(seq, this.seq);
    this.former = Math.max(this.former, seq);
    if (note) this.notes.push({ ...note, seq: this.seq });
    const { requestSeq, exchangeSeq, ...rest } = observation;
    const request = requestSeq === undefined ? undefined : this.nowAt(requestSeq);
    const exchange = typeof exchangeSeq === 'number' ? this.nowAt(exchangeSeq) : exchangeSeq;
    const kept = {
      ...rest,
      ...(request !== undefined && { requestSeq: request }),
      ...(exchange !== undefined && { exchangeSeq: exchange }),
    };
    if (this.packer.add(this.seq, connectionId, kept, true)) return;
    this.flush();
    this.packer.add(this.seq, connectionId, kept, true);
  }

  /** Writes the records that wait, and closes the files. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    try {
      this.flush();
    } finally {
      this.store.close();
    }
  }

  private nowAt(seq: number): number | undefined {
    return seq <= this.same ? seq : this.moved.get(seq);
  }

  private flush(): void {
    if (this.packer.isEmpty) return;
    this.store.write(this.packer.take(), this.unwritten);
    this.unwritten.names.clear();
    const written = this.store.head();
    // The note of a record that waits for the next batch waits, too.
    const waiting = this.notes.filter(({ seq }) => seq > written);
    for (const note of this.notes.splice(0)) {
      if (note.seq <= written) writeNote(this.store.database, note);
    }
    this.notes.push(...waiting);
  }
}
