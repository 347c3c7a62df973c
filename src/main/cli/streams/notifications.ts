import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { BackendOptions } from '../../core/backend.ts';

/** A notification of a server. */
export type Notification = {
  /** Milliseconds since the epoch. */
  at: number;
  method: string;
  params: unknown;
};

type Observe = NonNullable<BackendOptions['onObservation']>;

/** Takes the notifications out of all that crosses the wire, while somebody listens to them. */
export function hearNotifications(then: BackendOptions['onObservation']) {
  const listeners = new Set<(notification: Notification) => void>();
  const observe: Observe = (seq, connectionId, observation) => {
    then?.(seq, connectionId, observation);
    const { kind, direction, method, rpcId, content, atUs } = observation;
    if (listeners.size === 0 || kind !== 'message' || direction !== 'in') return;
    if (rpcId !== undefined || method === undefined) return;
    const message = parsedJson(Buffer.from(content).toString('utf8'));
    const params = isObject(message) ? message['params'] : undefined;
    for (const listener of listeners) {
      listener({ at: Math.round(atUs / 1000), method, params });
    }
  };
  return {
    observe,
    onNotification(listener: (notification: Notification) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The exact time of a notification, as text. */
export const timeOf = ({ at }: Notification): string => new Date(at).toISOString();

/** A notification as a JSON object on one line. */
export const jsonLineOf = (notification: Notification): string => {
  const { method, params } = notification;
  return `${jsonOf({ at: timeOf(notification), method, params })}\n`;
};
