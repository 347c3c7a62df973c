import type { Finding } from '../../../../shared/model/finding.ts';
import type { WireObservation } from '../../wire/records/observation.ts';

/** The places of an exchange's records, and what was found about its response. */
export type Seqs = { request?: number; response?: number; findings?: Finding[] };

const kept = 1000;
/** The oldest go many at a time: to find one among those that are gone takes as long. */
const forgottenAtOnce = 1000;

/** The record numbers of the raw lane's recent messages, by JSON-RPC id. */
export class LaneSeqs {
  private readonly byId = new Map<string, Seqs>();

  note(seq: number, { direction, rpcId, requestSeq, findings }: WireObservation): void {
    if (!rpcId?.startsWith('"w-')) return;
    const id = rpcId.slice(1, -1);
    if (direction === 'out') this.keep(id, { request: seq });
    else if (requestSeq !== undefined)
      this.keep(id, { request: requestSeq, response: seq, ...(findings && { findings }) });
  }

  of(id: string): Seqs {
    return this.byId.get(id) ?? {};
  }

  private keep(id: string, seqs: Seqs): void {
    this.byId.set(id, seqs);
    if (this.byId.size < kept + forgottenAtOnce) return;
    for (const oldest of this.byId.keys()) {
      if (this.byId.size <= kept) return;
      this.byId.delete(oldest);
    }
  }
}
