import { ChartNoAxesColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';

const ConversationDialog = lazy(async () => ({
  default: (await import('../../figures/conversation-dialog.tsx')).ConversationDialog,
}));

type FiguresButtonProps = { conversationId: string; title: string };

export function FiguresButton({ conversationId, title }: FiguresButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={ChartNoAxesColumn}
        label="Summary: calls, times, tokens and cost"
        text="Summary"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ConversationDialog
            conversationId={conversationId}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
