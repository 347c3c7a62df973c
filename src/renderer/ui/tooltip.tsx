import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';

type TooltipProps = {
  text: string;
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes a ref and the pointer and focus events. */
  children: ReactNode;
};

/** A short text beside the element that the pointer rests on or that has the focus. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={450} disableHoverableContent>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="appear z-50 flex max-w-80 items-center gap-2 rounded-md border border-border bg-overlay px-2 py-1 text-xs break-words text-text shadow-overlay"
          >
            {text}
            {shortcut !== undefined && <Kbd keys={shortcut} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
