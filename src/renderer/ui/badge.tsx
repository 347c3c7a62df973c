import type { ReactNode } from 'react';

const tones = {
  neutral: 'border-border bg-surface text-text-muted',
  accent: 'border-transparent bg-selected text-text',
  success: 'border-success/40 text-success',
  warning: 'border-warning/40 bg-warning-fill text-warning',
  danger: 'border-danger/40 bg-danger-fill text-danger',
};

type BadgeProps = { tone?: keyof typeof tones; title?: string; children: ReactNode };

/** A word or a number in a frame; its tone only repeats what the text says. */
export function Badge({ tone = 'neutral', title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={`inline-flex h-[18px] shrink-0 items-center gap-1 rounded-sm border px-1.5 text-[11px] leading-none font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
