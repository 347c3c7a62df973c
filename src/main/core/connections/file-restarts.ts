import type { WireLog } from '../wire/records/wire-log.ts';
import type { ConnectionView } from './connection-view.ts';

/** Starts a server anew when a watched file changes; while it is being started, once that is over. */
export class FileRestarts {
  private readonly view: ConnectionView;
  private readonly log: WireLog;
  private readonly startAnew: (reason: string) => void;
  /** A file that changed while the server was being started, which may have read it before. */
  private changedMeanwhile: string | undefined;

  constructor(view: ConnectionView, log: WireLog, startAnew: (reason: string) => void) {
    this.view = view;
    this.log = log;
    this.startAnew = startAnew;
  }

  changed(path: string): void {
    const { state, restarts } = this.view.snapshot;
    const isSettled = state.status === 'ready' || state.status === 'failed';
    this.changedMeanwhile = isSettled ? undefined : path;
    if (!isSettled) return;
    this.view.change({ restarts: { count: (restarts?.count ?? 0) + 1, path } });
    this.log.lifecycle(`${path} changed; restarting`);
    this.startAnew(`${path} changed.`);
  }

  /** Is called when a start is over, whether or not it succeeded. */
  settled(): void {
    if (this.changedMeanwhile !== undefined) this.changed(this.changedMeanwhile);
  }
}
