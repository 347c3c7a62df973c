import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { pressOnce } from '../ui/consent/press-once.ts';

type AnswerBarProps = {
  /** What accepts, where that is the first answer. */
  accept?: ReactNode;
  onRefuse(action: 'decline' | 'cancel'): void;
  /** Whether what is asked stands below and may grow: the bar stays in its place above it. */
  isAbove?: boolean;
  /** Other ways to answer, after those that every question has. */
  children?: ReactNode;
};

/**
 * The answers to a question of a server; however long that is, they stay in sight. In a narrow pane they
 * stand in two columns, since a line of its own for the last looked like one apart.
 */
export function AnswerBar({ accept, onRefuse, isAbove = false, children }: AnswerBarProps) {
  return (
    <div
      role="group"
      aria-label="Answers"
      className={`@container bg-canvas ${isAbove ? 'sticky top-0 z-10' : 'sticky bottom-0'}`}
    >
      <div
        className={`flex flex-wrap items-center gap-2 border-border bg-warning-fill/40 px-4 py-2 @max-[26rem]:grid @max-[26rem]:grid-cols-2 ${isAbove ? 'border-b' : 'border-t'}`}
      >
        {accept}
        <Button
          title="Tells the server that you declined"
          {...pressOnce(() => onRefuse('decline'))}
        >
          Decline
        </Button>
        <Button
          variant="ghost"
          title="Tells the server that you dismissed it (cancel)"
          {...pressOnce(() => onRefuse('cancel'))}
        >
          Dismiss
        </Button>
        {children}
      </div>
    </div>
  );
}
