import type { ConversationMatch } from '../../../../shared/model/chat/chat-search.ts';
import type { ConversationSummary } from '../../../../shared/model/chat/chat.ts';
import { byteSize, count, counted } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { useChat } from '../state/chat-store.ts';
import { openConversationAt, usePage } from '../state/page-store.ts';
import { useConversationSearch, type SearchState } from './use-conversation-search.ts';

/** The conversations that contain a text, each with its first match, as the search finds them. */
export function SearchResults({ text }: { text: string }) {
  const search = useConversationSearch(text);
  const conversations = useChat((state) => state.conversations);
  const open = usePage((state) => state.conversationId);
  const found = search.matches.flatMap((match) => {
    const summary = conversations?.find((one) => one.conversationId === match.conversationId);
    return summary ? [{ match, summary }] : [];
  });
  return (
    <>
      <SearchStatus search={search} found={found.length} />
      <ul aria-label="Found conversations" className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {found.map(({ match, summary }) => (
          <FoundRow
            key={summary.conversationId}
            match={match}
            summary={summary}
            isOpen={summary.conversationId === open}
          />
        ))}
      </ul>
    </>
  );
}

function SearchStatus({ search, found }: { search: SearchState; found: number }) {
  const { progress, problem } = search;
  const said = found === 0 ? 'Nothing matches.' : counted(found, 'conversation', 'conversations');
  const label = problem
    ? `The conversations could not be searched: ${problem}`
    : progress?.isDone
      ? said
      : progress
        ? `Searching, ${byteSize(progress.searchedBytes)} of ${byteSize(progress.allBytes)}…`
        : 'Searching…';
  return (
    <p role="status" className="shrink-0 px-3 pt-2 text-xs text-text-muted">
      {label}
      {progress && progress.unsearched > 0 && (
        <span className="block text-warning">
          {counted(progress.unsearched, 'file', 'files')} could not be read.
        </span>
      )}
    </p>
  );
}

type FoundRowProps = { match: ConversationMatch; summary: ConversationSummary; isOpen: boolean };

function FoundRow({ match: { matches, isCut, first }, summary, isOpen }: FoundRowProps) {
  const { conversationId } = summary;
  const title = summary.title === '' ? 'Untitled' : summary.title;
  const many = matches === 0 ? undefined : `${count(matches)}${isCut ? '+' : ''}`;
  const counts = many && `${many} ${matches === 1 ? 'match' : 'matches'}`;
  return (
    <li>
      <button
        type="button"
        data-nav-row
        aria-label={[title, counts ?? 'in its title'].join(', ')}
        aria-current={isOpen ? 'page' : undefined}
        title={[title, counts].filter(Boolean).join('\n')}
        onClick={() => openConversationAt(conversationId, first?.place)}
        className={`flex w-full min-w-0 flex-col gap-0.5 rounded-md px-2 py-1 text-left ${isOpen ? 'bg-selected' : 'hover:bg-hover'}`}
      >
        <span className="flex w-full items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${isOpen ? 'font-medium' : ''}`}>{title}</span>
          {many && <span className="text-xs text-text-muted tabular-nums">{many}</span>}
        </span>
        {first && (
          <span className="line-clamp-2 w-full text-xs break-words text-text-muted">
            <VisibleText text={first.snippet.before} />
            <mark className="rounded-xs bg-warning-fill text-text">
              <VisibleText text={first.snippet.match} />
            </mark>
            <VisibleText text={first.snippet.after} />
          </span>
        )}
      </button>
    </li>
  );
}
