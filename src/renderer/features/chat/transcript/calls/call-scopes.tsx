import { ScopesQuestion } from '../../../../calls/scopes-question.tsx';
import { useCalls } from '../../../../stores/calls-store.ts';

/** The scopes that a running call waits for, shown with the call. */
export function CallScopes({ callId }: { callId: number }) {
  const call = useCalls(({ byId }) => byId[callId]);
  if (call?.state.status !== 'waiting-for-scopes') return null;
  return (
    <div className="overflow-clip rounded-b-lg border-t border-warning/60">
      <ScopesQuestion call={call} scopes={call.state.scopes} />
    </div>
  );
}
