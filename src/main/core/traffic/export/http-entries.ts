import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';

/**
 * The seqs of one HTTP request and its response; their bodies are read when the entry is written.
 */
export type HttpEntry = {
  request: number;
  /** The records that were sent; a batch has several messages. */
  sent: number[];
  response: number | undefined;
  received: number[];
  isTls: boolean;
  /**
   * When the last record of the response came, or the request before that: monotonic, in
   * microseconds.
   */
  endUs: number;
};

type Connection = {
  isTls: boolean;
  /** The request whose body comes next. */
  sending: HttpEntry | undefined;
  /** The request whose response began last. */
  answered: HttpEntry | undefined;
};

/**
 * Joins HTTP records, which are added in their order, to requests with their responses. A record
 * that names its request belongs to the response of that one; any other, such as a notification, to
 * the response that began last on its connection.
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
