import { LifeBuoy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { recover, useSalvages } from './salvage-store.ts';
import { salvageLabels } from './salvage-labels.ts';

type Props = { recordingId: string; onOpen(recordingId: string): void };

/** Offers to recover a damaged recording, and shows what was recovered and lost. */
export function RecoverRecording({ recordingId, onOpen }: Props) {
  const salvage = useSalvages((state) => state[recordingId]);
  if (salvage?.status === 'done') {
    const { kept, lost } = salvageLabels(salvage.told);
    return (
      <div role="status" className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          {kept} {lost}
        </p>
        <Button size="small" variant="primary" onClick={() => onOpen(salvage.told.recordingId)}>
          Open it
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        icon={LifeBuoy}
        isBusy={salvage?.status === 'running'}
        onClick={() => void recover(recordingId)}
      >
        Recover what is readable
      </Button>
      {salvage?.status === 'failed' ? (
        <p role="alert" className="min-w-0 flex-1 break-words text-warning">
          {salvage.why}
        </p>
      ) : (
        <p className="text-text-muted">Creates another recording; this one is not changed.</p>
      )}
    </div>
  );
}
