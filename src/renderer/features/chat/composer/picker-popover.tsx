import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

type PickerPopoverProps = {
  label: string;
  /** The label of the present choice. */
  chosen: string;
  /** Absent where the popover keeps its own state. */
  isOpen?: boolean;
  onOpen?(isOpen: boolean): void;
  children: ReactNode;
};

/** A button with the present choice, which opens the choices above it. */
export function PickerPopover({ label, chosen, isOpen, onOpen, children }: PickerPopoverProps) {
  return (
    <Popover.Root
      {...(isOpen !== undefined && { open: isOpen })}
      onOpenChange={(open) => onOpen?.(open)}
    >
      <Popover.Trigger asChild>
        <Button
          size="small"
          variant="ghost"
          aria-label={`${label}: ${chosen}`}
          className="min-w-0 shrink!"
        >
          <span title={chosen} className="truncate text-text">
            {chosen}
          </span>
          <ChevronDown size={12} aria-hidden className="shrink-0" />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="appear z-50 w-96 max-w-[90vw] rounded-lg border border-border-strong bg-overlay text-text shadow-overlay outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
