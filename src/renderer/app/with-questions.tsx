import { lazy, Suspense, type ReactNode } from 'react';
import { mostWindow } from '../../shared/model/calls/asked.ts';
import { refusedOf, useAsked } from '../stores/asked-store.ts';

const QuestionList = lazy(async () => {
  const { QuestionList } = await import('../calls/questions/question-list.tsx');
  return { default: QuestionList };
});

type WithQuestionsProps = {
  /** Whose; those of all where there is none. */
  connectionId?: number | undefined;
  children: ReactNode;
};

/** What servers ask while no panel of a call is there to show it. */
export function WithQuestions({ connectionId, children }: WithQuestionsProps) {
  const asked = useAsked((state) => state.byConnection);
  const all = Object.values(asked).filter(
    (one) => connectionId === undefined || one.connectionId === connectionId,
  );
  const requests = all
    .flatMap(({ oldest }) => oldest)
    .toSorted((a, b) => a.serverRequestId - b.serverRequestId)
    .slice(0, mostWindow);
  const total = all.reduce((sum, one) => sum + one.count, 0);
  const refused = useAsked((state) => all.reduce((sum, one) => sum + refusedOf(state, one), 0));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Suspense fallback={null}>
        {total + refused > 0 && (
          <QuestionList
            requests={requests}
            total={total}
            refused={refused}
            scope={connectionId === undefined ? {} : { connectionId }}
          />
        )}
      </Suspense>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}
