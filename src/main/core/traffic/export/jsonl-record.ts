import { z } from 'zod';
import type { Finding } from '../../../../shared/model/finding.ts';
import { isRule } from '../../../../shared/model/specification.ts';
import { maxComment, wireKinds } from '../../../../shared/model/traffic/wire.ts';
import type { NoteChange } from '../recording/record-notes.ts';
import type { WireObservation } from '../../wire/records/observation.ts';

const shortText = z.string().max(100_000);
const micros = z.number().finite().nonnegative();
const seq = z.number().int().positive();

const head = z.looseObject({
  format: z.string(),
  version: z.number().int().positive(),
  name: shortText.optional(),
});

const finding = z.looseObject({
  message: shortText,
  rule: z.string().optional(),
  isNote: z.boolean().optional(),
  seq: seq.optional(),
});

const record = z.looseObject({
  seq,
  atUs: micros,
  monoUs: micros,
  /** 0 for a record of no connection, such as a gap's. */
  connectionId: z.number().int().nonnegative(),
  serverName: shortText,
  direction: z.enum(['out', 'in', 'none']),
  kind: z.enum(wireKinds),
  method: shortText.optional(),
  rpcId: shortText.optional(),
  subject: shortText.optional(),
  isError: z.boolean().default(false),
  findings: z.array(finding).optional(),
  requestSeq: seq.optional(),
  exchangeSeq: seq.optional(),
  durationUs: micros.optional(),
  queuedUs: micros.optional(),
  errorCode: z.number().int().optional(),
  bytes: z.number().int().nonnegative(),
  text: z.string().optional(),
  base64: z.base64().optional(),
  isPinned: z.boolean().optional(),
  comment: z.string().max(maxComment).optional(),
  omittedBytes: z.number().int().positive().optional(),
});

const end = z.looseObject({ end: z.literal(true), records: z.number().int().nonnegative() });

export type KeptRecord = {
  seq: number;
  connectionId: number;
  serverName: string;
  observation: WireObservation;
  note?: Omit<NoteChange, 'seq'>;
};

export type JsonlLine =
  | { kind: 'head'; format: string; version: number; name?: string | undefined }
  | { kind: 'record'; record: KeptRecord }
  | { kind: 'end' }
  | { kind: 'damaged'; why: string };

/**
 * Reads a line of an exported recording. A line that can't be read is returned as `damaged`, with
 * the reason in words.
 */
export function readLine(line: Buffer): JsonlLine {
  let value: unknown;
  try {
    const text = line.toString('utf8');
    // Some programs begin a text with a byte order mark.
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return damaged('it is not valid JSON');
  }
  if (typeof value !== 'object' || value === null) return damaged('it is not an object');
  if (Object.hasOwn(value, 'format')) {
    const read = head.safeParse(value);
    return read.success ? { kind: 'head', ...read.data } : damaged(reasonOf(read.error));
  }
  if (Object.hasOwn(value, 'end')) {
    const read = end.safeParse(value);
    return read.success ? { kind: 'end' } : damaged(reasonOf(read.error));
  }
  const read = record.safeParse(value);
  if (!read.success) return damaged(reasonOf(read.error));
  const { text, base64, omittedBytes } = read.data;
  const contents = [text, base64, omittedBytes].filter((content) => content !== undefined);
  if (contents.length !== 1) return damaged('it needs one of text, base64 and omittedBytes');
  return { kind: 'record', record: kept(read.data) };
}

function kept(read: z.infer<typeof record>): KeptRecord {
  const { connectionId, serverName, findings, text, base64, omittedBytes, bytes } = read;
  const optional = {
    method: read.method,
    rpcId: read.rpcId,
    subject: read.subject,
    requestSeq: read.requestSeq,
    exchangeSeq: read.exchangeSeq === read.seq + 1 ? 'next' : read.exchangeSeq,
    durationUs: read.durationUs,
    queuedUs: read.queuedUs,
    errorCode: read.errorCode,
  };
  const present = Object.entries(optional).filter(([, value]) => value !== undefined);
  const left = omittedBytes === undefined ? [] : [leftOut(omittedBytes)];
  const found = [...(findings ?? []).map(findingOf), ...left];
  const observation: WireObservation = {
    atUs: read.atUs,
    monoUs: read.monoUs,
    direction: read.direction,
    kind: read.kind,
    isError: read.isError,
    bytes,
    content: text ?? Buffer.from(base64 ?? '', 'base64'),
    ...(found.length > 0 ? { findings: found } : {}),
    ...Object.fromEntries(present),
  };
  const { isPinned, comment } = read;
  const isNoted = isPinned === true || (comment ?? '') !== '';
  return {
    seq: read.seq,
    connectionId,
    serverName,
    observation,
    ...(isNoted && { note: { isPinned, comment } }),
  };
}

const leftOut = (bytes: number): Finding => ({
  message: `its body of ${bytes} bytes was left out when it was exported`,
});

/** A finding with a rule that only a later version knows goes without its link. */
const findingOf = ({ message, rule, isNote, seq: about }: z.infer<typeof finding>): Finding => ({
  message,
  ...(rule !== undefined && isRule(rule) && { rule }),
  ...(isNote === true && { isNote }),
  ...(about !== undefined && { seq: about }),
});

const damaged = (why: string): JsonlLine => ({ kind: 'damaged', why });

function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const at = issue?.path.join('.') ?? '';
  return at ? `its ${at} can’t be read` : 'it can’t be read';
}
