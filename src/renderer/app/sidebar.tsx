import { MessagesSquare, Wrench, type LucideIcon } from 'lucide-react';
import { ServerList } from '../features/servers/server-list.tsx';
import { openAllTools, openChat, useNavigation } from '../navigation.ts';

/** The left region: what is about all servers, and each server with its parts. */
export function Sidebar() {
  const isChatShown = useNavigation((state) => state.isChatOpen && !state.editing);
  const isToolsShown = useNavigation((state) => state.isAllToolsOpen && !state.editing);
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="shrink-0 px-2 pt-2">
        <Place
          title="Chat"
          icon={MessagesSquare}
          keys="Control+Shift+L"
          isShown={isChatShown}
          onOpen={openChat}
        />
        <Place title="All tools" icon={Wrench} isShown={isToolsShown} onOpen={openAllTools} />
      </div>
      <div className="min-h-0 flex-1">
        <ServerList />
      </div>
    </div>
  );
}

type PlaceProps = {
  title: string;
  icon: LucideIcon;
  keys?: string;
  isShown: boolean;
  onOpen(): void;
};

function Place({ title, icon: Icon, keys, isShown, onOpen }: PlaceProps) {
  return (
    <button
      type="button"
      aria-current={isShown ? 'page' : undefined}
      aria-keyshortcuts={keys}
      onClick={onOpen}
      className={`flex h-7 w-full items-center gap-2 rounded-md pl-2 text-left ${isShown ? 'bg-selected font-medium' : 'hover:bg-hover'}`}
    >
      <Icon size={14} aria-hidden className="shrink-0 text-text-muted" />
      {title}
    </button>
  );
}
