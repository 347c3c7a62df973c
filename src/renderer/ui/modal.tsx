import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

type ModalProps = { title: string; onClose(): void; children: ReactNode; footer: ReactNode };

/** A dialog that must be answered; only consent is worth one. */
export function Modal({ title, onClose, children, footer }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => void (isOpen || onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[80vh] w-[560px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg border border-border bg-overlay shadow-2xl"
        >
          <Dialog.Title className="border-b border-border px-4 py-3 text-[14px] font-semibold">
            {title}
          </Dialog.Title>
          <div className="min-h-0 flex-1 overflow-auto px-4 py-3">{children}</div>
          <div className="flex justify-end gap-2 border-t border-border px-4 py-3">{footer}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
