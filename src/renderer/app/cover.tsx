import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useCurrent } from '../ui/use-current.ts';

type CoverProps = {
  /** Where it lies over what is around it. */
  className: string;
  /** What takes the focus when it comes; else the whole does. */
  first?: string;
  /** What Escape does in it; nothing where what is in it has its own use for that key. */
  onLeave?: (() => void) | undefined;
  children: ReactNode;
};

/** A region that lies over another, which is inert meanwhile: it has the focus, and gives it back. */
export function Cover({ className, first, onLeave, children }: CoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = root.current;
    const inner = first === undefined ? undefined : element?.querySelector<HTMLElement>(first);
    (inner ?? element)?.focus();
    return () => {
      // Once it is gone; who closed it may have put the focus elsewhere.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [first, opener]);
  const leave = useCurrent(onLeave);
  useEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // What had the focus in it may be gone, as a menu is.
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
