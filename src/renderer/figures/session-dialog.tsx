import { backend } from '../backend.ts';
import { dayAndTime } from '../ui/format.ts';
import { keyOfTool, everColumns } from './figure-columns.tsx';
import { FigureList } from './figure-list.tsx';
import { FigureTable } from './figure-table.tsx';
import { FiguresDialog } from './figures-dialog.tsx';
import { sessionMarkdown } from './figures-markdown.ts';

/** What was called since the app started and what models took, and the most used tools of all time. */
export function SessionDialog({ onClose }: { onClose(): void }) {
  return (
    <FiguresDialog
      title="Session summary"
      description="Tool calls by you, the chat and apps since Wirebench started, and model usage."
      read={() => backend.call('figures.session', {})}
      toMarkdown={sessionMarkdown}
      onClose={onClose}
    >
      {(figures) => (
        <>
          <FigureList figures={figures} />
          <FigureTable
            label={`In all sessions since ${dayAndTime(figures.ever.since)}`}
            rows={figures.ever.tools}
            keyOf={keyOfTool}
            columns={everColumns}
          />
        </>
      )}
    </FiguresDialog>
  );
}
