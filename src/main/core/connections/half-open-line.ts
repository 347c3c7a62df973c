import type { ConnectionFailure } from '../../../shared/model/servers/connection.ts';
import type { PendingCleanup } from './pending-cleanup.ts';
import { endedAfter } from './reach/failure-of.ts';
import type { Link } from './reach/link.ts';
import type { HalfOpen } from './reach/reach.ts';

/** The link of a handshake that failed, over which raw messages can still be sent. */
export class HalfOpenLine {
  /** Absent where there is none, and once it was taken or dropped. */
  current: HalfOpen | undefined;
  private readonly tidying: PendingCleanup;

  constructor(tidying: PendingCleanup) {
    this.tidying = tidying;
  }

  /** Hands the link over to whoever goes on with it. */
  take(): Link | undefined {
    const { current } = this;
    this.current = undefined;
    return current?.link;
  }

  drop(): void {
    const link = this.take();
    if (link) this.tidying.add(link.close());
  }

  /** What the failure becomes, whose process has ended since: what it failed with stays. */
  ended(failure: ConnectionFailure): ConnectionFailure {
    const exit = this.current?.link.exit();
    this.drop();
    return endedAfter(failure, exit);
  }
}
