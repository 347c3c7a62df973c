import { Menu as Radix } from 'radix-ui/internal';
import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { Kbd } from './kbd.tsx';
import { menuClass, menuItemClass, type MenuItem, type MenuItemsOf } from './menu-item.ts';

/** What a menu opens at: its button, or the point that was clicked. */
export type MenuAnchor = { getBoundingClientRect(): DOMRect };

type OpenMenuProps = {
  items: MenuItemsOf;
  after: ReactNode;
  anchor: MenuAnchor;
  side: 'bottom' | 'right';
  align: 'start' | 'end';
  /** The id of the element that it belongs to. */
  labelledBy?: string;
  /** Whether a key opened it, which goes on at the first item. */
  isByKey: boolean;
  onClose(): void;
};

/** A menu as long as it is open. */
export function OpenMenu({
  items,
  after,
  anchor,
  side,
  align,
  labelledBy,
  isByKey,
  onClose,
}: OpenMenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const isTaken = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    if (!isByKey) return;
    // The menu itself takes the focus when this effect is through.
    queueMicrotask(() =>
      content.current?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus(),
    );
  }, [isByKey]);
  return (
    <Radix.Root open modal={false} onOpenChange={onClose}>
      <Radix.Anchor virtualRef={{ current: anchor }} />
      <Radix.Portal>
        <Radix.Content
          ref={content}
          {...(labelledBy !== undefined && { 'aria-labelledby': labelledBy })}
          side={side}
          align={align}
          sideOffset={side === 'bottom' ? 4 : 2}
          collisionPadding={8}
          className={menuClass}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            // An item may have opened something that has the focus.
            if (isTaken.current || isLeft.current) return event.preventDefault();
            if (!(anchor instanceof HTMLElement)) return;
            event.preventDefault();
            anchor.focus({ preventScroll: true });
          }}
        >
          <InMenu value={isTaken}>
            <MenuItems items={typeof items === 'function' ? items() : items} />
            {after}
          </InMenu>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const InMenu = createContext<RefObject<boolean> | undefined>(undefined);

/** Items of the enclosing menu. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const isTaken = useContext(InMenu);
  if (!isTaken) return null;
  return items.map((item, index) => (
    <Fragment key={item === 'separator' ? `separator ${index}` : item.label}>
      {item === 'separator' ? (
        <Radix.Separator className="my-1 h-px bg-border" />
      ) : (
        <Radix.Item
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
        </Radix.Item>
      )}
    </Fragment>
  ));
}
