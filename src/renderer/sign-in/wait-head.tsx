import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

type WaitHeadProps = { title: ReactNode; children: ReactNode };

/** What is waited for, and how it goes on. */
export function WaitHead({ title, children }: WaitHeadProps) {
  return (
    <div className="flex items-start gap-2">
      <LoaderCircle size={14} aria-hidden className="mt-[3px] shrink-0 animate-spin text-accent" />
      <div className="min-w-0">
        <output className="font-medium break-words">{title}</output>
        <p className="text-text-muted tabular-nums">{children}</p>
      </div>
    </div>
  );
}
