import { Lock } from 'lucide-react';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';
import { useSettings, writeSettings } from '../../../stores/settings-store.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const choices = ['', '5', '15', '30', '60', '240'] as const;

/** Sets after how many idle minutes the app locks by itself, and locks it at once. */
export function LockField() {
  const minutes = useSettings((state) => state.settings?.lockAfterMinutes);
  const options = [...new Set([...choices, String(minutes ?? '')])];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <div className="w-60">
          <SelectField<string>
            label="Lock after inactivity of"
            value={String(minutes ?? '')}
            options={options.map((value) => ({ value, label: labelOf(value) }))}
            onValue={(value) =>
              report(
                writeSettings({ lockAfterMinutes: value === '' ? undefined : Number(value) }),
                'The change could not be saved',
              )
            }
          />
        </div>
        <Button
          icon={Lock}
          onClick={() => report(backend.call('secrets.lock', {}), 'Wirebench could not be locked')}
        >
          Lock now
        </Button>
      </div>
      <p className="text-xs text-text-muted">
        Clears the screen and forgets the key of your secrets. It hides the screen from passers-by;
        it is not password protection.
      </p>
    </div>
  );
}

const labelOf = (value: string): string => {
  if (value === '') return 'Never';
  const minutes = Number(value);
  return minutes % 60 === 0
    ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
    : `${minutes} minutes`;
};
