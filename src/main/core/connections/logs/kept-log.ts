import { severityOf } from '../../../../shared/model/log-levels.ts';
import type { LogFilter } from '../../../../shared/model/logs.ts';
import type { ReadLogMessage } from './read-log-message.ts';

/** A message that is kept, with its place on the wire. */
export type KeptLogMessage = ReadLogMessage & {
  number: number;
  at: number;
  seq: number;
  /** The first record of the exchange that it came in, where the transport tells. */
  exchangeSeq: number | undefined;
};

export type LogBounds = { messages: number; bytes: number };

const usualBounds: LogBounds = { messages: 10_000, bytes: 8 * 1024 * 1024 };
/** What a message takes beside its texts, in bytes. */
const overhead = 200;

/** The last log messages of a connection: the oldest go when there are too many, or too large ones. */
export class KeptLog {
  heard = 0;
  warnings = 0;
  errors = 0;
  private readonly bounds: LogBounds;
  private messages: KeptLogMessage[] = [];
  private bytes = 0;
  private readonly loggerCounts = new Map<string, number>();
  /** The answer to the last filter, which is asked again and again while a list is scrolled. */
  private last: { key: string; fitting: KeptLogMessage[] } | undefined;

  constructor(bounds = usualBounds) {
    this.bounds = bounds;
  }

  get kept(): number {
    return this.messages.length;
  }

  get loggers(): string[] {
    return [...this.loggerCounts.keys()].toSorted();
  }

  add(message: Omit<KeptLogMessage, 'number'>): KeptLogMessage {
    this.heard += 1;
    const severity = severityOf(message.level) ?? 0;
    if (severity >= severe) this.errors += 1;
    else if (severity >= notable) this.warnings += 1;
    const kept = { ...message, number: this.heard };
    this.messages.push(kept);
    this.bytes += sizeOf(kept);
    this.countLogger(kept, 1);
    while (this.messages.length > this.bounds.messages || this.bytes > this.bounds.bytes) {
      const oldest = this.messages.shift();
      if (!oldest) break;
      this.bytes -= sizeOf(oldest);
      this.countLogger(oldest, -1);
    }
    this.last = undefined;
    return kept;
  }

  /** The messages that a filter lets through, the oldest first. */
  fitting(filter: LogFilter): readonly KeptLogMessage[] {
    const key = JSON.stringify(filter);
    if (this.last?.key !== key) {
      this.last = { key, fitting: this.messages.filter(fits(filter)) };
    }
    return this.last.fitting;
  }

  find(number: number): KeptLogMessage | undefined {
    // Numbers have no gaps, so that a message's place follows from the first one's.
    return this.messages[number - (this.messages[0]?.number ?? 0)];
  }

  clear(): void {
    this.messages = [];
    this.bytes = 0;
    this.loggerCounts.clear();
    this.last = undefined;
    // Messages are still told apart by their numbers, so that these go on.
    this.warnings = 0;
    this.errors = 0;
  }

  private countLogger({ logger }: KeptLogMessage, by: 1 | -1): void {
    if (logger === undefined) return;
    const count = (this.loggerCounts.get(logger) ?? 0) + by;
    if (count === 0) this.loggerCounts.delete(logger);
    else this.loggerCounts.set(logger, count);
  }
}

const notable = severityOf('warning') ?? 0;
const severe = severityOf('error') ?? 0;

const sizeOf = ({ dataText, logger = '' }: KeptLogMessage): number =>
  dataText.length + logger.length + overhead;

function fits({ atLeast, logger, search = '', until = Infinity }: LogFilter) {
  const least = atLeast === undefined ? 0 : (severityOf(atLeast) ?? 0);
  const wanted = search.toLowerCase();
  return (message: KeptLogMessage): boolean =>
    message.number <= until &&
    (severityOf(message.level) ?? Infinity) >= least &&
    (logger === undefined || message.logger === logger) &&
    (wanted === '' ||
      message.dataText.toLowerCase().includes(wanted) ||
      message.logger?.toLowerCase().includes(wanted) === true);
}
