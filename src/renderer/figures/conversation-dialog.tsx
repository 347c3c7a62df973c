import { backend } from '../backend.ts';
import { runColumns } from './figure-columns.tsx';
import { FigureList } from './figure-list.tsx';
import { FigureTable } from './figure-table.tsx';
import { FiguresDialog } from './figures-dialog.tsx';
import { conversationMarkdown } from './figures-markdown.ts';

type ConversationDialogProps = { conversationId: string; title: string; onClose(): void };

/** What all answers of a conversation came to, and each alone. */
export function ConversationDialog({ conversationId, title, onClose }: ConversationDialogProps) {
  return (
    <FiguresDialog
      title="Summary of the conversation"
      description="All branches together. Errors are results with isError, JSON-RPC errors, timeouts and lost connections; the p95 is by nearest rank."
      read={() => backend.call('chat.figures', { conversationId })}
      toMarkdown={(figures) => conversationMarkdown(title, figures)}
      onClose={onClose}
    >
      {(figures) => (
        <>
          <FigureList figures={figures} />
          <FigureTable
            label="Answers"
            rows={figures.runs}
            keyOf={({ runId }) => runId}
            columns={runColumns}
          />
        </>
      )}
    </FiguresDialog>
  );
}
