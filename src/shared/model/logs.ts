import { z } from 'zod';
import { logLevels, type LogLevel } from './log-levels.ts';

export const logLevel = z.enum(logLevels);

/** The messages that a list shows; an absent member narrows nothing. */
export const logFilter = z.lazy(() =>
  z.object({
    /** The least severe level; messages with an unknown level are always shown. */
    atLeast: logLevel.optional(),
    logger: z.string().max(1000).optional(),
    /** A text that the data or the logger contains, in any case. */
    search: z.string().max(1000).optional(),
    /** The number of the last message to show, for a list that stands still. */
    until: z.number().int().nonnegative().optional(),
  }),
);
export type LogFilter = z.infer<typeof logFilter>;

/** A log message of a server, as a list shows it. */
export type LogOutline = {
  /** Counts the messages of a connection, from 1 on. */
  number: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** The level as it was sent; '' where there was none. */
  level: string;
  logger?: string;
  /** The start of the data on one line: a text without its quotes, anything else as JSON. */
  preview: string;
  /** The seq of its record. */
  seq: number;
};

/** A whole log message. */
export type LogMessage = LogOutline & {
  /** The data as JSON text, as it was sent; cut where it is long. */
  dataText: string;
  dataBytes: number;
  isCut: boolean;
  /** The call that it belongs to, where the transport tells. */
  call?: { callId: number; name: string };
};

/** Part of the messages that fit a filter. */
export type LogWindow = {
  /** How many kept messages fit. */
  count: number;
  /** The place of the first of these messages among them. */
  from: number;
  messages: LogOutline[];
  /** The names of the loggers of all kept messages. */
  loggers: string[];
};

/** What there is of the log of a connection. */
export type LogCounts = {
  connectionId: number;
  /** How many messages came, and how many of them are kept. */
  heard: number;
  kept: number;
  /** How many of those that came are warnings, and how many are more severe. */
  warnings: number;
  errors: number;
  /** The level that the server was asked for; absent where it decides, or sends none. */
  level?: LogLevel;
};
