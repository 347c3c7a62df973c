import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { focusBackTo, goOnInWork } from './focus-back.ts';

type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the foot, the decisive one last. */
  footer?: ReactNode;
  width?: number;
  /**
   * Whether it is a sheet to work in: its first field or choice gets the focus, or else its first
   * button, and not a button of its footer.
   */
  isSheet?: boolean;
};

const fields =
  '[role=tab][data-state=active], [role=radio][data-state=checked], input:not([type=hidden]), textarea, select';

/** A modal question or sheet, which is open as long as it is mounted. Escape closes it, and so does a press beside it until something was typed in it. */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  width = 520,
  isSheet = false,
}: DialogProps) {
  const foot = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  const [focusOpener] = useState(() => {
    const opener = openerOf(document.activeElement);
    const hasOpener = opener instanceof HTMLElement && opener !== document.body;
    return hasOpener ? focusBackTo(opener) : undefined;
  });
  /**
   * Focuses the first button, which is the safe one, and not the cross, whose tooltip would take
   * the first Escape.
   */
  const focusFirst = (event: Event) => {
    event.preventDefault();
    const inBody = (selector: string) =>
      isSheet ? body.current?.querySelector<HTMLElement>(selector) : undefined;
    const first = inBody(fields) ?? inBody('button') ?? foot.current?.querySelector('button');
    (first ?? content.current)?.focus();
  };
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="appear fixed inset-0 z-40 bg-black/35" />
        <Radix.Content
          ref={content}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          // Radix takes the presses of the page before it gives this one its own.
          style={{ width, pointerEvents: 'auto' }}
          onOpenAutoFocus={focusFirst}
          // A press beside it by mistake must not lose what was typed.
          onPointerDownOutside={(event) => isTyped.current && event.preventDefault()}
          // Radix returns the focus only to triggers of its own.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!focusOpener?.()) goOnInWork();
          }}
          // The dialog is fixed at its top: centred, it would move under the pointer as its content
          // grows.
          className="appear fixed top-[8vh] left-1/2 z-50 flex max-h-[calc(92vh-16px)] max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col rounded-xl border border-border-strong bg-overlay text-text shadow-overlay outline-none"
        >
          <header className="flex shrink-0 items-start gap-2 px-4 pt-3 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-[15px] leading-6 font-semibold break-words">
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-pretty text-text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            <IconButton icon={X} label="Close" onClick={onClose} />
          </header>
          <div
            ref={body}
            onInput={() => (isTyped.current = true)}
            className="min-h-0 flex-1 overflow-auto px-4 pb-4"
          >
            {children}
          </div>
          {footer !== undefined && (
            <footer
              ref={foot}
              className="flex shrink-0 justify-end gap-2 border-t border-border px-4 py-3"
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What gets the focus back: for an item of a menu, which is gone by then, the menu's button. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}
