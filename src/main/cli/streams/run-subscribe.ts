import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { memberOf } from '../../../shared/json/member-of.ts';
import { ask } from '../requests/ask.ts';
import { CliError, exitCodes } from '../cli-error.ts';
import type { Outcome } from '../run-call.ts';
import type { LiveSession } from './live-session.ts';
import { printable } from '../text/printable.ts';
import { timeOf, type Notification } from './notifications.ts';
import { streamUntil } from './stream-until.ts';

type Options = {
  uris: string[];
  count: number;
  isJson: boolean;
  timeoutMs: number | undefined;
  signal: AbortSignal;
  print(text: string): void;
};

const updated = 'notifications/resources/updated';

/** Prints a line each time that one of these resources is updated. */
export function runSubscribe(session: LiveSession, options: Options): Promise<Outcome> {
  const { count, isJson, signal, print } = options;
  return streamUntil(session, {
    count,
    signal,
    take(notification) {
      const { method, params } = notification;
      if (method !== updated) return false;
      const uri = isObject(params) ? String(params['uri']) : '';
      const at = timeOf(notification);
      print(isJson ? `${jsonOf({ at, uri })}\n` : `${at} ${printable(uri)}\n`);
      return true;
    },
    begin: (fail) =>
      session.server.era === 'modern'
        ? listen(session, options, fail)
        : subscribe(session, options),
  });
}

/** 2025-11-25, resources, subscriptions: a request for each resource. */
async function subscribe(session: LiveSession, options: Options): Promise<void> {
  for (const uri of options.uris) {
    const paramsText = jsonOf({ uri });
    await ask(session, { method: 'resources/subscribe', paramsText }, options);
  }
}

/** 2026-07-28, subscriptions: one request that stays open as long as the updates are wanted. */
async function listen(
  session: LiveSession,
  { uris, signal }: Options,
  fail: (error: unknown) => void,
): Promise<void> {
  const paramsText = jsonOf({ notifications: { resourceSubscriptions: uris } });
  const request = { method: 'subscriptions/listen', paramsText };
  const undo = session.onNotification((notification) => {
    const refused = refusedIn(notification, uris);
    if (refused.length > 0) {
      fail(
        new CliError(
          exitCodes.protocol,
          `The server refused to subscribe to ${refused.join(', ')}.`,
        ),
      );
    }
  });
  try {
    await ask(session, request, { signal, timeoutMs: 0 });
    fail(new CliError(exitCodes.connection, 'The server ended the subscription.'));
  } catch (error) {
    // A request that is lost with its line is sent again on the next one.
    const { state } = session.backend.connections.list().find(isOf(session)) ?? {};
    if (state?.status === 'ready') throw error;
  } finally {
    undo();
  }
}

/** The resources that a server left out when it acknowledged our subscription; it may take a part. */
function refusedIn({ method, params }: Notification, uris: string[]): string[] {
  if (method !== 'notifications/subscriptions/acknowledged') return [];
  const id = memberOf(memberOf(params, '_meta'), 'io.modelcontextprotocol/subscriptionId');
  // Those of the connection itself are for changed lists.
  if (typeof id !== 'string' || !id.startsWith('w-')) return [];
  const taken = memberOf(memberOf(params, 'notifications'), 'resourceSubscriptions');
  return uris.filter((uri) => !Array.isArray(taken) || !taken.includes(uri));
}

const isOf =
  ({ connectionId }: LiveSession) =>
  (one: { connectionId: number }): boolean =>
    one.connectionId === connectionId;
