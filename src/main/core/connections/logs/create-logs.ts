import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { LogLevel } from '../../../../shared/model/log-levels.ts';
import type {
  LogCounts,
  LogFilter,
  LogMessage,
  LogOutline,
  LogWindow,
} from '../../../../shared/model/logs.ts';
import type { NegotiatedServer } from '../../../../shared/model/servers/connection.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { WireObservation } from '../../wire/records/observation.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import { askServer, resultOf, type AskLine } from '../calls/ask-server.ts';
import { createServerRequestEvents } from '../requests/server-request-events.ts';
import { KeptLog, type KeptLogMessage } from './kept-log.ts';
import { lineOf, previewOf } from './log-text.ts';
import { readLogMessage } from './read-log-message.ts';

/** A connection as far as its log needs it. */
type Line = AskLine & {
  log: Pick<WireLog, 'lifecycle'>;
  snapshot: { serverName: string };
  /** Throws where the server can't be asked anything now. */
  checkReady(): NegotiatedServer;
};

type Options = {
  lineOf(connectionId: number): Line;
  calls(): CallSnapshot[];
  /** Masks every known secret in a text. */
  mask(text: string): string;
  onChange(counts: LogCounts): void;
};

export type Logs = ReturnType<typeof createLogs>;

const method = 'logging/setLevel';
const timeoutMs = 30_000;
/** The most characters of a text of all messages, as it goes to the clipboard. */
const longestText = 4_000_000;

/** The log messages of all live servers, and the levels that these were asked for. */
export function createLogs({ lineOf: line, calls, mask, onChange }: Options) {
  const logs = new Map<number, KeptLog>();
  const levels = new Map<string, LogLevel>();
  const listeners = new Set<(connectionId: number, message: KeptLogMessage) => void>();
  const events = createServerRequestEvents((connectionId) => {
    const log = logs.get(connectionId);
    if (log) onChange(countsOf(connectionId, log));
  });

  const logOf = (connectionId: number): KeptLog => {
    const log = logs.get(connectionId) ?? new KeptLog();
    logs.set(connectionId, log);
    return log;
  };

  /** The log of a connection that the page names. */
  const known = (connectionId: number): KeptLog => {
    line(connectionId);
    return logOf(connectionId);
  };

  const countsOf = (connectionId: number, log: KeptLog): LogCounts => {
    const { heard, kept, warnings, errors } = log;
    const level = levels.get(line(connectionId).snapshot.serverName);
    return { connectionId, heard, kept, warnings, errors, ...(level && { level }) };
  };

  const outlineOf = ({ number, at, level, logger, dataText, seq }: KeptLogMessage): LogOutline => ({
    number,
    at,
    level,
    ...(logger !== undefined && { logger: mask(logger) }),
    preview: previewOf(dataText, mask),
    seq,
  });

  const tell = async (asked: AskLine, level: LogLevel): Promise<void> => {
    const request = { method, params: [['level', JSON.stringify(level)] as [string, string]] };
    const unwanted = 'Another level is asked for.';
    resultOf(await askServer(asked, request, { timeoutMs, unwanted }), method);
  };

  return {
    /** Keeps a message that came over a connection. */
    hear(connectionId: number, seq: number, observation: WireObservation): void {
      const { content, atUs, requestSeq, exchangeSeq } = observation;
      const root = typeof exchangeSeq === 'number' ? exchangeSeq : requestSeq;
      const read = readLogMessage(content);
      const at = Math.round(atUs / 1000);
      const kept = logOf(connectionId).add({ ...read, at, seq, exchangeSeq: root });
      for (const listener of listeners) listener(connectionId, kept);
      events.changed(connectionId);
    },
    /** Asks a server that was connected anew for the level that it had been asked for. */
    connected(connectionId: number): void {
      const connection = line(connectionId);
      const server = connection.checkReady();
      const level = levels.get(connection.snapshot.serverName);
      if (level === undefined) return;
      logOf(connectionId);
      events.changed(connectionId);
      if (server.era === 'modern' || !server.capabilities['logging']) return;
      tell(connection, level).catch((error: unknown) =>
        connection.log.lifecycle(`the level of log messages could not be set: ${messageOf(error)}`),
      );
    },
    /** The level that requests ask for, since 2026-07-28. */
    levelOf: (serverName: string): LogLevel | undefined => levels.get(serverName),
    async setLevel(connectionId: number, level: LogLevel | undefined): Promise<void> {
      const connection = line(connectionId);
      const { era, capabilities } = connection.checkReady();
      if (level !== undefined && era === 'legacy') {
        if (!capabilities['logging']) {
          const why = 'The server did not declare the capability “logging”.';
          throw new RpcError('REFUSED', why);
        }
        await tell(connection, level);
      }
      const { serverName } = connection.snapshot;
      if (level === undefined) levels.delete(serverName);
      else levels.set(serverName, level);
      logOf(connectionId);
      events.changed(connectionId);
    },
    counts: (): LogCounts[] => [...logs].map(([connectionId, log]) => countsOf(connectionId, log)),
    window(
      connectionId: number,
      filter: LogFilter,
      part: { from?: number | undefined; limit: number },
    ): LogWindow {
      const log = known(connectionId);
      const fitting = log.fitting(filter);
      const from = Math.min(part.from ?? Infinity, Math.max(0, fitting.length - part.limit));
      return {
        count: fitting.length,
        from,
        messages: fitting.slice(from, from + part.limit).map(outlineOf),
        loggers: log.loggers,
      };
    },
    message(connectionId: number, number: number): LogMessage {
      const kept = known(connectionId).find(number);
      if (!kept) {
        const why = 'This log message is no longer stored; the traffic may have its record.';
        throw new RpcError('NOT_FOUND', why);
      }
      const { dataText, dataBytes, isCut, exchangeSeq } = kept;
      const call = calls().find(
        (one) => one.connectionId === connectionId && one.requestSeq === exchangeSeq,
      );
      return {
        ...outlineOf(kept),
        dataText: mask(dataText),
        dataBytes,
        isCut,
        ...(call &&
          exchangeSeq !== undefined && { call: { callId: call.callId, name: call.name } }),
      };
    },
    text(connectionId: number, filter: LogFilter): { text: string; isCut: boolean } {
      const lines: string[] = [];
      let length = 0;
      for (const message of known(connectionId).fitting(filter)) {
        const text = lineOf(message, mask);
        length += text.length + 1;
        if (length > longestText) return { text: lines.join('\n'), isCut: true };
        lines.push(text);
      }
      return { text: lines.join('\n'), isCut: false };
    },
    clear(connectionId: number): void {
      known(connectionId).clear();
      events.changed(connectionId);
    },
    /** Hears of each message. Returns its undo. */
    onMessage(listener: (connectionId: number, message: KeptLogMessage) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Forgets the log of a connection that is gone. */
    end: (connectionId: number): void => void logs.delete(connectionId),
    /** Tells at once what still waits. */
    flush: (): void => events.flush(),
  };
}
