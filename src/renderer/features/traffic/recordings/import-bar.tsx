import { FileCheck, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { byteSize, count, counted } from '../../../ui/format.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { ImportState } from './use-import.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';

type Props = { state: ImportState; onOpen(recordingId: string): void; onDismiss(): void };

const toldLines = 5;

/** The progress or outcome of an import, with the lines of its file that could not be read. */
export function ImportBar({ state, onOpen, onDismiss }: Props) {
  const { fileName } = state;
  if (state.status === 'reading') {
    const { readBytes, bytes } = state;
    return (
      <div className="flex items-center gap-3 rounded-md bg-surface px-3 py-2">
        <span className="min-w-0 flex-1 truncate" role="status">
          Importing <VisibleText text={fileName} />: {byteSize(readBytes)} of {byteSize(bytes)}
        </span>
        <ProgressBar label="Import" className="w-40" value={readBytes} max={Math.max(bytes, 1)} />
        <Button size="small" onClick={onDismiss}>
          Cancel
        </Button>
      </div>
    );
  }
  if (state.status === 'failed') {
    return (
      <div role="alert" className="flex items-start gap-2 rounded-md bg-warning-fill px-3 py-2">
        <TriangleAlert size={14} aria-hidden className="mt-0.5 flex-none text-warning" />
        <span className="min-w-0 flex-1 break-words">
          <VisibleText text={fileName} /> was not imported. <VisibleText text={state.why} />
        </span>
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    );
  }
  const { records, damagedLines, damaged, isCutShort, recordingId } = state.imported;
  const isWhole = damagedLines === 0 && !isCutShort;
  return (
    <div
      role="status"
      className={`flex items-start gap-2 rounded-md px-3 py-2 ${isWhole ? 'bg-surface' : 'bg-warning-fill'}`}
    >
      {isWhole ? (
        <FileCheck size={14} aria-hidden className="mt-0.5 flex-none text-success" />
      ) : (
        <TriangleAlert size={14} aria-hidden className="mt-0.5 flex-none text-warning" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="truncate">
          {counted(records, 'record', 'records')} of <VisibleText text={fileName} /> imported.
        </p>
        {isCutShort && <p>The file is cut off: records may be missing.</p>}
        {damagedLines > 0 && <p>{counted(damagedLines, 'line', 'lines')} could not be read:</p>}
        {damaged.slice(0, toldLines).map(({ line, why }) => (
          <p key={line} className="truncate pl-3 text-xs text-text-muted" title={why}>
            line {count(line)}: <VisibleText text={why} />
          </p>
        ))}
        {damagedLines > toldLines && (
          <p className="pl-3 text-xs text-text-muted">and {count(damagedLines - toldLines)} more</p>
        )}
      </div>
      <Button size="small" onClick={onDismiss}>
        Dismiss
      </Button>
      <Button size="small" variant="primary" onClick={() => onOpen(recordingId)}>
        Open
      </Button>
    </div>
  );
}
