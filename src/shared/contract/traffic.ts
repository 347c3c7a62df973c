import { z } from 'zod';
import type { Latency, TrafficMoment, Waterfall } from '../model/traffic/times.ts';
import type { HangFacts } from '../model/traffic/hang.ts';
import type { BodyLines, BodyMatches, BodyPlace, BodyValue } from '../model/traffic/body-lines.ts';
import {
  bodyLanguages,
  listMatchings,
  pathPattern,
  type BodyFound,
  type ComparedBodies,
} from '../model/traffic/body-questions.ts';
import {
  type ExchangeRows,
  type FoundInRecordings,
  maxComment,
  type RecordBody,
  type Recording,
  type RecordNote,
  trafficFilter,
  type TrafficHead,
  type TrafficPlace,
  type TrafficRows,
} from '../model/traffic/wire.ts';
import { maxRecordingName } from '../model/traffic/recording-name.ts';
import {
  redactionChoice,
  trafficFormats,
  type HiddenPreview,
  type ImportedRecording,
  type SalvagedRecording,
} from '../model/traffic/traffic-export.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

const recordingId = z.string().max(100);
const body = z.object({ recordingId, seq: z.number().int().positive() });
const line = z.number().int().nonnegative();
/** Only exchanges that begin after this record, as where the view was cleared. */
const afterSeq = z.number().int().nonnegative().optional();

/** The calls that the thread that reads recordings answers; its worker file has their handlers. */
export const readerContract = {
  /** The records that belong to the exchange that record `seq` begins, from the `offset`-th on. */
  'traffic.exchange': call(() =>
    body.extend({
      offset: z.number().int().nonnegative(),
      limit: z.number().int().positive().max(1000),
    }),
  ).returns<ExchangeRows>(),
  /**
   * The matching exchanges of a span of time; where there are too many for bars, counts by column.
   */
  'traffic.waterfall': call(() =>
    z.object({
      recordingId,
      filter: trafficFilter,
      afterSeq,
      fromUs: z.number().optional(),
      toUs: z.number().optional(),
      columns: z.number().int().positive().max(2000),
    }),
  ).returns<Waterfall>(),
  /**
   * When a recording began and ended, and its first record at or after `atUs`, on the wall clock.
   */
  'traffic.moment': call(() =>
    z.object({ recordingId, atUs: z.number().optional() }),
  ).returns<TrafficMoment>(),
  /** How long the matching exchanges took, by method and tool, as far as they were read. */
  'traffic.latency': call(() =>
    z.object({ recordingId, filter: trafficFilter, afterSeq }),
  ).returns<Latency>(),
};

/** What can be asked of recordings, among them that of this run of the app. */
export const trafficContract = {
  ...readerContract,
  'traffic.recordings': call(() => none).returns<Recording[]>(),
  'traffic.removeRecording': call(() => z.object({ recordingId })).returns<void>(),
  /** Names a recording; an empty name takes its name away. */
  'traffic.renameRecording': call(() =>
    z.object({ recordingId, name: z.string().max(maxRecordingName) }),
  ).returns<void>(),
  /**
   * Copies what can still be read of a damaged recording into a new one; the old one is unchanged.
   */
  'traffic.salvageRecording': call(() => z.object({ recordingId })).returns<SalvagedRecording>(),
  /** A pinned recording is kept whatever its age and size. */
  'traffic.pinRecording': call(() =>
    z.object({ recordingId, isPinned: z.boolean() }),
  ).returns<void>(),
  /** `limit` rows from the `offset`-th match on, the oldest first. */
  'traffic.rows': call(() =>
    z.object({
      recordingId,
      filter: trafficFilter,
      offset: z.number().int().nonnegative(),
      limit: z.number().int().positive().max(1000),
    }),
  ).returns<TrafficRows>(),
  /**
   * Searches all recordings, the newest first; a later item about a recording replaces the earlier.
   */
  'traffic.searchRecordings': stream(() =>
    z.object({ text: z.string().min(1).max(1000), rowsEach: z.number().int().min(1).max(20) }),
  ).yields<FoundInRecordings>(),
  /** How many matches stand before record `seq`: its place in the filtered list. */
  'traffic.place': call(() =>
    z.object({ recordingId, filter: trafficFilter, seq: z.number().int().positive() }),
  ).returns<TrafficPlace>(),
  'traffic.record': call(() => z.object({ recordingId, seq: z.number().int().positive() })).returns<
    TrafficRows['rows'][number] | null
  >(),
  /** Pins a record or comments on it; absent members stay as they are, '' removes the comment. */
  'traffic.note': call(() =>
    body.extend({
      isPinned: z.boolean().optional(),
      comment: z.string().max(maxComment).optional(),
    }),
  ).returns<RecordNote>(),
  /** `limit` bytes of a record's body from byte `offset` on. */
  'traffic.body': call(() =>
    z.object({
      recordingId,
      seq: z.number().int().positive(),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(8_000_000).default(1_000_000),
    }),
  ).returns<RecordBody>(),
  /**
   * Lines of a body laid out for reading, answered once more than `knownBytes` bytes are indexed.
   */
  'traffic.bodyLines': call(() =>
    body.extend({
      from: line,
      count: z.number().int().positive().max(500),
      knownBytes: z.number().int().min(-1).default(-1),
    }),
  ).returns<BodyLines>(),
  /**
   * Goes to a match of a text from `line` on, wrapping at the end; ASCII letters match in any case.
   */
  'traffic.bodyFind': call(() =>
    body.extend({
      text: z.string().min(1).max(1000),
      line,
      to: z.enum(['next', 'previous', 'here']),
    }),
  ).returns<BodyMatches>(),
  /** The place of a line or a JSON Pointer in a body; NOT_FOUND where there is none. */
  'traffic.bodyPlace': call(() =>
    body.extend({ at: z.union([line, z.string().max(100_000)]) }),
  ).returns<BodyPlace>(),
  /** Bytes of the value that begins in a line, with all that it encloses, as they were received. */
  'traffic.bodyValue': call(() =>
    body.extend({
      line,
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(8_000_000).default(1_000_000),
    }),
  ).returns<BodyValue>(),
  /**
   * Facts about a request, given by its own record or by its response's; null for other records.
   */
  'traffic.hang': call(() => body).returns<HangFacts | null>(),
  /** What an expression finds in a body, or why it can't be evaluated. */
  'traffic.findInBody': call(() =>
    body.extend({ language: z.enum(bodyLanguages), expression: z.string().max(10_000) }),
  ).returns<BodyFound>(),
  /** Compares two bodies by their values. */
  'traffic.compareBodies': call(() =>
    z.object({
      before: body,
      after: body,
      matching: z.enum(listMatchings),
      ignored: z.array(pathPattern).max(200),
    }),
  ).returns<ComparedBodies>(),
  /** What an export of a recording would hide, as far as its first records tell. */
  'traffic.previewExport': call(() =>
    z.object({ recordingId, filter: trafficFilter, hides: redactionChoice }),
  ).returns<HiddenPreview>(),
  /** The text of an exported file, in pieces. */
  'traffic.export': stream(() =>
    z.object({
      recordingId,
      filter: trafficFilter,
      format: z.enum(trafficFormats),
      hides: redactionChoice,
    }),
  ).yields<string>(),
  /** Begins an import, whose file comes in pieces of base64, since its bytes may be no text. */
  'traffic.importStart': call(() => z.object({ name: z.string().max(maxRecordingName) })).returns<{
    importId: number;
  }>(),
  'traffic.importPiece': call(() =>
    z.object({ importId: z.number().int(), base64: z.string().max(4_000_000) }),
  ).returns<void>(),
  'traffic.importEnd': call(() =>
    z.object({ importId: z.number().int() }),
  ).returns<ImportedRecording>(),
  'traffic.importCancel': call(() => z.object({ importId: z.number().int() })).returns<void>(),
  /** How far the recording of this run has come, at most once in 120 milliseconds. */
  'traffic.head': stream(() => none).yields<TrafficHead>(),
};
