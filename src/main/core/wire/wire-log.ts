import type { WireKind } from '../../../shared/model/wire.ts';
import { stampNow, type Stamp } from './clock.ts';
import { Correlator } from './correlator.ts';
import type { JsonRpcMessage } from './json-rpc.ts';
import type { WireObservation, WireTap } from './observation.ts';

type Content = Uint8Array | string;
type Extra = Partial<Pick<WireObservation, 'bytes' | 'isError' | 'problem' | 'requestSeq' | 'durationUs'>>;

/** One connection's side of the tap: stamps what its transports see and joins it with what came before. */
export class WireLog {
  private readonly tap: WireTap;
  private readonly correlator = new Correlator();

  constructor(tap: WireTap) {
    this.tap = tap;
  }

  /** Records a JSON-RPC message; answers with its seq. */
  message(
    direction: 'out' | 'in',
    message: JsonRpcMessage,
    content: Content,
    stamp: Stamp,
    bytes?: number,
  ): number {
    const facts = this.correlator.describe(direction, message, stamp.monoUs);
    const observation: WireObservation = {
      atUs: stamp.atUs,
      monoUs: stamp.monoUs,
      direction,
      kind: 'message',
      content,
      ...facts,
    };
    if (bytes !== undefined) observation.bytes = bytes;
    const seq = this.tap(observation);
    this.correlator.remember(direction, message, seq, stamp.monoUs);
    return seq;
  }

  /** Records something that was sent or received and is no proper message. */
  malformed(direction: 'out' | 'in', content: Content, problem: string, stamp: Stamp, bytes?: number) {
    return this.record('malformed', direction, content, stamp, {
      isError: true,
      problem,
      ...(bytes === undefined ? {} : { bytes }),
    });
  }

  stderr(line: Content, stamp = stampNow()): number {
    return this.record('stderr', 'in', line, stamp);
  }

  /** Records something that happened: a start, an exit, a closed stream. */
  lifecycle(text: string, isError = false): number {
    return this.record('lifecycle', 'none', text, stampNow(), { isError });
  }

  /** Records a part of an HTTP exchange. */
  http(
    kind: Extract<WireKind, 'http-request' | 'http-response' | 'http-body' | 'sse-event' | 'sse-comment'>,
    content: Content,
    stamp = stampNow(),
    extra: Extra = {},
  ): number {
    return this.record(kind, kind === 'http-request' ? 'out' : 'in', content, stamp, extra);
  }

  private record(
    kind: WireKind,
    direction: WireObservation['direction'],
    content: Content,
    stamp: Stamp,
    extra: Extra = {},
  ): number {
    return this.tap({ atUs: stamp.atUs, monoUs: stamp.monoUs, kind, direction, content, ...extra });
  }
}
