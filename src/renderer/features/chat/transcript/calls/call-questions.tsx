import { lazy, Suspense, useLayoutEffect } from 'react';
import { PreferredModel } from '../../../../calls/sampling/preferred-model.ts';
import { useServerRequestsOfCall } from '../../../../calls/questions/use-server-requests-of-call.ts';
import { placeServerRequestsOfCall } from '../../../../stores/server-requests-store.ts';
import { useCalls } from '../../../../stores/calls-store.ts';
import { useChat } from '../../state/chat-store.ts';

const QuestionList = lazy(async () => {
  const { QuestionList } = await import('../../../../calls/questions/question-list.tsx');
  return { default: QuestionList };
});

type CallQuestionsProps = { runId: string; connectionId: number; callId: number };

/** The elicitation forms and sampling requests of a running call, shown with the call. */
export function CallQuestions({ runId, connectionId, callId }: CallQuestionsProps) {
  const model = useChat(({ opened }) => opened?.conversation.runs.get(runId)?.node.choice.model);
  const call = useCalls(({ byId }) => byId[callId]);
  const { requests, total, ofNoCall } = useServerRequestsOfCall(call);
  const own = requests.filter((one) => one.callId === callId);
  // The effect runs before the first painting, or the question would flash up above the chat.
  useLayoutEffect(() => placeServerRequestsOfCall(callId), [callId]);
  if (own.length === 0) return null;
  return (
    <div className="call-questions overflow-clip rounded-b-lg border-t border-warning/60 [&_section]:border-b-0">
      <Suspense fallback={null}>
        <PreferredModel value={model}>
          <QuestionList
            requests={own}
            total={total - ofNoCall}
            refused={0}
            scope={ofNoCall > 0 ? undefined : { connectionId, callId }}
            room="own"
          />
        </PreferredModel>
      </Suspense>
    </div>
  );
}
