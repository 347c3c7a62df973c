import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { Button } from '../../../ui/button.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { lastHeldRun } from '../state/branch.ts';
import { useChat } from '../state/chat-store.ts';
import { usePage } from '../state/page-store.ts';
import type { Offered } from '../state/resolve-choice.ts';
import { changeChoice } from '../state/use-choice.ts';

type OtherEndpointProps = { run: RunChoice | undefined; offered: Offered };

/** Warns that the next message sends the whole conversation to an endpoint that has not had it. */
export function OtherEndpoint({ run, offered: { endpoints } }: OtherEndpointProps) {
  const chosen = usePage((state) => state.chosen);
  const conversationId = usePage((state) => state.conversationId);
  const held = useChat(({ opened }) =>
    opened?.conversationId === conversationId && opened?.isLoaded
      ? lastHeldRun(opened.conversation, chosen)?.node.choice.model
      : undefined,
  );
  if (!held || !run || held.endpointId === run.model.endpointId) return null;
  const labelOf = (endpointId: string) =>
    endpoints.find(({ endpoint }) => endpoint.endpointId === endpointId)?.endpoint.label;
  const before = labelOf(held.endpointId);
  return (
    <div
      role="status"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-fill px-3 py-1 text-warning"
    >
      <p className="min-w-0 flex-1 basis-72">
        {before === undefined ? (
          'The endpoint of this conversation was removed.'
        ) : (
          <>
            This conversation used <VisibleText text={before} />.
          </>
        )}{' '}
        The next message sends all of it to{' '}
        <VisibleText text={labelOf(run.model.endpointId) ?? run.model.endpointId} />.
      </p>
      {before !== undefined && (
        <Button size="small" onClick={() => changeChoice((choice) => ({ ...choice, model: held }))}>
          Stay with {before}
        </Button>
      )}
    </div>
  );
}
