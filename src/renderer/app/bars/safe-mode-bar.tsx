import { LifeBuoy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppInfo } from '../../../shared/model/app.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';

/** In safe mode, a line over the frame that says what that is and how to leave it. */
export function SafeModeBar() {
  const [info, setInfo] = useState<AppInfo>();
  useEffect(() => {
    report(backend.call('app.info', {}).then(setInfo), 'The state of the app could not be read');
  }, []);
  if (!info?.isSafeMode) return null;
  return (
    <section
      aria-label="Safe mode"
      className="flex min-h-8 shrink-0 items-center justify-center gap-2 border-b border-warning/40 bg-warning-fill px-3 py-0.5 text-xs"
    >
      <LifeBuoy size={13} aria-hidden className="shrink-0 text-warning" />
      <span>
        <strong className="font-medium">Safe mode.</strong> Servers don’t connect automatically, and
        your last layout is not restored.{' '}
        {!info.capabilities.restart && 'To leave it, start Wirebench without --safe-mode.'}
      </span>
      {info.capabilities.restart && (
        <Button size="small" onClick={leave}>
          Restart without it
        </Button>
      )}
    </section>
  );
}

const leave = () =>
  report(
    backend.call('upkeep.restart', { isSafeMode: false }),
    'Wirebench could not be started again',
  );
