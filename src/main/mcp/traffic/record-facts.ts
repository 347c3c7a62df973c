import { z } from 'zod';
import { findingText } from '../../../shared/model/finding.ts';
import { cutAtWord } from '../../../shared/cut-at-word.ts';
import { previewLength, type WireRecord } from '../../../shared/model/traffic/wire.ts';
import type { Backend } from '../../core/backend.ts';
import { readBody } from './read-body.ts';

/** A wire record as agents see it. */
export const recordFacts = z.object({
  seq: z.number().describe('its number, which read_record takes'),
  time: z.string(),
  server: z.string(),
  direction: z.enum(['sent', 'received', 'event']).describe('sent by Wirebench, or by the server'),
  kind: z.string(),
  method: z.string().optional(),
  subject: z.string().optional().describe('the name of the tool or prompt, or the URI'),
  id: z.string().optional(),
  is_error: z.boolean(),
  finding: z.string().optional().describe('what is wrong or notable about it'),
  duration_ms: z.number().optional(),
  bytes: z.number(),
  request_seq: z.number().optional(),
  response_seq: z.number().optional(),
  preview: z.string(),
});
export type RecordFacts = z.infer<typeof recordFacts>;

const longestName = 300;
const longestFinding = 1000;
/** So much of a body is read for a preview, so that a secret that reaches out of it is still known. */
const previewBytes = 8000;

export async function factsOf(backend: Backend, record: WireRecord): Promise<RecordFacts> {
  const { seq, atUs, serverName, direction, kind, method, subject, rpcId, findings = [] } = record;
  const { text } = await readBody(backend, record, previewBytes);
  return {
    seq,
    time: new Date(atUs / 1000).toISOString(),
    server: serverName,
    direction: directions[direction],
    kind,
    ...(method !== undefined && { method: cutAtWord(method, longestName) }),
    ...(subject !== undefined && { subject: cutAtWord(subject, longestName) }),
    ...(rpcId !== undefined && { id: cutAtWord(rpcId, longestName) }),
    is_error: record.isError,
    ...(findings.length > 0 && { finding: cutAtWord(findingText(findings), longestFinding) }),
    ...(record.durationUs !== undefined && { duration_ms: record.durationUs / 1000 }),
    bytes: record.bytes,
    ...(record.requestSeq !== undefined && { request_seq: record.requestSeq }),
    ...(record.responseSeq !== undefined && { response_seq: record.responseSeq }),
    preview: cutAtWord(text.replaceAll(/\s+/g, ' '), previewLength),
  };
}

const directions = { out: 'sent', in: 'received', none: 'event' } as const;
