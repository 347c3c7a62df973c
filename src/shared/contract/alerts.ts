import type { Alert } from '../model/alert.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

/** What waits for the user, for a page that tells it by the browser’s notifications. */
export const alertsContract = {
  /** All that waits now, then again after every change. */
  'alerts.list': stream(() => none).yields<Alert[]>(),
  /** The user looks at the app, so that what was only news is over. */
  'alerts.seen': call(() => none).returns<void>(),
};
