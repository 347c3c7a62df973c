import { Clock, Pencil, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { report } from '../../../notices.ts';
import { IconButton } from '../../../ui/button.tsx';
import { counted } from '../../../ui/format.ts';
import { sendQueued } from '../state/chat-actions.ts';
import { useChat } from '../state/chat-store.ts';
import { takeQueued, unqueue, usePage, type Written } from '../state/page-store.ts';

type QueuedMessageProps = {
  conversationId: string;
  /** The run that the message waits for. */
  parentId: string | undefined;
  isGoing: boolean;
  runs: RunChoice[];
};

/** A message that is sent when the answer ends well, and returns to the field when it fails. */
export function QueuedMessage({ conversationId, parentId, isGoing, runs }: QueuedMessageProps) {
  const queued = usePage((state) => state.queued[conversationId]);
  const reason = useChat(({ opened }) =>
    opened?.conversationId === conversationId && parentId !== undefined
      ? opened.conversation.runs.get(parentId)?.end?.reason
      : undefined,
  );
  const now = useRef(runs);
  useEffect(() => {
    now.current = runs;
  });
  const isDue = queued !== undefined && !isGoing && reason !== undefined;
  useEffect(() => {
    if (!isDue) return;
    if (reason !== 'done' || now.current.length === 0) unqueue(conversationId);
    else {
      const sent = sendQueued(conversationId, { parentId, runs: now.current });
      report(sent, 'The message could not be sent');
    }
  }, [isDue, reason, conversationId, parentId]);
  return (
    queued && (
      <div
        role="status"
        aria-label="Queued message"
        title="Sent after this answer"
        className="flex items-center gap-2 border-b border-border px-3 py-1"
      >
        <Clock size={13} aria-hidden className="shrink-0 text-text-muted" />
        <span className="shrink-0 text-xs text-text-muted">
          <span className="@lg:hidden">Queued</span>
          <span className="hidden @lg:inline">Sent after this answer</span>
        </span>
        <Beginning {...queued} />
        <IconButton
          icon={Pencil}
          label="Edit the queued message"
          onClick={() => unqueue(conversationId)}
        />
        <IconButton
          icon={X}
          label="Remove the queued message"
          onClick={() => void takeQueued(conversationId)}
        />
      </div>
    )
  );
}

/** Two lines tell that a second message has joined the first one; the row gets no higher. */
const maxLines = 2;

/** The beginning of a message, and how much more there is. */
function Beginning({ text, attachments }: Written) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const left = lines.length - maxLines;
  const more = [
    left > 0 && counted(left, 'more line', 'more lines'),
    attachments.length > 0 && counted(attachments.length, 'attachment', 'attachments'),
  ].filter((part) => part !== false);
  const shown = lines.length > 0 ? lines.slice(0, maxLines) : [''];
  return (
    <div className="min-w-0 flex-1">
      {shown.map((line, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
        <p key={i} className="flex items-baseline gap-2">
          {line !== '' && <span className="truncate">{line}</span>}
          {i === shown.length - 1 && more.length > 0 && (
            <span className="shrink-0 text-xs text-text-muted">
              {line !== '' && 'and '}
              {more.join(', ')}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}
