import { Undo2 } from 'lucide-react';
import type { PastArguments } from '../../../shared/model/calls/argument-history.ts';
import { Button } from '../../ui/button.tsx';
import { revealed } from '../../ui/hidden-characters.ts';

type RemovedNoteProps = { entry: PastArguments; onUndo(): void };

/** What was removed last, to take it back; a notice could not be reached from the dialog. */
export function RemovedNote({ entry: { title }, onUndo }: RemovedNoteProps) {
  return (
    <div className="flex items-center gap-2 pb-2">
      <output className="min-w-0 truncate text-text-muted">
        {title === undefined
          ? 'The arguments were removed'
          : `“${revealed(title, 80)}” was removed`}
      </output>
      <Button
        size="small"
        icon={Undo2}
        onClick={(event) => {
          // The button goes with the note.
          const dialog = event.currentTarget.closest('[role=dialog]');
          dialog?.querySelector<HTMLElement>('[role=combobox]')?.focus();
          onUndo();
        }}
      >
        Undo
      </Button>
    </div>
  );
}
