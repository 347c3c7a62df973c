import type { ReactNode } from 'react';

/** A visible label above a choice, hidden from screen readers, which hear the choice's own name. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-xs font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}
