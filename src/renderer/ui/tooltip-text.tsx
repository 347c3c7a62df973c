import { Portal } from 'radix-ui';
import { DismissableLayer, Popper } from 'radix-ui/internal';
import { useEffect } from 'react';
import { Kbd } from './kbd.tsx';

type TooltipTextProps = {
  id: string;
  anchor: Element;
  text: string;
  shortcut: string | undefined;
  side: 'top' | 'bottom' | 'left' | 'right';
  onClose(): void;
};

/** The text of a tooltip, beside its element; Escape closes it before what lies below. */
export function TooltipText({ id, anchor, text, shortcut, side, onClose }: TooltipTextProps) {
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) onClose();
    };
    window.addEventListener('scroll', onScroll, { capture: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, [anchor, onClose]);
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={{ current: anchor }} />
      <Portal.Root>
        <DismissableLayer.Root
          asChild
          onFocusOutside={(event) => event.preventDefault()}
          onDismiss={onClose}
        >
          <Popper.Content
            id={id}
            role="tooltip"
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="appear pointer-events-none z-50 flex max-w-80 items-center gap-2 rounded-md border border-border bg-overlay px-2 py-1 text-xs break-words text-text shadow-overlay"
          >
            {text}
            {shortcut !== undefined && <Kbd keys={shortcut} />}
          </Popper.Content>
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  );
}
