import { alertBoard } from '../../shared/alert-board.ts';
import { backend } from '../backend.ts';
import { followLatest } from '../latest.ts';
import { report } from '../notices.ts';
import { usePermission } from '../page-notifications.ts';
import { openAlertPlace } from './open-alert-place.ts';

/**
 * Tells what waits by the browser's notifications, where the shell has none of its own and the user
 * allowed them. Returns its undo.
 */
export function followAlerts(page: Window): () => void {
  let stop: (() => void) | undefined;
  let isOurs = false;
  const follow = () => {
    if (isOurs && usePermission.getState().permission === 'granted') stop ??= listen(page);
  };
  const begin = async () => {
    const { capabilities } = await backend.call('app.info', {});
    isOurs = !capabilities.notifications;
    follow();
  };
  report(begin(), 'The app’s capabilities could not be read');
  const unsubscribe = usePermission.subscribe(follow);
  return () => {
    unsubscribe();
    isOurs = false;
    stop?.();
  };
}

function listen(page: Window): () => void {
  const seen = () =>
    report(backend.call('alerts.seen', {}), 'The notifications could not be marked as seen');
  const { document } = page;
  const board = alertBoard({
    isLookedAt: () => document.visibilityState === 'visible' && document.hasFocus(),
    show({ alertId, title, body, place }, isAgain) {
      // The tag keeps two tabs from telling the same.
      const shown = new Notification(title, { body, tag: alertId, silent: isAgain });
      shown.addEventListener('click', () => {
        page.focus();
        shown.close();
        openAlertPlace(place);
      });
      return shown;
    },
    onSeen: seen,
    onNone: () => undefined,
  });
  page.addEventListener('focus', seen);
  const unfollow = followLatest('alerts.list', board.take);
  return () => {
    page.removeEventListener('focus', seen);
    unfollow();
    board.take([]);
  };
}
