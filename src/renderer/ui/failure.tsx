import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

type FailureProps = {
  /** What failed, as one sentence. */
  what: string;
  /** The reason as it was given. */
  why?: string | undefined;
  /** What to try, a sentence each. */
  next?: readonly string[];
  /** The buttons. */
  children?: ReactNode;
  /** Further facts, which stand beneath the buttons. */
  details?: ReactNode;
};

/** Shows a failure: what failed, why, and what to try next. */
export function Failure({ what, why, next = [], children, details }: FailureProps) {
  return (
    <div role="alert" className="flex flex-col gap-2 p-4">
      <p className="flex items-start gap-2 font-medium">
        <CircleX size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />
        <span className="min-w-0 break-words">{what}</span>
      </p>
      {why !== undefined && <p className="pl-6 break-words text-text-muted">{why}</p>}
      {next.length > 0 && (
        <ul aria-label="What to try" className="flex list-disc flex-col gap-1 pl-10">
          {next.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {children !== undefined && <div className="flex flex-wrap gap-2 pt-1 pl-6">{children}</div>}
      {details !== undefined && <div className="flex flex-col gap-4 pt-2 pl-6">{details}</div>}
    </div>
  );
}
