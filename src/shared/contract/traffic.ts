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

/** What the thread that reads recordings answers by itself: a line here, a handler there. */
export const readerContract = {
  /** The records that belong to the exchange that record `seq` begins, from the `offset`-th on. */
  'traffic.exchange': call(
    body.extend({
      offset: z.number().int().nonnegative(),
      limit: z.number().int().positive().max(1000),
    }),
  ).returns<ExchangeRows>(),
  /** The exchanges that match in part of the time; where they are too many for bars, how many when. */
  'traffic.waterfall': call(
    z.object({
      recordingId,
      filter: trafficFilter,
      fromUs: z.number().optional(),
      toUs: z.number().optional(),
      columns: z.number().int().positive().max(2000),
    }),
  ).returns<Waterfall>(),
  /** When a recording began and ended, and the first record at or after a moment, on the wall clock. */
  'traffic.moment': call(
    z.object({ recordingId, atUs: z.number().optional() }),
  ).returns<TrafficMoment>(),
  /** How long the exchanges that match took, by method and tool; of as many as were read so far. */
  'traffic.latency': call(z.object({ recordingId, filter: trafficFilter })).returns<Latency>(),
};

/** What can be asked of recordings, this run's among them. */
export const trafficContract = {
  ...readerContract,
  'traffic.recordings': call(none).returns<Recording[]>(),
  'traffic.removeRecording': call(z.object({ recordingId })).returns<void>(),
  /** An empty name stands for none. */
  'traffic.renameRecording': call(
    z.object({ recordingId, name: z.string().max(maxRecordingName) }),
  ).returns<void>(),
  /** Makes another recording of what can still be read of a damaged one, which stays as it is. */
  'traffic.salvageRecording': call(z.object({ recordingId })).returns<SalvagedRecording>(),
  /** A pinned recording is kept whatever its age and size. */
  'traffic.pinRecording': call(z.object({ recordingId, isPinned: z.boolean() })).returns<void>(),
  /** `limit` rows from the `offset`-th match on, oldest first. */
  'traffic.rows': call(
    z.object({
      recordingId,
      filter: trafficFilter,
      offset: z.number().int().nonnegative(),
      limit: z.number().int().positive().max(1000),
    }),
  ).returns<TrafficRows>(),
  /** Looks for a query in all recordings, the newest first; later items about one replace earlier ones. */
  'traffic.searchRecordings': stream(
    z.object({ text: z.string().min(1).max(1000), rowsEach: z.number().int().min(1).max(20) }),
  ).yields<FoundInRecordings>(),
  /** How many matches stand before record `seq`: its place in the filtered list. */
  'traffic.place': call(
    z.object({ recordingId, filter: trafficFilter, seq: z.number().int().positive() }),
  ).returns<TrafficPlace>(),
  'traffic.record': call(z.object({ recordingId, seq: z.number().int().positive() })).returns<
    TrafficRows['rows'][number] | null
  >(),
  /** Pins a record or says something of it; what is left out stays, and an empty comment is none. */
  'traffic.note': call(
    body.extend({
      isPinned: z.boolean().optional(),
      comment: z.string().max(maxComment).optional(),
    }),
  ).returns<RecordNote>(),
  /** `limit` bytes of a record's body from byte `offset` on. */
  'traffic.body': call(
    z.object({
      recordingId,
      seq: z.number().int().positive(),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(8_000_000).default(1_000_000),
    }),
  ).returns<RecordBody>(),
  /** Lines of a body laid out for reading, once more than `knownBytes` of it are indexed. */
  'traffic.bodyLines': call(
    body.extend({
      from: line,
      count: z.number().int().positive().max(500),
      knownBytes: z.number().int().min(-1).default(-1),
    }),
  ).returns<BodyLines>(),
  /** Goes to a match of a text, whatever the case of its ASCII letters, around from the end to the start. */
  'traffic.bodyFind': call(
    body.extend({
      text: z.string().min(1).max(1000),
      line,
      to: z.enum(['next', 'previous', 'here']),
    }),
  ).returns<BodyMatches>(),
  /** What a line, or a JSON Pointer, is the place of; NOT_FOUND where there is nothing. */
  'traffic.bodyPlace': call(
    body.extend({ at: z.union([line, z.string().max(100_000)]) }),
  ).returns<BodyPlace>(),
  /** Part of a line's value, with all that it encloses, as it came. */
  'traffic.bodyValue': call(
    body.extend({
      line,
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(8_000_000).default(1_000_000),
    }),
  ).returns<BodyValue>(),
  /** What the record tells of a request, or of the one that a record answers; null for what is neither. */
  'traffic.hang': call(body).returns<HangFacts | null>(),
  /** What an expression finds in a body, or why it can't be told. */
  'traffic.findInBody': call(
    body.extend({ language: z.enum(bodyLanguages), expression: z.string().max(10_000) }),
  ).returns<BodyFound>(),
  /** Where two bodies differ in what they say. */
  'traffic.compareBodies': call(
    z.object({
      before: body,
      after: body,
      matching: z.enum(listMatchings),
      ignored: z.array(pathPattern).max(200),
    }),
  ).returns<ComparedBodies>(),
  /** What an export of it would hide, as far as its first records tell. */
  'traffic.previewExport': call(
    z.object({ recordingId, filter: trafficFilter, hides: redactionChoice }),
  ).returns<HiddenPreview>(),
  /** The text of a file, in pieces. */
  'traffic.export': stream(
    z.object({
      recordingId,
      filter: trafficFilter,
      format: z.enum(trafficFormats),
      hides: redactionChoice,
    }),
  ).yields<string>(),
  /** Takes a file in pieces, each as base64: the bytes as they are, also where they are no text. */
  'traffic.importStart': call(z.object({ name: z.string().max(maxRecordingName) })).returns<{
    importId: number;
  }>(),
  'traffic.importPiece': call(
    z.object({ importId: z.number().int(), base64: z.string().max(4_000_000) }),
  ).returns<void>(),
  'traffic.importEnd': call(z.object({ importId: z.number().int() })).returns<ImportedRecording>(),
  'traffic.importCancel': call(z.object({ importId: z.number().int() })).returns<void>(),
  /** "The log is now at n", at most twenty times a second. */
  'traffic.head': stream(none).yields<TrafficHead>(),
};
