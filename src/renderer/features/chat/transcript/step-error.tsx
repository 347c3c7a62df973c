import { CircleX, Settings2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { editEndpoint } from '../endpoints/endpoint-dialog-store.ts';
import { useChat } from '../state/chat-store.ts';
import type { StepError as Told } from '../state/conversation.ts';
import { failureLabel } from '../state/run-end-labels.ts';

/** The kinds of error that are solved in the settings of the endpoint. */
const ofEndpoint: ReadonlySet<Told['kind']> = new Set([
  'auth',
  'quota',
  'model-not-found',
  'network',
]);

/** Why a step failed, and what to do about it. */
export function StepError({ error, endpointId }: { error: Told; endpointId: string }) {
  const { kind, status, message, advice, isPartial, attempts, retryAfterMs } = error;
  return (
    <div
      role="group"
      aria-label="Error"
      className="flex items-start gap-2 rounded-md border border-danger/40 bg-danger-fill px-3 py-2"
    >
      <CircleX size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col gap-0.5 break-words">
        <p className="font-medium">
          {failureLabel(kind)}
          {status !== undefined && ` (${status})`}
        </p>
        <p className="text-text-muted">
          <VisibleText text={message} />
        </p>
        {advice !== '' && <p>{advice}</p>}
        {ofEndpoint.has(kind) && (
          <OpenEndpoint endpointId={endpointId} isForKey={kind === 'auth'} />
        )}
        <p className="text-xs text-text-muted">
          {isPartial && 'What was received before is shown, but not acted upon. '}
          {attempts > 1 && `${counted(attempts, 'attempt was', 'attempts were')} made. `}
          {retryAfterMs !== undefined &&
            `It asks to wait ${Math.ceil(retryAfterMs / 1000)} s before the next attempt.`}
        </p>
      </div>
    </div>
  );
}

/** Opens the endpoint's settings; draws nothing where it was removed or is built in. */
function OpenEndpoint({ endpointId, isForKey }: { endpointId: string; isForKey: boolean }) {
  const label = useChat(
    ({ endpoints }) =>
      endpoints?.find(
        ({ endpoint }) => endpoint.endpointId === endpointId && endpoint.kind !== 'demo',
      )?.endpoint.label,
  );
  return label === undefined ? null : (
    <Button
      size="small"
      icon={Settings2}
      className="my-1 self-start"
      title={`The address and the key of ${label}`}
      onClick={() => editEndpoint(endpointId, isForKey)}
    >
      Open endpoint
    </Button>
  );
}
