import type { Alert } from './model/alert.ts';

type Shown = { close(): void };
type Options = {
  /** Whether the user looks at the app, and needs no notification. */
  isLookedAt(): boolean;
  /** Shows an alert; `isAgain` where it takes the place of one with the same id, without a sound. */
  show(alert: Alert, isAgain: boolean): Shown;
  /** News came while the user looks. */
  onSeen(): void;
  /** Nothing waits any more. */
  onNone(): void;
};

/**
 * Shows each alert once, and takes back what waits no more. What came while the user looked at the app
 * is never shown.
 */
export function alertBoard({ isLookedAt, show, onSeen, onNone }: Options) {
  /** By id; without a notification where the user saw it come. */
  let known = new Map<string, { text: string; shown: Shown | undefined }>();
  return {
    /** Takes all alerts that there are now. */
    take(alerts: readonly Alert[]): void {
      const before = known;
      const ids = new Set(alerts.map(({ alertId }) => alertId));
      for (const [alertId, { shown }] of before) if (!ids.has(alertId)) shown?.close();
      const isSeen = isLookedAt();
      known = new Map(
        alerts.map((alert) => {
          const text = `${alert.title}\n${alert.body}`;
          const one = before.get(alert.alertId);
          if (one?.text === text) return [alert.alertId, one];
          one?.shown?.close();
          // A group that grew while nobody looks is told anew, also where its beginning was seen.
          const shown = isSeen ? undefined : show(alert, one?.shown !== undefined);
          return [alert.alertId, { text, shown }];
        }),
      );
      if (alerts.length === 0 && before.size > 0) onNone();
      if (isSeen && alerts.some(({ isNews }) => isNews)) onSeen();
    },
  };
}
