import type { Finding } from '../../../../shared/model/finding.ts';
import type { WireObservation } from '../../wire/records/observation.ts';
import { laneNumber } from '../../wire/raw-lane.ts';

/**
 * The seqs of an exchange's request and response, the microseconds between them on the wire, and the
 * findings of its response.
 */
export type Seqs = {
  request?: number;
  response?: number;
  durationUs?: number | undefined;
  findings?: Finding[] | undefined;
};

type Numbered = Seqs & { number: number };

const kept = 2000;
const none: Seqs = {};

/** The seqs of the raw lane's recent messages, by JSON-RPC id. */
export class LaneSeqs {
  /** Each in the place that its number leaves after a division by `kept`: the lane counts its requests. */
  private readonly places: (Numbered | undefined)[] = [];

  note(seq: number, observation: WireObservation): void {
    const { direction, method, rpcId, requestSeq, durationUs, findings } = observation;
    const number = rpcId === undefined ? undefined : laneNumber(rpcId.slice(1, -1));
    if (number === undefined) return;
    if (direction === 'out') {
      // An answer of ours has the id that the server chose, which may be spelt like one of the lane.
      if (method !== undefined && requestSeq === undefined) {
        this.places[number % kept] = { number, request: seq };
      }
    } else if (requestSeq !== undefined) {
      // Of one shape, whatever it has: each message of the wire comes by.
      this.places[number % kept] = {
        number,
        request: requestSeq,
        response: seq,
        durationUs,
        findings,
      };
    }
  }

  of(id: string): Seqs {
    const number = laneNumber(id);
    const seqs = number === undefined ? undefined : this.places[number % kept];
    return seqs?.number === number ? (seqs ?? none) : none;
  }
}
