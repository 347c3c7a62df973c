/**
 * What the user decided about one server; it holds until the server's definition or name changes.
 */
export type ServerChoice = {
  serverName: string;
  /** The origins, besides its own, to which its redirects are followed. */
  followsTo: string[];
  /**
   * Whether the chat relies on what the server says of its tools (`readOnlyHint`), and asks less.
   */
  trustsClaims: boolean;
  /** Issuers whose metadata is used although another was asked for. */
  trustedIssuers: string[];
  /** Origins nearer than the server that its sign-in may reach. */
  nearerOrigins: string[];
};

/** The longest origin, in characters. */
export const maxOrigin = 300;
