import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import type { Callee } from '../callee.ts';

const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}));

type HistoryButtonProps = { callee: Callee; text: string; onText(text: string): void };

/** Opens the dialog with arguments that were sent before. */
export function HistoryButton({ callee, text, onText }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={History} label="Arguments sent before" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <HistoryDialog
            callee={callee}
            text={text}
            onText={onText}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
