import {
  isInScope,
  mostEnded,
  type EndedServerRequest,
  type ServerRequestScope,
} from '../../../../shared/model/calls/server-requests.ts';

/** The last requests that ended, and how many did on each connection. */
export class EndedRequests {
  private readonly last: EndedServerRequest[] = [];
  private readonly counts = new Map<number, { ended: number; byRule: number }>();

  add(request: EndedServerRequest): void {
    const { connectionId, end } = request;
    const { ended, byRule } = this.of(connectionId);
    const isByRule = end.by === 'rule';
    this.counts.set(connectionId, { ended: ended + 1, byRule: byRule + Number(isByRule) });
    this.last.push(request);
    // Dropping many at a time costs less than dropping one with each.
    if (this.last.length >= mostEnded * 2) this.last.splice(0, this.last.length - mostEnded);
  }

  of(connectionId: number): { ended: number; byRule: number } {
    return this.counts.get(connectionId) ?? { ended: 0, byRule: 0 };
  }

  /** The last ones of a scope, the newest first. */
  list(scope: ServerRequestScope): EndedServerRequest[] {
    const kept = this.last.slice(-mostEnded);
    return kept.filter((request) => isInScope(request, scope)).toReversed();
  }

  /** Forgets how many there were on a connection that is over. */
  end(connectionId: number): void {
    this.counts.delete(connectionId);
  }
}
