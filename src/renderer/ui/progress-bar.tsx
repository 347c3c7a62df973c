type ProgressBarProps = {
  label: string;
  value: number | undefined;
  /** How far there is no telling where it, or the value, is absent or not positive. */
  max: number | undefined;
  className?: string;
};

/** How far something is; the same in each browser and both themes. */
export function ProgressBar({ label, value, max, className = 'w-full' }: ProgressBarProps) {
  const share =
    value !== undefined && max !== undefined && max > 0
      ? Math.min(1, Math.max(0, value / max))
      : undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
      className={`h-1 overflow-hidden rounded-full bg-border ${className}`}
    >
      <div
        style={{ width: share === undefined ? '100%' : `${share * 100}%` }}
        className={`h-full rounded-full bg-accent ${share === undefined ? 'animate-pulse opacity-40' : ''}`}
      />
    </div>
  );
}
