import type { Finding } from '../../../../shared/model/finding.ts';
import type { WireObservation } from '../../wire/records/observation.ts';

/** The seqs of an exchange's request and response, and the findings of its response. */
export type Seqs = { request?: number; response?: number; findings?: Finding[] };

const kept = 1000;
/** The oldest are dropped many at a time: a Map walks over all that were deleted to find its first key. */
const forgottenAtOnce = 1000;

/** The seqs of the raw lane's recent messages, by JSON-RPC id. */
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
