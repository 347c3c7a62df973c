import { isUtf8 } from 'node:buffer';
import type { WireRecord } from '../../../shared/model/traffic/wire.ts';
import type { Backend } from '../../core/backend.ts';

export type ReadBody = {
  /** The body without its secrets; base64 where it is no UTF-8. */
  text: string;
  isBase64: boolean;
  totalBytes: number;
  /** Whether the body goes on after the text. */
  isCutShort: boolean;
};

/** The longest part of a secret that is looked for. What is cut off may begin within one. */
const edgeBytes = 2000;

/** Reads a body from its beginning, of which at most so many bytes are looked at. */
export async function readBody(
  { recorder, redacted }: Pick<Backend, 'recorder' | 'redacted'>,
  { seq, kind }: Pick<WireRecord, 'seq' | 'kind'>,
  mostBytes: number,
): Promise<ReadBody> {
  const { recordingId } = recorder;
  const body = await recorder.body({ recordingId, seq, offset: 0, limit: mostBytes });
  const bytes = Buffer.from(body.text, body.encoding);
  const isCutShort = bytes.length < body.totalBytes;
  const shown = redacted(kind, bytes);
  const isBase64 = !isUtf8(shown);
  const whole = isBase64 ? shown.toString('base64') : shown.toString('utf8');
  const text = isCutShort ? whole.slice(0, Math.max(0, whole.length - edgeBytes)) : whole;
  return { text, isBase64, totalBytes: body.totalBytes, isCutShort };
}
