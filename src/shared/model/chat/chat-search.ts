/** A place in a conversation: a turn of the user, or a step of a run. */
export type ChatPlace = { nodeId: string; step?: number };

/** What was found, with some of what is around it, on one line. */
export type Snippet = { before: string; match: string; after: string };

/** A conversation in whose title, or in which, something was found. */
export type ConversationMatch = {
  conversationId: string;
  /** In what was said; at least so many where `isCut`. */
  matches: number;
  isCut: boolean;
  /** The first of them. */
  first?: { place: ChatPlace; snippet: Snippet };
};

/** How far a search has come. Conversations are searched from the newest to the oldest. */
export type ConversationSearch = {
  /** What was found since the last news. */
  found: ConversationMatch[];
  searchedBytes: number;
  allBytes: number;
  /** Conversations whose files could not be searched so far. */
  unsearched: number;
  isDone: boolean;
};
