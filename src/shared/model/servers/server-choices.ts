/** What the user decided of one server; it holds until the server's definition or name changes. */
export type ServerChoice = {
  serverName: string;
  /** The origins, beside its own, that its redirects are followed to. */
  followsTo: string[];
  /** What the server says of its tools (`readOnlyHint`) may spare questions in the chat. */
  trustsClaims: boolean;
};

/** How far an origin may be spelt. */
export const maxOrigin = 300;
