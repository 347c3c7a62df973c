import type { ConversationSearch } from '../../../../shared/model/chat/chat-search.ts';
import type { ConversationSummary } from '../../../../shared/model/chat/chat.ts';
import { createThread } from '../../workers/thread.ts';
import type { chatSearchContract } from './chat-search-contract.ts';
import { searchPattern } from './searchable-text.ts';

type Searching = {
  /** The conversations, in the order in which they are searched. */
  summaries: ConversationSummary[];
  fileOf(conversationId: string): string;
  workerFile: string;
  signal: AbortSignal;
};

/** How long the search of one file may take, in milliseconds. */
const limitMs = 60_000;

/** Looks for a text in titles and in what was said; the files are read by a thread that lives as long as the search. */
export async function* searchConversations(
  text: string,
  { summaries, fileOf, workerFile, signal }: Searching,
): AsyncGenerator<ConversationSearch> {
  const pattern = searchPattern(text);
  const allBytes = summaries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (!pattern) {
    yield { found: [], searchedBytes: 0, allBytes: 0, unsearched: 0, isDone: true };
    return;
  }
  const thread = createThread<typeof chatSearchContract>(workerFile);
  // A thread in the middle of a large file would go on without being stopped.
  const stop = () => void thread.stop();
  signal.addEventListener('abort', stop);
  let searchedBytes = 0;
  let unsearched = 0;
  try {
    for (const [i, { conversationId, title, bytes }] of summaries.entries()) {
      const file = fileOf(conversationId);
      const found = await thread
        .call('search', { file, text }, limitMs, signal)
        .catch(() => undefined);
      if (signal.aborted) return;
      searchedBytes += bytes;
      const isSearched = found !== undefined && found !== 'late';
      if (!isSearched) unsearched += 1;
      const match = isSearched ? found : { matches: 0, isCut: false };
      const isFound = match.matches > 0 || title.search(pattern) !== -1;
      yield {
        found: isFound ? [{ conversationId, ...match }] : [],
        searchedBytes,
        allBytes,
        unsearched,
        isDone: i === summaries.length - 1,
      };
    }
    if (summaries.length === 0) {
      yield { found: [], searchedBytes, allBytes, unsearched, isDone: true };
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.stop();
  }
}
