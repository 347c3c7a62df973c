import type { LucideIcon } from 'lucide-react';
import { IconButton } from './button.tsx';

/** A button within an item of a list, whose own click and Enter must not reach the item. */
export function ItemButton({
  icon,
  label,
  onAct,
}: {
  icon: LucideIcon;
  label: string;
  onAct(): void;
}) {
  return (
    <IconButton
      icon={icon}
      label={label}
      onClick={(event) => {
        event.stopPropagation();
        onAct();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    />
  );
}
