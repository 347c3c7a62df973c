import type { BackendEvent } from '../../../shared/model/events.ts';
import { exitCodes, usageError, type ExitCode } from '../cli-error.ts';
import type { Options } from '../command.ts';
import type { Outcome } from '../run-call.ts';
import type { LiveSession } from './live-session.ts';
import { connectionError } from '../session.ts';
import type { Notification } from './notifications.ts';

/** The option of the commands that print until they are interrupted. */
export const countOption = {
  count: {
    type: 'string',
    value: 'N',
    about: 'exit after this many',
    standard: 'until interrupted',
  },
} as const satisfies Options;

export function readCount(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw usageError(`--count takes a number above 0, not “${text}”.`);
  return Number(text);
}

type Stream = {
  count: number;
  signal: AbortSignal;
  /** Prints a notification, or leaves it: returns whether it counts. */
  take(notification: Notification): boolean;
  /** Asks the server for what is to be printed, now and when it is connected anew. */
  begin?(fail: (error: unknown) => void): Promise<void>;
};

/**
 * Takes notifications until there were enough of them, or the command is interrupted, which is an
 * end like the other. Throws a CliError where the server is gone for good.
 */
export async function streamUntil(
  { backend, connectionId, onNotification }: LiveSession,
  { count, signal, take, begin }: Stream,
): Promise<Outcome> {
  const ended = Promise.withResolvers<ExitCode>();
  const interrupt = () => {
    // What came in the same piece as the last one that was printed is not printed after the end.
    stopTaking();
    ended.resolve(exitCodes.interrupted);
  };
  let taken = 0;
  let wasLost = false;
  const start = () => begin?.(ended.reject).catch(ended.reject);
  const onState = (event: BackendEvent) => {
    if (event.type !== 'connection' || event.connection.connectionId !== connectionId) return;
    const { state } = event.connection;
    if (state.status === 'failed') ended.reject(connectionError(state.failure));
    if (state.status === 'reconnecting') wasLost = true;
    if (state.status !== 'ready' || !wasLost) return;
    wasLost = false;
    void start();
  };
  const stopTaking = onNotification((notification) => {
    if (taken < count && take(notification)) taken += 1;
    if (taken === count) ended.resolve(exitCodes.ok);
  });
  const stopHearing = backend.connections.onEvent(onState);
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  try {
    void start();
    return { output: '', exitCode: await ended.promise };
  } finally {
    signal.removeEventListener('abort', interrupt);
    stopTaking();
    stopHearing();
  }
}
