import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useCurrent } from '../ui/use-current.ts';

type CoverProps = {
  /** The classes that place it over its surroundings. */
  className: string;
  /**
   * A selector of the element that gets the focus at first; without a match the region itself gets
   * it.
   */
  first?: string;
  /** Called on Escape, unless the content handles that key itself. */
  onLeave?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * A region over another one, which callers make inert. It takes the focus, and gives it back when
 * it goes.
 */
export function Cover({ className, first, onLeave, children }: CoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = root.current;
    const inner = first === undefined ? undefined : element?.querySelector<HTMLElement>(first);
    (inner ?? element)?.focus();
    return () => {
      // This runs once the region is gone, and leaves the focus alone where its closer has set it.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [first, opener]);
  const leave = useCurrent(onLeave);
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // The element in the region that had the focus may be gone, such as a closed menu.
      const isHere = target === document.body || root.current?.contains(target as Node);
      if (key === 'Escape' && !defaultPrevented && isHere) leave.current?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [leave]);
  return (
    <div ref={root} tabIndex={-1} className={`${className} outline-none`}>
      {children}
    </div>
  );
}
