import { lazy, Suspense, type ReactNode } from 'react';
import { useCalls } from '../stores/calls-store.ts';

const ServerQuestion = lazy(async () => {
  const { ServerQuestion } = await import('../calls/server-question.tsx');
  return { default: ServerQuestion };
});

/** What servers ask while a model calls their tools: no panel of a call is there to show it. */
export function WithQuestions({ children }: { children: ReactNode }) {
  const requests = useCalls((state) => state.serverRequests);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Suspense fallback={null}>
        {Object.values(requests).map((request) => (
          <ServerQuestion key={request.serverRequestId} request={request} />
        ))}
      </Suspense>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}
