import { lazy, Suspense, type ReactNode } from 'react';
import { mostWindow } from '../../shared/model/calls/server-requests.ts';
import { useOverlay } from '../overlays.ts';
import { refusedOf, useServerRequests } from '../stores/server-requests-store.ts';

const QuestionList = lazy(async () => {
  const { QuestionList } = await import('../calls/questions/question-list.tsx');
  return { default: QuestionList };
});

type PendingQuestionsProps = {
  /** The connection whose requests are shown; undefined for those of all connections. */
  connectionId?: number | undefined;
  children: ReactNode;
};

/** Shows the open server requests that no call on screen shows itself, above its children. */
export function PendingQuestions({ connectionId, children }: PendingQuestionsProps) {
  const byConnection = useServerRequests((state) => state.byConnection);
  const placed = useServerRequests((state) => state.placed);
  const isInboxOpen = useOverlay(({ open }) => open === 'inbox');
  const isPlaced = (callId: number | undefined) => callId !== undefined && placed.includes(callId);
  const all = Object.values(byConnection).filter(
    (one) => connectionId === undefined || one.connectionId === connectionId,
  );
  const requests = all
    .flatMap(({ oldest }) => oldest)
    .filter(({ callId }) => !isPlaced(callId))
    .toSorted((a, b) => a.serverRequestId - b.serverRequestId)
    .slice(0, mostWindow);
  const elsewhere = all
    .flatMap(({ ofCalls }) => ofCalls)
    .filter(({ callId }) => isPlaced(callId))
    .reduce((sum, { count }) => sum + count, 0);
  const total = all.reduce((sum, one) => sum + one.count, 0) - elsewhere;
  const refused = useServerRequests((state) =>
    all.reduce((sum, one) => sum + refusedOf(state, one), 0),
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Suspense fallback={null}>
        {!isInboxOpen && total + refused > 0 && (
          <QuestionList
            requests={requests}
            total={total}
            refused={refused}
            scope={elsewhere > 0 ? undefined : connectionId === undefined ? {} : { connectionId }}
          />
        )}
      </Suspense>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}
