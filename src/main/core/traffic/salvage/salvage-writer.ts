import { BatchPacker } from '../recording/batch.ts';
import { RecordingStore, type Gap, type Unwritten } from '../write/recording-store.ts';
import { writeNote, type NoteChange } from '../recording/record-notes.ts';
import type { WireObservation } from '../../wire/records/observation.ts';

/**
 * Writes records into a new recording under the seqs they had; seqs that are missing between them
 * become gaps.
 */
export class SalvageWriter {
  /** How many records before and between those that were added are missing. */
  lost = 0;
  private readonly store: RecordingStore;
  private readonly packer = new BatchPacker();
  private readonly unwritten: Unwritten = { names: new Map(), gaps: [] };
  private next = 1;
  private isOpen = true;

  constructor(folder: string) {
    this.store = new RecordingStore(folder);
  }

  name(serverNames: Map<number, string>): void {
    for (const [id, name] of serverNames) this.unwritten.names.set(id, name);
  }

  add(seq: number, connectionId: number, observation: WireObservation): void {
    this.skipTo(seq, observation.atUs);
    this.next = seq + 1;
    if (this.packer.add(seq, connectionId, observation, true)) return;
    this.flush();
    this.packer.add(seq, connectionId, observation, true);
  }

  /**
   * Adds records that already were a gap in the damaged recording; a gap that goes on for the same
   * reason stays one.
   */
  addGap({ from, atUs, why, to }: Gap): void {
    this.skipTo(from, atUs);
    this.flush();
    const last = this.unwritten.gaps.at(-1);
    if (last && last.to + 1 === from && last.why === why) last.to = to;
    else this.unwritten.gaps.push({ from, to, atUs, why });
    this.next = to + 1;
  }

  note(change: NoteChange): void {
    this.flush();
    if (change.seq > 0 && change.seq < this.next) writeNote(this.store.database, change);
  }

  /** Writes the records that wait, and closes the files. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    try {
      this.flush();
      if (this.unwritten.gaps.length > 0) this.store.writeUnwritten(this.unwritten);
    } finally {
      this.store.close();
    }
  }

  private skipTo(seq: number, atUs: number): void {
    if (seq === this.next) return;
    this.flush();
    this.lost += seq - this.next;
    const why = 'its part of the recording was damaged.';
    this.unwritten.gaps.push({ from: this.next, to: seq - 1, atUs, why });
  }

  private flush(): void {
    if (this.packer.isEmpty) return;
    this.store.write(this.packer.take(), this.unwritten);
    this.unwritten.names.clear();
    this.unwritten.gaps.length = 0;
  }
}
