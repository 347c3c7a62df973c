import { jsonOf } from '../../../shared/json/json-of.ts';
import type { Outcome } from '../run-call.ts';
import type { LiveSession } from './live-session.ts';
import { printable } from '../text/printable.ts';
import { jsonLineOf, timeOf } from './notifications.ts';
import { streamUntil } from './stream-until.ts';

type Options = {
  count: number;
  isJson: boolean;
  signal: AbortSignal;
  print(text: string): void;
};

/** Prints each notification of a server as a line. */
export const runListen = (
  session: LiveSession,
  { count, isJson, signal, print }: Options,
): Promise<Outcome> =>
  streamUntil(session, {
    count,
    signal,
    take(notification) {
      const { method, params } = notification;
      const told = params === undefined ? '' : ` ${jsonOf(params)}`;
      print(
        isJson
          ? jsonLineOf(notification)
          : `${timeOf(notification)} ${printable(`${method}${told}`)}\n`,
      );
      return true;
    },
  });
