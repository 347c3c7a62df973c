import { crc32 } from 'node:zlib';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { WireKind } from '../../../../shared/model/traffic/wire.ts';
import { stampNow, type Stamp } from './clock.ts';
import { Correlator, type Print } from './correlator.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import { isJsonRpc, type JsonRpcMessage } from '../json/json-rpc.ts';
import type { ExchangeSeq, WireObservation, WireTap } from './observation.ts';

type Content = Uint8Array | string;
type Extra = Partial<
  Pick<
    WireObservation,
    | 'bytes'
    | 'isError'
    | 'findings'
    | 'requestSeq'
    | 'exchangeSeq'
    | 'durationUs'
    | 'queuedUs'
    | 'isGiven'
  >
>;
type MessageExtra = Pick<Extra, 'bytes' | 'findings' | 'isGiven'> & {
  /** Whether the message is an outline, whose missing members are no fault. */
  isOutline?: boolean;
};
/** What the record of an answer tells besides the answer. */
export type AnswerMark = {
  finding: Finding;
  /** The JSON text to record in place of what is sent. */
  text?: string | undefined;
};
type HeadKind = Extract<WireKind, 'http-request' | 'http-response'>;
const maxPeeked = 1024 * 1024;
/** A request of up to so many characters is told by its text. */
const maxKept = 500;
/** So much of the beginning of a longer one goes into its hash. */
const maxPrinted = 4096;
/** Marks of answers that were never sent are dropped. */
const mostMarks = 10_000;
type ContentKind = Extract<WireKind, 'http-body' | 'sse-event' | 'sse-comment'>;

/** One connection's side of the tap: stamps what its transports see and joins it with what came before. */
export class WireLog {
  private readonly tap: WireTap;
  private readonly hide: (text: string) => string;
  private readonly correlator: Correlator;
  private readonly exchange: () => number | undefined;
  private readonly marks: Map<string, AnswerMark>;

  /**
   * `hide` takes secrets out of what we word ourselves: heads and lifecycle. Bodies are recorded as
   * they are.
   */
  constructor(
    tap: WireTap,
    hide = (text: string) => text,
    {
      correlator = new Correlator(),
      exchange = (): number | undefined => undefined,
      marks = new Map<string, AnswerMark>(),
    } = {},
  ) {
    this.tap = tap;
    this.hide = hide;
    this.correlator = correlator;
    this.exchange = exchange;
    this.marks = marks;
  }

  /**
   * The same log, whose records belong to an exchange; `exchange` is asked each time for the seq of
   * its first record.
   */
  within(exchange: () => number | undefined): WireLog {
    const { correlator, marks } = this;
    return new WireLog(this.tap, this.hide, { correlator, exchange, marks });
  }

  /**
   * The exchange of the head that is sent before this body; undefined where the body is no JSON-RPC
   * message.
   */
  exchangeOf(body: string): ExchangeSeq | undefined {
    const bytes = Buffer.from(body);
    // A large body is not parsed twice, since one that takes an exchange up again is rarely so large.
    if (bytes.length > maxPeeked)
      return body.trimStart().startsWith('{"jsonrpc"') ? 'next' : undefined;
    const message = firstMessage(body);
    if (!message) return undefined;
    return this.correlator.rootOf('out', message, printOf(message, bytes)) ?? 'next';
  }

  /** The revision that was settled on; what is wrong with a message may depend on it. */
  set revision(revision: string | undefined) {
    this.correlator.revision = revision;
  }

  get revision(): string | undefined {
    return this.correlator.revision;
  }

  /**
   * Notes of the answer to a request of the server, before it is sent, what its record is to tell.
   */
  markAnswer(id: unknown, mark: AnswerMark): void {
    this.marks.set(jsonOf(id), mark);
    const [oldest] = this.marks.keys();
    if (this.marks.size > mostMarks && oldest !== undefined) this.marks.delete(oldest);
  }

  /** A text without the secrets that are known, for bodies that must be recorded so. */
  withoutSecrets(text: string): string {
    return this.hide(text);
  }

  /** Records a JSON-RPC message; answers with its seq. */
  message(
    direction: 'out' | 'in',
    message: JsonRpcMessage,
    content: Content,
    stamp: Stamp,
    { bytes, findings = [], isGiven, isOutline = false }: MessageExtra = {},
  ): number {
    const { atUs, monoUs } = stamp;
    const mark = direction === 'out' ? this.takeMark(message) : undefined;
    const shown = mark?.text ?? content;
    const print = printOf(message, content);
    const facts = this.joined(
      this.correlator.describe(direction, message, monoUs, { print, isOutline }),
    );
    const kind = 'message';
    const observation: WireObservation = {
      atUs,
      monoUs,
      direction,
      kind,
      content: shown,
      ...facts,
    };
    if (bytes !== undefined) observation.bytes = bytes;
    else if (mark?.text !== undefined) observation.bytes = Buffer.byteLength(content);
    if (mark) observation.findings = [mark.finding, ...(observation.findings ?? [])];
    if (isGiven) observation.isGiven = true;
    if (findings.length > 0) {
      observation.findings = [...findings, ...(observation.findings ?? [])];
    }
    const seq = this.tap(observation);
    this.correlator.remember(direction, message, seq, monoUs, { root: rootOf(facts), print });
    return seq;
  }

  /** Records something that was sent or received and is no proper message. */
  malformed(
    direction: 'out' | 'in',
    content: Content,
    finding: Finding,
    stamp: Stamp,
    bytes?: number,
    isGiven = false,
  ): number {
    const extra: Extra = { isError: true, findings: [finding], ...(isGiven && { isGiven }) };
    if (bytes !== undefined) extra.bytes = bytes;
    return this.record('malformed', direction, content, stamp, extra);
  }

  stderr(line: Content, extra: Extra = {}): number {
    return this.record('stderr', 'in', line, stampNow(), extra);
  }

  /** Records something that happened: a start, an exit, a closed stream. */
  lifecycle(text: string, isError = false): number {
    return this.record('lifecycle', 'none', this.hide(text), stampNow(), { isError });
  }

  /** Records what was found out later about something on record. */
  remark(text: string, findings: Finding[], requestSeq: number | undefined): number {
    const root = requestSeq === undefined ? undefined : this.correlator.rootOfRequest(requestSeq);
    const extra: Extra = {
      findings,
      ...(requestSeq !== undefined && { requestSeq }),
      ...(root !== undefined && { exchangeSeq: root }),
    };
    return this.record('lifecycle', 'none', text, stampNow(), extra);
  }

  /** Records the head of an HTTP request or response. */
  httpHead(kind: HeadKind, head: string, stamp: Stamp, extra: Extra = {}): number {
    const direction = kind === 'http-request' ? 'out' : 'in';
    return this.record(kind, direction, this.hide(head), stamp, extra);
  }

  /** Records a body or an event that carries no JSON-RPC message. */
  httpContent(kind: ContentKind, direction: 'out' | 'in', content: Content, extra: Extra = {}) {
    return this.record(kind, direction, content, stampNow(), extra);
  }

  private takeMark({ id, method }: JsonRpcMessage): AnswerMark | undefined {
    if (this.marks.size === 0 || method !== undefined) return undefined;
    const key = jsonOf(id);
    const mark = this.marks.get(key);
    this.marks.delete(key);
    return mark;
  }

  private record(
    kind: WireKind,
    direction: WireObservation['direction'],
    content: Content,
    { atUs, monoUs }: Stamp,
    extra: Extra,
  ): number {
    return this.tap({ atUs, monoUs, kind, direction, content, ...this.joined(extra) });
  }

  private joined<T extends Extra>(facts: T): T {
    const isJoined = facts.requestSeq !== undefined || facts.exchangeSeq !== undefined;
    const exchangeSeq = isJoined ? undefined : this.exchange();
    return exchangeSeq === undefined ? facts : { ...facts, exchangeSeq };
  }
}

function firstMessage(body: string): JsonRpcMessage | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    const parts: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    return parts.find(isJsonRpc);
  } catch {
    // A body that is no JSON belongs to no exchange.
    return undefined;
  }
}

const rootOf = ({ exchangeSeq }: Pick<Extra, 'exchangeSeq'>): number | undefined =>
  exchangeSeq === 'next' ? undefined : exchangeSeq;

/** By what requests with the same id are told apart; 0 for a message that is no request. */
function printOf({ id, method }: JsonRpcMessage, content: Content): Print {
  if (id === undefined || method === undefined) return 0;
  // To keep a short text costs less than its hash.
  if (typeof content === 'string' && content.length <= maxKept) return content;
  return crc32(startOf(content), content.length >>> 0) || 1;
}

function startOf(content: Content): Content {
  if (content.length <= maxPrinted) return content;
  return typeof content === 'string'
    ? content.slice(0, maxPrinted)
    : content.subarray(0, maxPrinted);
}
