import { create } from 'zustand';

type Permission = NotificationPermission | 'unavailable';

/** What the user allowed this browser; `unavailable` where it has no notifications here. */
export const usePermission = create<{ permission: Permission }>(() => ({
  permission: permissionNow(),
}));

/** Asks the user for the browser's notifications; only a click may lead here. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission();
  usePermission.setState({ permission: permissionNow() });
}

function permissionNow(): Permission {
  return 'Notification' in globalThis ? Notification.permission : 'unavailable';
}
