import { Menu as Radix } from 'radix-ui/internal';
import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { focusBackTo } from './focus-back.ts';
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
  const [waits, setWaits] = useState(0);
  const menu = useMemo(() => ({ isTaken, setWaits }), []);
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
          className={waits > 0 ? `${menuClass} pointer-events-none opacity-0` : menuClass}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={(event) => {
            // An item may have opened something that has the focus.
            if (isTaken.current || isLeft.current) return event.preventDefault();
            if (!(anchor instanceof HTMLElement)) return;
            event.preventDefault();
            focusBackTo(anchor)();
          }}
        >
          <InMenu value={menu}>
            <MenuItems items={typeof items === 'function' ? items() : items} />
            {after}
          </InMenu>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuState = {
  /** Whether the item that was chosen takes the focus. */
  isTaken: RefObject<boolean>;
  setWaits(change: (before: number) => number): void;
};
const InMenu = createContext<MenuState | undefined>(undefined);

const mostWaitMs = 1000;

/**
 * Keeps the enclosing menu from being seen while some of its items are read, for at most a second: one that
 * grows beside the window's edge moves, and another item is under the pointer.
 */
export function MenuWaits() {
  const setWaits = useContext(InMenu)?.setWaits;
  useLayoutEffect(() => {
    if (!setWaits) return undefined;
    setWaits((before) => before + 1);
    let isOver = false;
    const end = () => {
      if (!isOver) setWaits((before) => before - 1);
      isOver = true;
    };
    const timer = setTimeout(end, mostWaitMs);
    return () => {
      clearTimeout(timer);
      // In the next frame it stands where it has room with all its items.
      requestAnimationFrame(end);
    };
  }, [setWaits]);
  return null;
}

/** Items of the enclosing menu. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  const menu = useContext(InMenu);
  if (!menu) return null;
  return items.map((item, index) => (
    <Fragment key={item === 'separator' ? `separator ${index}` : item.label}>
      {item === 'separator' ? (
        <Radix.Separator className="my-1 h-px bg-border" />
      ) : (
        <Radix.Item
          disabled={item.isDisabled === true}
          onSelect={() => {
            menu.isTaken.current = item.takesFocus === true;
            item.onSelect();
          }}
          className={`${menuItemClass} ${item.isDanger ? 'text-danger' : ''}`}
        >
          {item.icon ? (
            <item.icon size={14} aria-hidden />
          ) : (
            // Aligned with those that have an icon, where one of the menu has.
            <span className="w-3.5 [[role=menu]:not(:has(svg))_&]:hidden" />
          )}
          <span className="flex-1 pr-6">{item.label}</span>
          {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
        </Radix.Item>
      )}
    </Fragment>
  ));
}
