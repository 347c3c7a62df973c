import type { LucideIcon } from 'lucide-react';

export type MenuItem =
  | 'separator'
  | {
      label: string;
      onSelect(): void;
      icon?: LucideIcon;
      shortcut?: string;
      isDisabled?: boolean;
      isDanger?: boolean;
      /** Whether what the item opens takes the focus, which otherwise goes back to the button. */
      takesFocus?: boolean;
    };

/** The items, or what makes them once the menu is open. */
export type MenuItemsOf = readonly MenuItem[] | (() => readonly MenuItem[]);

/** The classes of a menu's item, for menus that are more than a list of actions. */
export const menuItemClass =
  'flex h-7 items-center gap-2 rounded-sm px-2 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover';

/** The classes of a menu. */
export const menuClass =
  'appear z-50 max-h-[min(24rem,var(--radix-popper-available-height,100vh))] min-w-48 overflow-y-auto rounded-lg border border-border-strong bg-overlay p-1 text-text shadow-overlay';
