const widths = ['62%', '78%', '51%', '70%', '58%', '82%', '47%', '66%'];

/** Grey lines in the place of a view that is loading, which appear after 150 ms. */
export function Skeleton({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <output aria-label={label} className="appear-late flex flex-col">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden className="flex h-7 items-center px-3">
          <span
            className="h-2 animate-pulse rounded-full bg-hover"
            style={{ width: widths[row % widths.length] }}
          />
        </span>
      ))}
    </output>
  );
}

/** One grey line, where a row or a part of a view is loading. */
export const SkeletonLine = ({ className = '' }: { className?: string }) => (
  <div aria-hidden className={`appear-late h-2 rounded-full bg-hover ${className}`} />
);
