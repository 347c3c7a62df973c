import { MessageCircleQuestion } from 'lucide-react';
import { openOverlay } from '../../overlays.ts';
import { countServerRequests, useServerRequests } from '../../stores/server-requests-store.ts';
import { counted } from '../../ui/format.ts';

/** The number of open server requests; a click opens the inbox. */
export function QuestionsItem() {
  const total = useServerRequests(countServerRequests);
  const serverName = useServerRequests(
    ({ byConnection }) =>
      Object.values(byConnection)
        .flatMap(({ oldest }) => oldest.slice(0, 1))
        .toSorted((a, b) => a.serverRequestId - b.serverRequestId)[0]?.serverName,
  );
  if (total === 0 || serverName === undefined) return null;
  return (
    <button
      type="button"
      title={`First from ${serverName}. Open the inbox`}
      onClick={() => openOverlay('inbox')}
      className="flex items-center gap-1.5 rounded-sm px-1 whitespace-nowrap text-warning tabular-nums hover:bg-hover"
    >
      <MessageCircleQuestion size={14} aria-hidden />
      {counted(total, 'request waits', 'requests wait')}
    </button>
  );
}
