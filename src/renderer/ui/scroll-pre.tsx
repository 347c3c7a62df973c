import type { ReactNode } from 'react';

type ScrollPreProps = { label?: string; className: string; children: ReactNode };

/** Preformatted text that can be scrolled with the arrow keys. */
export function ScrollPre({ label, className, children }: ScrollPreProps) {
  return (
    <pre
      aria-label={label}
      // Text alone may have no name (ARIA 1.2, 5.2.8.6).
      role={label === undefined ? undefined : 'group'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
      className={`overflow-auto ${className}`}
    >
      {children}
    </pre>
  );
}
