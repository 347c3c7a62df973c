import type {
  RecordBody,
  Recording,
  RecordNote,
  TrafficFilter,
  TrafficHead,
  TrafficPlace,
  TrafficRows,
  WireRecord,
} from '../../../shared/model/traffic/wire.ts';
import type { NoteChange } from './recording/record-notes.ts';
import type { WireTap } from '../wire/records/observation.ts';
import type { AnswerTo, InputOf, JoinedQuestion } from './read/recording-reader-protocol.ts';
import type { Pressure } from '../wire/pressure.ts';
import type { Retention } from './read/recordings-folder.ts';

/** Keeps the wire records of this run on disk, and reads them and those of former runs. */
export type Recorder = {
  recordingId: string;
  /** A tap for one connection; its seqs are shared with all other taps of this recorder. */
  tapFor(connection: { connectionId: number; serverName: string }): WireTap;
  recordings(): Promise<Recording[]>;
  removeRecording(recordingId: string): Promise<void>;
  renameRecording(query: { recordingId: string; name: string }): Promise<void>;
  /**
   * Changes how long recordings are kept. The reader's thread removes recordings beyond that at
   * once, or when it starts.
   */
  setRetention(retention: Partial<Retention>): void;
  /** A pinned recording is kept whatever its age and size. */
  pinRecording(query: { recordingId: string; isPinned: boolean }): Promise<void>;
  note(query: NoteChange & { recordingId: string }): Promise<RecordNote>;
  rows(query: {
    recordingId: string;
    filter: TrafficFilter;
    offset: number;
    limit: number;
    signal?: AbortSignal;
  }): Promise<TrafficRows>;
  place(query: {
    recordingId: string;
    filter: TrafficFilter;
    seq: number;
    signal?: AbortSignal;
  }): Promise<TrafficPlace>;
  /**
   * Asks how records belong together, as in an exchange, or when exchanges happened and how long
   * they took.
   */
  ask<Name extends JoinedQuestion>(
    name: Name,
    input: InputOf<Name>,
    signal?: AbortSignal,
  ): Promise<AnswerTo<Name>>;
  record(query: { recordingId: string; seq: number }): Promise<WireRecord | null>;
  body(query: {
    recordingId: string;
    seq: number;
    offset: number;
    limit: number;
  }): Promise<RecordBody>;
  /** Tells transports to pause while too much waits to be written. */
  pressure?: Pressure;
  head(): TrafficHead;
  /** Hears of the newest head, at most once every 120 ms. Returns its undo. */
  onHead(listener: (head: TrafficHead) => void): () => void;
  /**
   * Resolves when all that was tapped so far is written, or counted as lost. Rejects where the
   * worker stops.
   */
  flush(): Promise<void>;
  close(): Promise<void>;
};
