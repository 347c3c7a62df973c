import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  /** What would fill the place, as a sentence. */
  hint?: ReactNode;
  icon?: LucideIcon;
  /** The button that does so. */
  action?: ReactNode;
};

export function EmptyState({ title, hint, icon: Icon, action }: EmptyStateProps) {
  return (
    <div className="flex h-full min-h-0 flex-col items-center justify-center-safe gap-1 overflow-auto p-6 text-center">
      {Icon && <Icon size={20} aria-hidden className="mb-1 text-text-muted" />}
      <p className="font-medium">{title}</p>
      {hint !== undefined && <p className="max-w-[56ch] text-balance text-text-muted">{hint}</p>}
      {action !== undefined && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}
