type ProgressBarProps = {
  label: string;
  value: number | undefined;
  /**
   * The value at the end; the progress is unknown where it is not positive, or either is undefined.
   */
  max: number | undefined;
  className?: string;
};

/** A progress bar that looks the same in every browser. */
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
