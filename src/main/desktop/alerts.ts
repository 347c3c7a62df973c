import { app, BrowserWindow, Notification } from 'electron';
import type { Alert, AlertPlace } from '../../shared/model/alert.ts';
import { alertBoard } from '../../shared/alert-board.ts';

export type Alerts = {
  /** Shows all that waits, in place of what was shown before. */
  take(alerts: Alert[]): void;
  /** Hears that the user looks at the window. Returns its undo. */
  onSeen(listener: () => void): () => void;
};

type Options = {
  platform: NodeJS.Platform;
  /** The user clicked an alert. */
  onChosen(place: AlertPlace): void;
  onFault(what: string, thrown: unknown): void;
};

/**
 * Tells what waits by notifications of the system while the window is not looked at, and moves its icon
 * in the dock or the taskbar. Must be called once Electron is ready.
 */
export function createAlerts({ platform, onChosen, onFault }: Options): Alerts {
  const listeners = new Set<() => void>();
  let bounce: number | undefined;

  const seen = () => {
    for (const listener of listeners) listener();
  };
  const callForAttention = () => {
    if (platform === 'darwin') bounce = app.dock?.bounce('informational');
    else for (const window of BrowserWindow.getAllWindows()) window.flashFrame(true);
  };
  const rest = () => {
    if (bounce !== undefined) app.dock?.cancelBounce(bounce);
    bounce = undefined;
    if (platform !== 'darwin') {
      for (const window of BrowserWindow.getAllWindows()) window.flashFrame(false);
    }
  };
  const board = alertBoard({
    isLookedAt: () => BrowserWindow.getAllWindows().some((window) => window.isFocused()),
    show({ title, body, place }, isAgain) {
      if (!isAgain) callForAttention();
      if (!Notification.isSupported()) return { close: () => undefined };
      const notification = new Notification({ title, body, silent: isAgain });
      notification.on('click', () => onChosen(place));
      notification.on('failed', (_event, error) =>
        onFault('A notification could not be shown', error),
      );
      notification.show();
      return notification;
    },
    onSeen: seen,
    onNone: rest,
  });

  app.on('browser-window-focus', () => {
    rest();
    seen();
  });
  return {
    take: board.take,
    onSeen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
