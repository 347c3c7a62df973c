import type { WireObservation } from '../wire/observation.ts';

export type Seqs = { request?: number; response?: number };

const maxKept = 1000;

/** Where the raw lane's recent messages stand in the recording, by their ids. */
export class LaneSeqs {
  private readonly byId = new Map<string, Seqs>();

  note(seq: number, { direction, rpcId, requestSeq }: WireObservation): void {
    if (!rpcId?.startsWith('"w-')) return;
    const id = rpcId.slice(1, -1);
    if (direction === 'out') this.keep(id, { request: seq });
    else if (requestSeq !== undefined) this.keep(id, { request: requestSeq, response: seq });
  }

  of(id: string): Seqs {
    return this.byId.get(id) ?? {};
  }

  private keep(id: string, seqs: Seqs): void {
    this.byId.set(id, seqs);
    if (this.byId.size <= maxKept) return;
    for (const oldest of this.byId.keys()) {
      this.byId.delete(oldest);
      break;
    }
  }
}
