import { useEffect, useState } from 'react';
import type {
  ConversationMatch,
  ConversationSearch,
} from '../../../../shared/model/chat/chat-search.ts';
import { backend } from '../../../backend.ts';

export type SearchState = {
  matches: readonly ConversationMatch[];
  /** Undefined until a conversation was searched. */
  progress?: Omit<ConversationSearch, 'found'>;
  problem?: string;
};

/** The pause in typing, in milliseconds, after which the search starts. */
const typingMs = 150;
const none: SearchState = { matches: [] };

/** Searches all conversations for a text, which is not empty; another text cancels the search. */
export function useConversationSearch(text: string): SearchState {
  const [state, setState] = useState({ text, search: none });
  useEffect(() => {
    let stop = () => {};
    const take = (news: ConversationSearch[]) => {
      const found = news.flatMap((one) => one.found);
      const progress = news.at(-1);
      setState(({ text: before, search }) => ({
        text,
        search: {
          matches: before === text ? [...search.matches, ...found] : found,
          ...(progress && { progress }),
        },
      }));
    };
    const start = () => {
      setState({ text, search: none });
      stop = backend.stream(
        'chat.search',
        { text },
        {
          onItems: take,
          onEnd: (error) => {
            if (!error) return;
            setState(({ search }) => ({ text, search: { ...search, problem: error.message } }));
          },
        },
      );
    };
    const timer = setTimeout(start, typingMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [text]);
  return state.text === text ? state.search : none;
}
