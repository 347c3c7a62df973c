import { useCallback, useEffect, useRef, useState } from 'react';
import { Split } from '../../ui/split.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { usePaneSize } from '../../use-pane-size.ts';
import { ChatHeader } from './chat-header.tsx';
import { followChat, useChat } from './state/chat-store.ts';
import { ConversationList } from './conversations/conversation-list.tsx';
import { ConversationView } from './conversation-view.tsx';
import { EndpointDialog } from './endpoints/endpoint-dialog.tsx';
import { useEndpointDialog } from './endpoints/endpoint-dialog-store.ts';
import { followHandover } from './state/take-handover.ts';
import { restorePage, setPage, usePage } from './state/page-store.ts';

/** The least widths of the chat, in pixels, for the list beside the conversation. */
const narrowPx = 640;
const narrowWithDetailsPx = 960;

/**
 * The chat: a model calls the tools of the connected servers, and every request can be looked at.
 */
export function ChatPanel() {
  // The page is restored before the first drawing, or the empty chat would flash up.
  useState(restorePage);
  useEffect(followChat, []);
  useEffect(followHandover, []);
  const room = useRef<HTMLDivElement>(null);
  const hasDetails = usePage(
    ({ inspected, isSheetOpen }) => inspected !== undefined || isSheetOpen,
  );
  const isNarrow = useIsNarrow(room, hasDetails ? narrowWithDetailsPx : narrowPx);
  const conversationId = usePage((state) => state.conversationId);
  const isListOpen = usePage((state) => state.isListOpen);
  const isOpened = useChat(({ opened }) => opened?.conversationId === conversationId);
  const title = useChat(({ opened }) => opened?.conversation.title);
  const hasTurns = useChat(({ opened }) => (opened?.conversation.users.size ?? 0) > 0);
  const dialog = useEndpointDialog((state) => state.open);
  // In a narrow room the list is shown only while it is asked for.
  const [isAsked, setAsked] = useState(false);
  const isListShown = isNarrow ? isAsked : isListOpen;
  const toggleList = useCallback(() => {
    if (isNarrow) setAsked((before) => !before);
    else setPage({ isListOpen: !usePage.getState().isListOpen });
  }, [isNarrow]);
  return (
    <section ref={room} aria-label="Chat" className="h-full min-h-0">
      <Split
        orientation="horizontal"
        sideAt="start"
        label="Width of the conversations"
        isOpen={isListShown}
        {...usePaneSize('layout.chat-list', 200)}
        minSide={140}
        minMain={320}
        side={<ConversationList />}
        main={
          <div className="flex h-full min-h-0 flex-col">
            <ChatHeader
              conversationId={conversationId}
              title={isOpened ? title : undefined}
              hasTurns={isOpened && hasTurns}
              isListShown={isListShown}
              onList={toggleList}
            />
            <div className="min-h-0 flex-1">
              <ConversationView conversationId={conversationId} />
            </div>
          </div>
        }
      />
      {dialog && (
        <EndpointDialog
          key={dialog.endpointId ?? ''}
          endpointId={dialog.endpointId}
          isForKey={dialog.isForKey === true}
        />
      )}
    </section>
  );
}
