import type { Session } from '../session.ts';
import type { Notification } from './notifications.ts';

/** A session whose notifications can be heard. */
export type LiveSession = Session & {
  /** Hears of each notification of the server. Returns its undo. */
  onNotification(listener: (notification: Notification) => void): () => void;
};
