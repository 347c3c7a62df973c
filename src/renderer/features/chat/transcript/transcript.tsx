import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { IconButton } from '../../../ui/button.tsx';
import { CompareColumns } from './compare-columns.tsx';
import type { Conversation, UserNode } from '../state/conversation.ts';
import { siblingsOf } from '../state/branch.ts';
import { usePage } from '../state/page-store.ts';
import { RunPart } from './run-part.tsx';
import { transcriptItems } from '../state/transcript-items.ts';
import { UserTurn } from './user-turn.tsx';
import { useSearchTarget } from '../state/use-search-target.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

type TranscriptProps = {
  conversationId: string;
  conversation: Conversation;
  onEdit(node: UserNode, text: string): Promise<void>;
};

const zooms = { normal: 1, large: 1.15, larger: 1.35 };

/**
 * The items drawn at first, which fill a few screens; earlier ones are added when they are near.
 */
const shownAtFirst = 40;
const moreAtOnce = 60;

/** The shown branch of a conversation from its end, of which only the near part is drawn. */
export function Transcript({ conversationId, conversation, onEdit }: TranscriptProps) {
  const { chosen, compared, isDeveloper, textSize } = usePage(
    useShallow(({ chosen, compared, isDeveloper, textSize }) => ({
      chosen,
      compared,
      isDeveloper,
      textSize,
    })),
  );
  const items = useMemo(
    () => transcriptItems(conversation, chosen, compared),
    [conversation, chosen, compared],
  );
  const room = useRef<HTMLDivElement>(null);
  const { isAtEnd, watch, toEnd, letGo } = useStickToEnd();
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      room.current = element;
      watch(element);
    },
    [watch],
  );
  const sends = usePage((state) => state.sends);
  useEffect(toEnd, [toEnd, sends]);
  const sought = usePage((state) => state.sought);
  const soughtAt = useSearchTarget(conversation, items);
  const isFound = soughtAt !== undefined;
  useEffect(() => {
    const found = sought && isFound && room.current?.querySelector('[data-sought]');
    if (!found) return;
    letGo();
    found.scrollIntoView({ block: 'start' });
  }, [letGo, sought, isFound]);
  const { first: firstShown, showMore } = useFirstShown(items.length, isAtEnd);
  const first = Math.min(firstShown, soughtAt ?? firstShown);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={hold}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Conversation"
        className="h-full overflow-y-auto"
      >
        <div style={{ zoom: zooms[textSize] }} className="flex flex-col gap-3 px-5 py-4">
          {first > 0 && <Earlier root={room} left={first} onNear={showMore} />}
          {items.slice(first).map((item, i) => (
            <div
              key={item.key}
              data-sought={first + i === soughtAt ? '' : undefined}
              className={`mx-auto w-full ${item.kind === 'compare' ? 'max-w-[1600px]' : 'max-w-[820px]'} min-w-0 scroll-mt-4 rounded-sm outline-offset-4 outline-accent [contain-intrinsic-size:auto_120px] [content-visibility:auto] data-sought:outline`}
            >
              {item.kind === 'user' ? (
                <Turn conversation={conversation} nodeId={item.nodeId} onEdit={onEdit} />
              ) : item.kind === 'compare' ? (
                <CompareColumns
                  conversationId={conversationId}
                  conversation={conversation}
                  runIds={item.runIds}
                />
              ) : (
                <RunPart
                  conversationId={conversationId}
                  conversation={conversation}
                  item={item}
                  isDeveloper={isDeveloper}
                />
              )}
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <span className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full border border-border-strong bg-overlay shadow-overlay">
          <IconButton
            icon={ArrowDown}
            label="Jump to the end"
            onClick={toEnd}
            className="rounded-full"
          />
        </span>
      )}
    </div>
  );
}

/**
 * Returns the first item to draw: near the end while the end is in view, unchanged once the user
 * scrolls away.
 */
function useFirstShown(length: number, isAtEnd: boolean) {
  const [more, setMore] = useState(0);
  const [held, setHeld] = useState<number>();
  const tail = Math.max(0, length - shownAtFirst - more);
  if (isAtEnd && held !== undefined) setHeld(undefined);
  if (!isAtEnd && held === undefined) setHeld(tail);
  const showMore = useCallback(() => {
    if (isAtEnd) setMore((before) => before + moreAtOnce);
    else setHeld((before) => Math.max(0, (before ?? tail) - moreAtOnce));
  }, [isAtEnd, tail]);
  return { first: isAtEnd ? tail : Math.min(held ?? tail, tail), showMore };
}

type TurnProps = { conversation: Conversation; nodeId: string; onEdit: TranscriptProps['onEdit'] };

function Turn({ conversation, nodeId, onEdit }: TurnProps) {
  const user = conversation.users.get(nodeId);
  return (
    user && (
      <UserTurn node={user.node} siblings={siblingsOf(conversation, nodeId)} onEdit={onEdit} />
    )
  );
}

type EarlierProps = { root: React.RefObject<HTMLDivElement | null>; left: number; onNear(): void };

/** Stands for the items that are not drawn yet, and asks for them when it comes near. */
function Earlier({ root, left, onNear }: EarlierProps) {
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { root: root.current, rootMargin: '600px 0px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [root, onNear, left]);
  return (
    <button
      ref={mark}
      type="button"
      onClick={onNear}
      className="h-6 rounded-md text-xs text-text-muted hover:bg-hover"
    >
      {left} earlier {left === 1 ? 'part' : 'parts'}
    </button>
  );
}
