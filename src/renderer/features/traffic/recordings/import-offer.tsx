import { FileInput } from 'lucide-react';
import type { RecordingFile } from '../../../overlays.ts';
import { Button } from '../../../ui/button.tsx';
import { byteSize } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';

type Props = { file: RecordingFile; onImport(): void; onDismiss(): void };

/** A file of a recording that was opened, before anything is done with it. */
export function ImportOffer({ file, onImport, onDismiss }: Props) {
  return (
    <div role="status" className="flex items-center gap-2 rounded-md bg-surface px-3 py-2">
      <FileInput size={14} aria-hidden className="flex-none text-text-muted" />
      <span className="min-w-0 flex-1 break-words">
        <VisibleText text={file.name} /> ({byteSize(file.size)}) can be imported as a recording.
      </span>
      <Button size="small" onClick={onDismiss}>
        Dismiss
      </Button>
      <Button size="small" variant="primary" onClick={onImport}>
        Import
      </Button>
    </div>
  );
}
