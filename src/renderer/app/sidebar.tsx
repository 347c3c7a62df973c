import { MessagesSquare } from 'lucide-react';
import { ServerList } from '../features/servers/server-list.tsx';
import { openChat, useNavigation } from '../navigation.ts';

/** The left region: the chat, which is about all servers, and each server with its parts. */
export function Sidebar() {
  const isShown = useNavigation((state) => state.isChatOpen && !state.editing);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="shrink-0 px-2 pt-2">
        <button
          type="button"
          aria-current={isShown ? 'page' : undefined}
          aria-keyshortcuts="Control+Shift+L"
          onClick={openChat}
          className={`flex h-7 w-full items-center gap-2 rounded-md pl-2 text-left ${isShown ? 'bg-selected font-medium' : 'hover:bg-hover'}`}
        >
          <MessagesSquare size={14} aria-hidden className="shrink-0 text-text-muted" />
          Chat
        </button>
      </div>
      <div className="min-h-0 flex-1">
        <ServerList />
      </div>
    </div>
  );
}
