import type { LucideIcon } from 'lucide-react';
import { ContextMenu as RadixContext, DropdownMenu as RadixDropdown } from 'radix-ui';
import { createContext, Fragment, useContext, useRef, type ReactNode, type RefObject } from 'react';
import { Kbd } from './kbd.tsx';

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

type MenuProps = {
  items: readonly MenuItem[];
  /** Further `MenuItems`, which are rendered only while the menu is open. */
  after?: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Whether the menu is open at first, since it was mounted by the click that opens it. */
  startsOpen?: boolean;
};

/** A menu that opens from a button, which is the one element in `children`. */
export function Menu({ items, after, children, align = 'start', startsOpen = false }: MenuProps) {
  const { isTaken, onCloseAutoFocus } = useFocusTaken();
  return (
    <RadixDropdown.Root modal={false} defaultOpen={startsOpen}>
      <RadixDropdown.Trigger asChild>{children}</RadixDropdown.Trigger>
      <RadixDropdown.Portal>
        <RadixDropdown.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={menuClass}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <InMenu value={{ parts: RadixDropdown, isTaken }}>
            <MenuItems items={items} />
            {after}
          </InMenu>
        </RadixDropdown.Content>
      </RadixDropdown.Portal>
    </RadixDropdown.Root>
  );
}

/**
 * A menu that opens with the right mouse button, a long press or the menu key on the one element in
 * `children`.
 */
export function ContextMenu({ items, after, children }: MenuProps) {
  const { isTaken, onCloseAutoFocus } = useFocusTaken();
  return (
    <RadixContext.Root modal={false}>
      <RadixContext.Trigger asChild>{children}</RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content
          collisionPadding={8}
          className={menuClass}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <InMenu value={{ parts: RadixContext, isTaken }}>
            <MenuItems items={items} />
            {after}
          </InMenu>
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  );
}

/** Keeps a closing menu from taking the focus back where an item opened something that has it. */
function useFocusTaken() {
  const isTaken = useRef(false);
  const onCloseAutoFocus = (event: Event) => {
    if (isTaken.current) event.preventDefault();
    isTaken.current = false;
  };
  return { isTaken, onCloseAutoFocus };
}

type Parts = Pick<typeof RadixDropdown, 'Item' | 'Separator'>;

const InMenu = createContext<{ parts: Parts; isTaken: RefObject<boolean> } | undefined>(undefined);

/** Items of the enclosing menu. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const menu = useContext(InMenu);
  if (!menu) return null;
  const { parts, isTaken } = menu;
  return items.map((item, index) => (
    <Fragment key={item === 'separator' ? `separator ${index}` : item.label}>
      {item === 'separator' ? (
        <parts.Separator className="my-1 h-px bg-border" />
      ) : (
        <parts.Item
          disabled={item.isDisabled === true}
          onSelect={() => {
            isTaken.current = item.takesFocus === true;
            item.onSelect();
          }}
          className={`${menuItemClass} ${item.isDanger ? 'text-danger' : ''}`}
        >
          {item.icon ? <item.icon size={14} aria-hidden /> : <span className="w-3.5" />}
          <span className="flex-1 pr-6">{item.label}</span>
          {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
        </parts.Item>
      )}
    </Fragment>
  ));
}

/** The classes of a menu's item, for menus that are more than a list of actions. */
export const menuItemClass =
  'flex h-7 items-center gap-2 rounded-sm px-2 outline-none select-none data-disabled:opacity-45 data-highlighted:bg-hover';

/** The classes of a menu. */
export const menuClass =
  'appear z-50 max-h-[min(24rem,var(--radix-popper-available-height,100vh))] min-w-48 overflow-y-auto rounded-lg border border-border-strong bg-overlay p-1 text-text shadow-overlay';
