import type {
  ConnectionSnapshot,
  ConnectionState,
} from '../../../shared/model/servers/connection.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { withFindings } from './handshake-findings.ts';

/** What the user sees of a connection, from its start to its end. */
export class ConnectionView {
  snapshot: ConnectionSnapshot;
  private readonly onChange: (snapshot: ConnectionSnapshot) => void;

  constructor(first: ConnectionSnapshot, onChange: (snapshot: ConnectionSnapshot) => void) {
    this.snapshot = first;
    this.onChange = onChange;
  }

  change(change: Partial<ConnectionSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    this.onChange(this.snapshot);
  }

  setState(state: ConnectionState): void {
    this.change({ state });
  }

  /** Says what happens while connecting; nothing afterwards. */
  step(step: string): void {
    const { status } = this.snapshot.state;
    if (status === 'starting' || status === 'negotiating') {
      this.setState({ status: 'negotiating', step });
    }
  }

  /** Adds what is wrong with a record of the handshake; `hide` takes secrets out of a text. */
  collect(seq: number, observation: WireObservation, hide: (text: string) => string): void {
    const findings = withFindings(this.snapshot.findings, { seq, observation, hide });
    if (findings) this.change({ findings });
  }
}
