import { X } from 'lucide-react';
import { mostWindow } from '../../../shared/model/calls/server-requests.ts';
import { QuestionList } from '../../calls/questions/question-list.tsx';
import {
  countServerRequests,
  refusedOf,
  useServerRequests,
} from '../../stores/server-requests-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EndedList } from './ended-list.tsx';
import { useEnded } from './use-ended.ts';

type Props = {
  /** The question that is open at first, instead of the oldest one. */
  first?: number | undefined;
  onClose(): void;
};

/** What all servers ask of the user, in one queue, and what became of what they asked before. */
export function Inbox({ first, onClose }: Props) {
  const byConnection = useServerRequests((state) => state.byConnection);
  const total = useServerRequests(countServerRequests);
  const refused = useServerRequests((state) =>
    Object.values(byConnection).reduce((sum, one) => sum + refusedOf(state, one), 0),
  );
  const ended = useEnded();
  const requests = Object.values(byConnection)
    .flatMap(({ oldest }) => oldest)
    .toSorted((a, b) => a.serverRequestId - b.serverRequestId)
    .slice(0, mostWindow);
  const hasOpen = total + refused > 0;
  return (
    <section aria-label="Inbox" className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-9 flex-none items-center gap-2 border-b border-border pr-2 pl-3">
        <h2 className="flex-1 font-semibold">Inbox</h2>
        <IconButton icon={X} label="Close the inbox" onClick={onClose} />
      </header>
      {hasOpen && (
        <QuestionList
          requests={requests}
          first={first}
          total={total}
          refused={refused}
          scope={{}}
          room={ended.length > 0 ? 'most' : 'rest'}
        />
      )}
      {ended.length > 0 && <EndedList ended={ended} />}
      {!hasOpen && ended.length === 0 && (
        <EmptyState
          title="No server asks anything"
          hint="Elicitations and sampling requests of all servers wait here for your answer. Rules on a server’s page can answer them in your place."
        />
      )}
    </section>
  );
}
