/** A place in a conversation: a turn of the user, or a step of a run. */
export type ChatPlace = { nodeId: string; step?: number };

/** A match with some of the text around it, on one line. */
export type Snippet = { before: string; match: string; after: string };

/** A conversation whose title or messages match a search. */
export type ConversationMatch = {
  conversationId: string;
  /** How many matches its messages have; at least so many where `isCut`. */
  matches: number;
  isCut: boolean;
  /** The first match in its messages. */
  first?: { place: ChatPlace; snippet: Snippet };
};

/** How far a search has come. Conversations are searched from the newest to the oldest. */
export type ConversationSearch = {
  /** The matches since the previous item. */
  found: ConversationMatch[];
  searchedBytes: number;
  allBytes: number;
  /** Conversations whose files could not be searched so far. */
  unsearched: number;
  isDone: boolean;
};
