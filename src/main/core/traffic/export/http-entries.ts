import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';

/** The records of one HTTP request with its answer, by their numbers: bodies are read when it is written. */
export type HttpEntry = {
  request: number;
  /** What was sent: the messages of a batch are several. */
  sent: number[];
  response: number | undefined;
  received: number[];
  isTls: boolean;
  /** Monotonic, microseconds: of the last that was received. */
  endUs: number;
};

type Connection = {
  isTls: boolean;
  /** The one whose body comes next. */
  sending: HttpEntry | undefined;
  /** The one whose answer came last. */
  answered: HttpEntry | undefined;
};

/**
 * Joins what crossed over HTTP. A body that names its request belongs to that one's answer; what comes
 * on its own, as a notification, belongs to the answer that began last on its connection.
 */
export class HttpEntries {
  readonly entries: HttpEntry[] = [];
  private readonly byHead = new Map<number, HttpEntry>();
  private readonly bySent = new Map<number, HttpEntry>();
  private readonly connections = new Map<number, Connection>();

  add(record: WireRecord): void {
    const { connectionId, kind, direction } = record;
    const known = this.connections.get(connectionId);
    const connection = known ?? { isTls: false, sending: undefined, answered: undefined };
    if (!known) this.connections.set(connectionId, connection);
    if (kind === 'http-request') return this.begin(record, connection);
    if (direction === 'out' && connection.sending) {
      connection.sending.sent.push(record.seq);
      this.bySent.set(record.seq, connection.sending);
      return;
    }
    connection.sending = undefined;
    if (kind === 'lifecycle') {
      const opened = /^connected to \S+ \(([^)]*)\)/.exec(record.preview)?.[1];
      if (opened !== undefined) connection.isTls = opened.includes('TLS');
    } else if (kind === 'http-response') this.answer(record, connection);
    else if (direction === 'in' && kind !== 'stderr') this.receive(record, connection);
  }

  private begin({ seq, monoUs }: WireRecord, connection: Connection): void {
    const { isTls } = connection;
    const entry: HttpEntry = {
      request: seq,
      sent: [],
      response: undefined,
      received: [],
      isTls,
      endUs: monoUs,
    };
    this.entries.push(entry);
    this.byHead.set(seq, entry);
    connection.sending = entry;
  }

  private answer({ seq, requestSeq = 0, monoUs }: WireRecord, connection: Connection): void {
    const entry = this.byHead.get(requestSeq);
    if (!entry) return;
    entry.response = seq;
    entry.endUs = monoUs;
    connection.answered = entry;
  }

  private receive({ seq, requestSeq, monoUs }: WireRecord, connection: Connection): void {
    const asked = requestSeq === undefined ? undefined : this.bySent.get(requestSeq);
    const entry = asked?.response === undefined ? connection.answered : asked;
    if (!entry) return;
    entry.received.push(seq);
    entry.endUs = monoUs;
  }
}
