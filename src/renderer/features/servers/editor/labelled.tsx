import type { ReactNode } from 'react';

/** A choice beneath its name, which it has for screen readers already. */
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
