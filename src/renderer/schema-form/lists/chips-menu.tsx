import { ChevronDown } from 'lucide-react';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import type { Field } from '../schema/field.ts';

type ChipsMenuProps = {
  label: string;
  /** The schema of the items. */
  field: Field;
  onAdd(json: string): void;
  onRows(): void;
};

/** Actions that typing can't do, such as adding null, and the switch to rows. */
export function ChipsMenu({ label, field, onAdd, onRows }: ChipsMenuProps) {
  const items = (): MenuItem[] => [
    ...(field.kind === 'string'
      ? [{ label: 'Add an empty string', onSelect: () => onAdd('""') }]
      : []),
    { label: 'Add null', onSelect: () => onAdd('null') },
    'separator',
    { label: 'Show as rows', onSelect: onRows },
  ];
  return (
    <Menu align="end" items={items}>
      <button
        type="button"
        aria-label={`Other ways to add to ${label}`}
        className="flex size-6 flex-none items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover"
      >
        <ChevronDown size={14} aria-hidden />
      </button>
    </Menu>
  );
}
