import { useEffect, useState } from 'react';
import type { TrafficFormat } from '../../../../shared/model/traffic/traffic-export.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { saveFile } from '../../../saving/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/fields/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ExportHides } from './export-hides.tsx';
import { allHidden, pointersIn, type Hides } from './export-choice.ts';
import { exportFile } from './export-source.ts';
import { useTraffic } from '../log/traffic-store.ts';
import { recordingSize, recordingTitle } from './recording-labels.ts';
import { useExportPreview } from './use-export-preview.ts';
import { isUnfiltered, toTrafficFilter } from '../log/view-filter.ts';

const labels: Record<TrafficFormat, string> = {
  html: 'HTML page',
  jsonl: 'JSONL',
  har: 'HAR (HTTP only)',
};
const formats = (Object.keys(labels) as TrafficFormat[]).map((value) => ({
  value,
  label: labels[value],
}));

type Props = { recordingId: string; onClose(): void };

/** Chooses the format, the records and the hidden values of an export, and saves it. */
export function ExportDialog({ recordingId, onClose }: Props) {
  const viewFilter = useTraffic((state) => state.filter);
  const recording = useTraffic(({ recordings }) =>
    recordings.find((one) => one.recordingId === recordingId),
  );
  const [filter] = useState(() => toTrafficFilter(viewFilter));
  const [format, setFormat] = useState<TrafficFormat>('html');
  const [scope, setScope] = useState<'all' | 'shown'>('all');
  const [hides, setHides] = useState<Hides>(allHidden);
  const [paths, setPaths] = useState('');
  const [running, setRunning] = useState<AbortController>();
  const [problem, setProblem] = useState('');
  const { pointers, wrong } = pointersIn(paths);
  const chosen = scope === 'all' ? {} : filter;
  const preview = useExportPreview(recordingId, chosen, pointers);
  useEffect(() => () => running?.abort(), [running]);

  const start = async () => {
    const run = new AbortController();
    setRunning(run);
    setProblem('');
    try {
      const wanted = { recordingId, filter: chosen, format, hides: { ...hides, pointers } };
      const file = await exportFile(wanted, run.signal);
      saveFile(file, `wirebench-${recordingId}.${format}`);
      onClose();
    } catch (error) {
      if (run.signal.aborted) return;
      setProblem(messageOf(error));
      setRunning(undefined);
    }
  };

  return (
    <Dialog
      title="Export the recording"
      {...(recording && {
        description: `${recordingTitle(recording)}, ${recordingSize(recording)}`,
      })}
      isSheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={running !== undefined}
            disabled={running !== undefined || wrong !== undefined}
            onClick={() => void start()}
          >
            Export
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Choice<TrafficFormat>
          label="Format"
          value={format}
          options={formats}
          onChoice={setFormat}
        />
        {!isUnfiltered(filter) && (
          <Choice<'all' | 'shown'>
            label="What to export"
            value={scope}
            options={[
              { value: 'all', label: 'All records' },
              { value: 'shown', label: 'Records that match the filter' },
            ]}
            onChoice={setScope}
          />
        )}
        <ExportHides hides={hides} preview={preview} onHides={setHides} />
        <TextField
          label="Also hide in bodies"
          hint="JSON Pointers, separated by spaces; * matches any name or index"
          placeholder="/params/arguments/name"
          isMono
          value={paths}
          error={wrong === undefined ? undefined : `“${wrong}” does not begin with /`}
          onValue={setPaths}
        />
        {problem !== '' && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
