import type { WireObservation } from '../wire/records/observation.ts';
import { callContents, errorCodeIn, type Contents } from './message-parts.ts';
import { httpSpanOf, httpStatusOf } from './http-span.ts';
import { requestAttributes, spanName, type ConnectionFacts } from './span-attributes.ts';
import type { Span } from './span.ts';
import { contextIn, newSpanId, newTraceId, type TraceContext } from '../wire/trace-context.ts';

type Options = {
  onSpan(span: Span): void;
  /** Is called for each span that had to be given up before its end. */
  onDropped(): void;
  factsOf(connectionId: number): ConnectionFacts | undefined;
  recordingId: string;
  /** Undefined where the contents of messages are not sent. */
  contents: Contents | undefined;
  /** Whether Wirebench gave out this context for a call. */
  isOurs(context: TraceContext): boolean;
};

type Open = { connectionId: number; span: Span; method: string };

const maxOpen = 10_000;
const maxKnown = 10_000;
const maxEvents = 64;

/**
 * Makes spans of the records that the tap sees: one for each request with its response, and below
 * it one for each HTTP request that carried it. Rounds and retries of an exchange are below the
 * span of its first request.
 */
export class SpanMaker {
  private readonly options: Options;
  /** Requests without a response yet, by seq. */
  private readonly open = new Map<number, Open>();
  /** HTTP requests without a response yet, by the seq of their head. */
  private readonly openHttp = new Map<number, Open>();
  /** Heads of HTTP requests whose message is the next record, by connection. */
  private readonly heads = new Map<number, { seq: number; observation: WireObservation }>();
  /**
   * The trace contexts of requests by seq, kept after their responses for later rounds and retries.
   */
  private readonly known = new Map<number, TraceContext>();

  constructor(options: Options) {
    this.options = options;
  }

  see(seq: number, connectionId: number, observation: WireObservation): void {
    const { kind, direction, method, rpcId, requestSeq, durationUs } = observation;
    if (kind === 'http-request') return this.httpBegun(seq, connectionId, observation);
    if (kind === 'http-response') return this.httpEnded(observation);
    if (kind === 'lifecycle') return this.broken(observation);
    if (kind !== 'message' || direction === 'none') return;
    if (durationUs !== undefined) return this.answered(observation);
    if (requestSeq !== undefined) return this.reported(requestSeq, observation);
    if (method !== undefined && rpcId !== undefined) this.asked(seq, connectionId, observation);
    this.heads.delete(connectionId);
  }

  /** Ends the open spans of a connection that is gone, or of all connections. */
  end(atUs: number, connectionId?: number): void {
    for (const waiting of [this.open, this.openHttp]) {
      for (const [seq, one] of waiting) {
        if (connectionId !== undefined && one.connectionId !== connectionId) continue;
        waiting.delete(seq);
        this.finish(one.span, Math.max(atUs, one.span.startUs), 'connection_closed');
      }
    }
  }

  private asked(seq: number, connectionId: number, observation: WireObservation): void {
    const { direction, method = '', subject, atUs, content, exchangeSeq } = observation;
    const given = contextIn(content, this.options.isOurs);
    const root = typeof exchangeSeq === 'number' ? this.known.get(exchangeSeq) : undefined;
    // A request that is sent again unchanged gets a span of its own below the first.
    const isOurs =
      given !== undefined && this.options.isOurs(given) && given.spanId !== root?.spanId;
    const parent = isOurs ? root : (given ?? root);
    const traceId = given?.traceId ?? parent?.traceId ?? newTraceId();
    const spanId = isOurs ? given.spanId : newSpanId();
    const { contents } = this.options;
    const span: Span = {
      traceId,
      spanId,
      // A parent must be of the same trace.
      ...(parent?.traceId === traceId && { parentSpanId: parent.spanId }),
      ...(given?.state !== undefined && { traceState: given.state }),
      name: spanName(method, subject),
      kind: direction === 'out' ? 'client' : 'server',
      startUs: atUs,
      endUs: atUs,
      attributes: {
        ...requestAttributes(observation, this.options.factsOf(connectionId)),
        'wirebench.recording.id': this.options.recordingId,
        'wirebench.record.seq': seq,
        ...(contents && callContents(contents, method, 'arguments', content)),
      },
      events: [],
    };
    keep(this.known, seq, { traceId, spanId }, maxKnown);
    if (keep(this.open, seq, { connectionId, span, method }, maxOpen)) this.options.onDropped();
    const head = this.heads.get(connectionId);
    if (head) this.httpOf(head.seq, connectionId, head.observation, { traceId, spanId });
  }

  private answered({
    requestSeq = 0,
    durationUs = 0,
    isError,
    content,
    method = '',
  }: WireObservation): void {
    const asked = this.open.get(requestSeq);
    if (!asked) return;
    this.open.delete(requestSeq);
    const { span } = asked;
    const { contents } = this.options;
    const code = isError ? errorCodeIn(content, contents) : undefined;
    if (code?.code !== undefined) span.attributes['rpc.response.status_code'] = code.code;
    if (!isError && contents)
      Object.assign(span.attributes, callContents(contents, method, 'result', content));
    const type = isError ? (code?.code ?? 'tool_error') : undefined;
    this.finish(span, span.startUs + durationUs, type, code?.message);
  }

  private reported(requestSeq: number, { method = '', atUs }: WireObservation): void {
    const asked = this.open.get(requestSeq);
    if (!asked) return;
    if (asked.span.events.length < maxEvents) asked.span.events.push({ name: method, atUs });
    if (method !== 'notifications/cancelled') return;
    this.open.delete(requestSeq);
    this.finish(asked.span, atUs, 'cancelled');
  }

  /** Ends a request whose HTTP request failed or was given up without a response. */
  private broken({ exchangeSeq, requestSeq, isError, atUs }: WireObservation): void {
    if (typeof exchangeSeq !== 'number' || requestSeq !== undefined) return;
    const asked = this.open.get(exchangeSeq);
    if (!asked) return;
    this.open.delete(exchangeSeq);
    const type = isError ? 'request_failed' : 'cancelled';
    for (const [seq, { span }] of this.openHttp) {
      if (span.parentSpanId !== asked.span.spanId) continue;
      this.openHttp.delete(seq);
      this.finish(span, atUs, type);
    }
    this.finish(asked.span, atUs, type);
  }

  private httpBegun(seq: number, connectionId: number, observation: WireObservation): void {
    const { exchangeSeq } = observation;
    const root = typeof exchangeSeq === 'number' ? this.known.get(exchangeSeq) : undefined;
    if (exchangeSeq === 'next') this.heads.set(connectionId, { seq, observation });
    else if (root) this.httpOf(seq, connectionId, observation, root);
  }

  private httpOf(
    seq: number,
    connectionId: number,
    observation: WireObservation,
    parent: TraceContext,
  ): void {
    const span = httpSpanOf(observation, this.options.factsOf(connectionId), parent);
    keep(this.openHttp, seq, { connectionId, span, method: '' }, maxOpen);
  }

  private httpEnded({ requestSeq = 0, durationUs = 0, content }: WireObservation): void {
    const asked = this.openHttp.get(requestSeq);
    if (!asked) return;
    this.openHttp.delete(requestSeq);
    const status = httpStatusOf(content);
    asked.span.attributes['http.response.status_code'] = status;
    const type = status >= 400 ? String(status) : undefined;
    this.finish(asked.span, asked.span.startUs + durationUs, type);
  }

  private finish(span: Span, endUs: number, errorType?: string, message?: string): void {
    span.endUs = endUs;
    if (errorType !== undefined) {
      span.attributes['error.type'] = errorType;
      span.error = message === undefined ? {} : { message };
    }
    this.options.onSpan(span);
  }
}

/** Sets an entry; returns whether the oldest one was dropped for it. */
function keep<V>(map: Map<number, V>, key: number, value: V, max: number): boolean {
  map.set(key, value);
  if (map.size <= max) return false;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
  return true;
}
