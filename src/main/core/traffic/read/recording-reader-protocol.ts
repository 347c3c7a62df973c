import type { readerContract } from '../../../../shared/contract/traffic.ts';
import type {
  RecordBody,
  Recording,
  RecordNote,
  TrafficFilter,
  TrafficPlace,
  TrafficRows,
  WireRecord,
} from '../../../../shared/model/traffic/wire.ts';
import type { RpcErrorCode } from '../../../../shared/rpc/errors.ts';
import type { OutputOf, ParsedInputOf } from '../../../../shared/rpc/define.ts';
import type { NoteChange } from '../recording/record-notes.ts';
import type { Retention } from './recordings-folder.ts';

type OfRecording = { recordingId: string };
type OfRecord = OfRecording & { seq: number };

/**
 * The questions of the reader contract, which are forwarded unchanged from the page to the thread.
 */
export type JoinedQuestion = keyof typeof readerContract;
type Joined = {
  [Name in JoinedQuestion]: {
    input: ParsedInputOf<(typeof readerContract)[Name]>;
    answer: OutputOf<(typeof readerContract)[Name]>;
  };
};

/** What the reader's thread can be asked, by name. */
export type ReaderQuestions = Joined & {
  rows: {
    input: OfRecording & { filter: TrafficFilter; offset: number; limit: number };
    answer: TrafficRows;
  };
  place: { input: OfRecord & { filter: TrafficFilter }; answer: TrafficPlace };
  record: { input: OfRecord; answer: WireRecord | null };
  body: { input: OfRecord & { offset: number; limit: number }; answer: RecordBody | null };
  recordings: { input: object; answer: Recording[] };
  removeRecording: { input: OfRecording; answer: void };
  renameRecording: { input: OfRecording & { name: string }; answer: void };
  note: { input: OfRecording & NoteChange; answer: RecordNote };
  pinRecording: { input: OfRecording & { isPinned: boolean }; answer: void };
};

export type QuestionName = keyof ReaderQuestions;
export type InputOf<Name extends QuestionName> = ReaderQuestions[Name]['input'];
export type AnswerTo<Name extends QuestionName> = ReaderQuestions[Name]['answer'];

export type ToReader =
  | { type: 'ask'; id: number; name: QuestionName; input: unknown }
  | { type: 'cancel'; id: number }
  | { type: 'retention'; retention: Retention }
  | { type: 'close' };

export type FromReader =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'error'; id: number; code: RpcErrorCode; message: string }
  | { type: 'problem'; problem: string };

export type ReaderSetup = { folder: string; recordingId: string; retention: Retention };
