import {
  LoaderCircle,
  MessageSquare,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { ConversationSummary } from '../../../../shared/model/chat/chat.ts';
import { IconButton } from '../../../ui/button.tsx';
import { exactTime } from '../../../ui/format.ts';
import { ContextMenu, Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { moveRowFocus, useTabStop } from '../../../ui/list/move-row-focus.ts';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { removeConversation, renameConversation } from '../state/chat-actions.ts';
import { useChat } from '../state/chat-store.ts';
import { openConversation, setPage, usePage } from '../state/page-store.ts';
import { SearchResults } from './search-results.tsx';

/** All conversations, the newest first, or those that match the search. */
export function ConversationList() {
  const conversations = useChat((state) => state.conversations);
  const open = usePage((state) => state.conversationId);
  const [search, setSearch] = useState('');
  const sorted = [...(conversations ?? [])].sort((a, b) => b.changedAt - a.changedAt);
  // Tab stops at one row and at its actions; the arrow keys lead to the others.
  const { tabStop, onFocus, onBlur } = useTabStop(
    sorted.map(({ conversationId }) => conversationId),
    open,
  );
  const find = (text: string) => {
    setSearch(text);
    if (text === '') setPage({ sought: undefined });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the rows in it
    <nav
      aria-label="Conversations"
      className="flex h-full min-h-0 flex-col bg-surface"
      onKeyDown={moveRowFocus}
    >
      <header className="flex h-9 shrink-0 items-center justify-between border-b border-border pr-2 pl-3">
        <h2 className="text-xs font-semibold text-text-muted">Conversations</h2>
        <IconButton
          icon={Plus}
          label="New conversation"
          onClick={() => openConversation(undefined)}
        />
      </header>
      {sorted.length > 0 && (
        <SearchField
          label="Search conversations"
          placeholder="Search"
          value={search}
          onValue={find}
          className="mx-2 mt-2 shrink-0"
        />
      )}
      {sorted.length === 0 && conversations && (
        <p className="px-3 pt-3 text-xs text-text-muted">None yet. They stay on this machine.</p>
      )}
      {search.trim() === '' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the rows in it
        <ul className="min-h-0 flex-1 overflow-y-auto p-1.5" onBlur={onBlur}>
          {sorted.map((summary) => (
            <ConversationRow
              key={summary.conversationId}
              summary={summary}
              isOpen={summary.conversationId === open}
              isTabStop={summary.conversationId === tabStop}
              onFocus={() => onFocus(summary.conversationId)}
            />
          ))}
        </ul>
      ) : (
        <SearchResults text={search.trim()} />
      )}
    </nav>
  );
}

type RowProps = {
  summary: ConversationSummary;
  isOpen: boolean;
  isTabStop: boolean;
  onFocus(): void;
};

function ConversationRow({ summary, isOpen, isTabStop, onFocus }: RowProps) {
  const { conversationId, title, changedAt, problem } = summary;
  const [isRenaming, setRenaming] = useState(false);
  const shown = title === '' ? 'Untitled' : title;
  const tabIndex = isTabStop ? 0 : -1;
  const items: MenuItem[] = [
    { label: 'Rename', icon: Pencil, takesFocus: true, onSelect: () => setRenaming(true) },
    'separator',
    {
      label: 'Remove',
      icon: Trash2,
      isDanger: true,
      onSelect: () => removeConversation(conversationId, shown),
    },
  ];
  if (isRenaming) {
    return (
      <li className="py-0.5">
        <Rename
          title={title}
          onDone={(next) => {
            setRenaming(false);
            if (next !== undefined && next !== title) renameConversation(conversationId, next);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <ContextMenu items={items}>
        <div
          className={`group flex h-7 items-center rounded-md pr-1 ${isOpen ? 'bg-selected' : 'hover:bg-hover'}`}
        >
          <button
            type="button"
            data-nav-row
            tabIndex={tabIndex}
            onFocus={onFocus}
            aria-label={[shown, stateLabel(summary)].filter(Boolean).join(', ')}
            aria-current={isOpen ? 'page' : undefined}
            title={[shown, `Changed ${exactTime(changedAt)}`, problem?.message]
              .filter(Boolean)
              .join('\n')}
            onClick={() => openConversation(conversationId)}
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md pl-2 text-left"
          >
            <StateMark summary={summary} />
            <span className={`truncate ${isOpen ? 'font-medium' : ''}`}>{shown}</span>
          </button>
          <span className="hidden group-focus-within:flex group-hover:flex has-data-[state=open]:flex">
            <Menu items={items}>
              <IconButton
                icon={MoreHorizontal}
                label={`Actions for ${shown}`}
                tabIndex={tabIndex}
              />
            </Menu>
          </span>
        </div>
      </ContextMenu>
    </li>
  );
}

/** Labels a state of a conversation that needs attention; undefined where there is none. */
function stateLabel({ state, problem }: ConversationSummary): string | undefined {
  if (problem) return 'its file is damaged';
  return state === 'running' ? 'answering' : state === 'waiting' ? 'waits for you' : undefined;
}

function StateMark({ summary: { state, problem } }: { summary: ConversationSummary }) {
  if (problem) return <TriangleAlert size={13} aria-hidden className="shrink-0 text-warning" />;
  if (state === 'running') {
    return <LoaderCircle size={13} aria-hidden className="shrink-0 animate-spin text-accent" />;
  }
  if (state === 'waiting') {
    return (
      <span
        aria-hidden
        className="mx-0.5 size-2 shrink-0 rounded-full bg-warning ring-2 ring-warning/25"
      />
    );
  }
  return <MessageSquare size={13} aria-hidden className="shrink-0 text-text-muted" />;
}

function Rename({ title, onDone }: { title: string; onDone(title: string | undefined): void }) {
  const [text, setText] = useState(title);
  const isDone = useRef(false);
  const done = (next: string | undefined) => {
    // The field loses the focus when it is removed, which would end the edit twice.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The list would take the arrow keys.
    event.stopPropagation();
    if (event.key === 'Enter') done(text.trim());
    if (event.key === 'Escape') done(undefined);
  };
  return (
    <TextInput
      aria-label="Title of the conversation"
      ref={selectAll}
      className="h-6"
      maxLength={500}
      value={text}
      onValue={setText}
      onKeyDown={onKeyDown}
      onBlur={() => done(text.trim())}
    />
  );
}

const selectAll = (field: HTMLInputElement | null): void => field?.select();
