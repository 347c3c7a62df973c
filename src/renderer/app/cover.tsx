import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

type CoverProps = {
  /** Where it lies over what is around it. */
  className: string;
  /** What takes the focus when it comes; else the whole does. */
  first?: string;
  /** What Escape does in it; nothing where what is in it has its own use for that key. */
  onLeave?: () => void;
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onLeave?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape, of whatever has the focus in it
    <div ref={root} tabIndex={-1} onKeyDown={onKeyDown} className={`${className} outline-none`}>
      {children}
    </div>
  );
}
