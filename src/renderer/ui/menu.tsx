import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { MenuItemsOf } from './menu-item.ts';
import type { MenuAnchor } from './open-menu.tsx';
import { Trigger } from './trigger.tsx';

// A page has hundreds of menus, of which one at a time is open.
const OpenMenu = lazy(async () => ({ default: (await import('./open-menu.tsx')).OpenMenu }));

type MenuProps = {
  items: MenuItemsOf;
  /** Further `MenuItems`, which are rendered only while the menu is open. */
  after?: ReactNode;
  children: ReactElement<{ id?: string; style?: CSSProperties }>;
  align?: 'start' | 'end';
};

type Opened = { anchor: MenuAnchor; isByKey: boolean };

/** A menu that opens from a button, which is the one element in `children`. */
export function Menu({ items, after, children, align = 'start' }: MenuProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const [opened, setOpened] = useState<Opened>();
  const toggle = (anchor: Element, isByKey: boolean) =>
    setOpened((before) => (before ? undefined : { anchor, isByKey }));
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    // The menu is to get the focus.
    if (!opened) event.preventDefault();
    toggle(event.currentTarget, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    if (event.key !== 'ArrowDown' || !opened) toggle(event.currentTarget, true);
  };
  return (
    <>
      <Trigger
        of={children}
        id={id}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        data-state={opened ? 'open' : 'closed'}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      />
      {opened && (
        <Suspense>
          <OpenMenu
            {...opened}
            items={items}
            after={after}
            side="bottom"
            align={align}
            labelledBy={id}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const longPressMs = 700;

/**
 * A menu that opens with the right mouse button, a long press or the menu key on the one element in
 * `children`.
 */
export function ContextMenu({ items, after, children }: MenuProps) {
  const [opened, setOpened] = useState<Opened>();
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(press.current), []);
  const openAt = ({ clientX: x, clientY: y }: MouseEvent, isByKey: boolean) =>
    setOpened({ anchor: { getBoundingClientRect: () => new DOMRect(x, y) }, isByKey });
  const endPress = () => clearTimeout(press.current);
  const onContextMenu = (event: MouseEvent) => {
    endPress();
    event.preventDefault();
    // The menu key comes without the right button, as Ctrl and a click do on a Mac.
    openAt(event, event.button !== 2 && !event.ctrlKey);
  };
  const onPointerDown = (event: PointerEvent) => {
    endPress();
    if (event.pointerType === 'mouse') return;
    press.current = setTimeout(() => openAt(event, false), longPressMs);
  };
  return (
    <>
      <Trigger
        of={children}
        style={{ ...children.props.style, WebkitTouchCallout: 'none' }}
        onContextMenu={onContextMenu}
        onPointerDown={onPointerDown}
        onPointerMove={endPress}
        onPointerCancel={endPress}
        onPointerUp={endPress}
      />
      {opened && (
        <Suspense>
          <OpenMenu
            {...opened}
            items={items}
            after={after}
            side="right"
            align="start"
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
