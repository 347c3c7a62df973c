import { alertDefaults, type AlertKind } from '../../../shared/model/alert.ts';
import { report } from '../../notices.ts';
import { askForNotifications, usePermission } from '../../page-notifications.ts';
import { showAndWriteSettings, useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';

type Props = {
  /** Whether the system's notifications are used, which need no permission of the browser. */
  isOfSystem: boolean;
};

/** What is told while the window is not looked at. Changes apply at once. */
export function NotificationFields({ isOfSystem }: Props) {
  const chosen = useSettings((state) => state.settings?.notifications);
  const change = (kind: AlertKind, isOn: boolean) =>
    report(
      showAndWriteSettings({ notifications: { ...chosen, [kind]: isOn } }),
      'Your choice could not be stored',
    );
  return (
    <section className="flex flex-col gap-4" aria-label="Notifications">
      <p className="text-text-muted">
        Shown while Wirebench’s window is not in focus. A notification names the server and the
        tool, never arguments, results or server text, and disappears once you have answered.
      </p>
      <div className="flex flex-col gap-2">
        {kinds.map(({ kind, label }) => (
          <Checkbox
            key={kind}
            checked={chosen?.[kind] ?? alertDefaults[kind]}
            onChecked={(isOn) => change(kind, isOn)}
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {!isOfSystem && <BrowserPermission />}
    </section>
  );
}

const kinds: { kind: AlertKind; label: string }[] = [
  { kind: 'questions', label: 'Requests from servers: elicitation and sampling' },
  { kind: 'approvals', label: 'Tool calls of the chat that wait for your approval' },
  { kind: 'calls', label: 'Calls that took longer than 10 s and have ended' },
];

/** A browser asks for itself, and only after a press. */
function BrowserPermission() {
  const permission = usePermission((state) => state.permission);
  switch (permission) {
    case 'granted':
      return <p className="text-text-muted">This browser shows them.</p>;
    case 'denied':
      return (
        <p role="status" className="text-warning">
          This browser refuses notifications of this page. Allow them in its settings for the site,
          then load the page again.
        </p>
      );
    case 'unavailable':
      return (
        <p role="status" className="text-text-muted">
          This browser has no notifications here: it offers them at localhost and over https only.
        </p>
      );
    case 'default':
      return (
        <div className="flex items-center gap-3">
          <Button
            onClick={() =>
              report(askForNotifications(), 'The browser could not be asked for permission')
            }
          >
            Show them in this browser
          </Button>
          <span className="text-text-muted">The browser asks you once.</span>
        </div>
      );
  }
}
