import type { Finding } from '../../../shared/model/finding.ts';
import type { WireKind } from '../../../shared/model/wire.ts';
import { stampNow, type Stamp } from './clock.ts';
import { Correlator } from './correlator.ts';
import type { JsonRpcMessage } from './json-rpc.ts';
import type { WireObservation, WireTap } from './observation.ts';

type Content = Uint8Array | string;
type Extra = Partial<
  Pick<WireObservation, 'bytes' | 'isError' | 'findings' | 'requestSeq' | 'durationUs'>
>;
type HeadKind = Extract<WireKind, 'http-request' | 'http-response'>;
type ContentKind = Extract<WireKind, 'http-body' | 'sse-event' | 'sse-comment'>;

/** One connection's side of the tap: stamps what its transports see and joins it with what came before. */
export class WireLog {
  private readonly tap: WireTap;
  private readonly hide: (text: string) => string;
  private readonly correlator = new Correlator();

  /** `hide` takes secrets out of what we word ourselves: heads and lifecycle. Bodies stay exact. */
  constructor(tap: WireTap, hide = (text: string) => text) {
    this.tap = tap;
    this.hide = hide;
  }

  /** The revision that was settled on; what is wrong with a message may depend on it. */
  set revision(revision: string | undefined) {
    this.correlator.revision = revision;
  }

  get revision(): string | undefined {
    return this.correlator.revision;
  }

  /** Records a JSON-RPC message; answers with its seq. */
  message(
    direction: 'out' | 'in',
    message: JsonRpcMessage,
    content: Content,
    stamp: Stamp,
    { bytes, findings = [] }: Pick<Extra, 'bytes' | 'findings'> = {},
  ): number {
    const { atUs, monoUs } = stamp;
    const facts = this.correlator.describe(direction, message, monoUs);
    const kind = 'message';
    const observation: WireObservation = { atUs, monoUs, direction, kind, content, ...facts };
    if (bytes !== undefined) observation.bytes = bytes;
    if (findings.length > 0) {
      observation.findings = [...findings, ...(observation.findings ?? [])];
    }
    const seq = this.tap(observation);
    this.correlator.remember(direction, message, seq, monoUs);
    return seq;
  }

  /** Records something that was sent or received and is no proper message. */
  malformed(
    direction: 'out' | 'in',
    content: Content,
    finding: Finding,
    stamp: Stamp,
    bytes?: number,
  ): number {
    const extra: Extra = { isError: true, findings: [finding] };
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
    const extra: Extra = requestSeq === undefined ? { findings } : { findings, requestSeq };
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

  private record(
    kind: WireKind,
    direction: WireObservation['direction'],
    content: Content,
    { atUs, monoUs }: Stamp,
    extra: Extra,
  ): number {
    return this.tap({ atUs, monoUs, kind, direction, content, ...extra });
  }
}
