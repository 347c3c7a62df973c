import { z } from 'zod';
import { logFilter, logLevel, type LogMessage, type LogWindow } from '../model/logs.ts';
import { call } from '../rpc/define.ts';
import { connection } from './parts.ts';

/** What can be asked of the log messages of servers; how many there are is told by the events. */
export const logsContract = {
  /** Messages that fit, from a place on; without one, the last of them. */
  'logs.window': call(() =>
    connection.extend({
      filter: logFilter,
      from: z.number().int().nonnegative().optional(),
      limit: z.number().int().positive().max(500),
    }),
  ).returns<LogWindow>(),
  /** A whole message; NOT_FOUND where it is no longer kept. */
  'logs.message': call(() =>
    connection.extend({ number: z.number().int().positive() }),
  ).returns<LogMessage>(),
  /** All messages that fit, a line each, as far as there is room for them. */
  'logs.text': call(() => connection.extend({ filter: logFilter })).returns<{
    text: string;
    isCut: boolean;
  }>(),
  'logs.clear': call(() => connection).returns<void>(),
  /**
   * Asks the server for messages from this level on, now and when it is connected again; without
   * one it decides, and since 2026-07-28 sends none.
   */
  'logs.setLevel': call(() => connection.extend({ level: logLevel.optional() })).returns<void>(),
};
