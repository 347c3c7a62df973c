import { randomBytes } from 'node:crypto';
import { isObject } from '../../../shared/json/is-object.ts';
import { memberText } from './json/member-text.ts';

/** What `_meta` says of the trace that a request belongs to (SEP-414, W3C Trace Context). */
export type TraceContext = { traceId: string; spanId: string; state?: string };

const w3c = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const maxState = 512;
/** Of a longer message only the end is read, where our own context stands. */
const maxRead = 256 * 1024;
const ownTail = 4096;

export const newTraceId = (): string => randomBytes(16).toString('hex');
export const newSpanId = (): string => randomBytes(8).toString('hex');

/** A `traceparent` with the flag “sampled”, since what is sent from here is also kept. */
export const traceparentOf = ({ traceId, spanId }: TraceContext): string =>
  `00-${traceId}-${spanId}-01`;

/** The context in the `_meta` of a message; undefined where there is none, or where it is not valid. */
export function contextIn(
  content: Uint8Array | string,
  isOurs: (context: TraceContext) => boolean,
): TraceContext | undefined {
  const text = Buffer.from(content);
  if (text.length > maxRead) return ownContextIn(text, isOurs);
  const meta = text.includes('traceparent') ? metaOf(text) : undefined;
  if (!isObject(meta)) return undefined;
  const { traceparent, tracestate } = meta;
  const context = typeof traceparent === 'string' ? parsed(traceparent) : undefined;
  const isStated =
    typeof tracestate === 'string' && tracestate !== '' && tracestate.length <= maxState;
  return context && isStated ? { ...context, state: tracestate } : context;
}

function parsed(traceparent: string): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', rest] = w3c.exec(traceparent) ?? [];
  // Version 00 ends here; later ones may say more, and ff is forbidden.
  const isOdd =
    version === undefined || version === 'ff' || (version === '00' && rest !== undefined);
  return isOdd || /^0+$/.test(traceId) || /^0+$/.test(spanId) ? undefined : { traceId, spanId };
}

function ownContextIn(
  text: Buffer,
  isOurs: (context: TraceContext) => boolean,
): TraceContext | undefined {
  const tail = text.toString('latin1', text.length - ownTail);
  const context = parsed(/"traceparent":"([^"]+)"/.exec(tail)?.[1] ?? '');
  return context && isOurs(context) ? context : undefined;
}

function metaOf(text: Buffer): unknown {
  try {
    const params = memberText(text, 'params');
    const meta = params && memberText(params, '_meta');
    return meta && JSON.parse(meta.toString('utf8'));
  } catch {
    // A text that is no JSON has no context.
    return undefined;
  }
}
