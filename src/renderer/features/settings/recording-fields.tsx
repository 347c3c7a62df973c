import { useEffect, useState } from 'react';
import type { Recording } from '../../../shared/model/traffic/wire.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { openOverlay } from '../../overlays.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize, counted } from '../../ui/format.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { countRemoved } from './count-removed.ts';
import {
  defaultDays,
  defaultGigabytes,
  type SettingsDraft,
  type SettingsErrors,
} from './settings-draft.ts';

type Props = {
  draft: SettingsDraft;
  errors: SettingsErrors;
  onDraft(change: Partial<SettingsDraft>): void;
};

/** Edits the limits on the age and size of recordings, and says how many a save would remove. */
export function RecordingFields({ draft, errors, onDraft }: Props) {
  const [recordings, setRecordings] = useState<Recording[]>([]);
  const [nowMs] = useState(() => Date.now());
  useEffect(() => {
    const read = async () => setRecordings(await backend.call('traffic.recordings', {}));
    report(read(), 'The recordings could not be read');
  }, []);
  const { days, gigabytes } = draft;
  const isReadable = errors.days === undefined && errors.gigabytes === undefined;
  const removed = isReadable ? countRemoved(recordings, { days, gigabytes }, nowMs) : 0;
  const bytes = recordings.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <section className="flex flex-col gap-3" aria-label="Recordings">
      <p className="text-text-muted">
        Each run of Wirebench records its traffic on this machine. Pinned recordings are kept
        whatever their age and size.
      </p>
      <TextField
        label="Days to keep a recording"
        inputMode="decimal"
        placeholder={String(defaultDays)}
        hint={`Empty: ${defaultDays} days.`}
        value={days}
        error={errors.days}
        onValue={(text) => onDraft({ days: text })}
      />
      <TextField
        label="Gigabytes for all recordings"
        inputMode="decimal"
        placeholder={String(defaultGigabytes)}
        hint={`Empty: ${defaultGigabytes} GB. The oldest are removed first.`}
        value={gigabytes}
        error={errors.gigabytes}
        onValue={(text) => onDraft({ gigabytes: text })}
      />
      <div className="flex items-center gap-2">
        <span className="flex-1 text-text-muted tabular-nums">
          {counted(recordings.length, 'recording', 'recordings')}, {byteSize(bytes)}
        </span>
        <Button size="small" onClick={() => openOverlay('recordings')}>
          Show recordings
        </Button>
      </div>
      {removed > 0 && (
        <p role="status" className="rounded-md bg-warning-fill px-3 py-2">
          Saving removes about {counted(removed, 'recording', 'recordings')} immediately and for
          good.
        </p>
      )}
    </section>
  );
}
