/** A member of a server card beside what the live server says. */
export type CardDifference = { member: string; inCard: string; live: string };

/** What a server card (SEP-2127) comes to, compared with the server that is connected. */
export type CheckedCard =
  | {
      status: 'found';
      /** Where the card came from. */
      url: string;
      /** What the card says of the server, as JSON text. */
      text: string;
      /** What is wrong with the card itself, a sentence each. */
      problems: string[];
      differences: CardDifference[];
    }
  /** `tried` are the addresses that were asked, each with what came. */
  | { status: 'none'; tried: { url: string; problem: string }[] };

/** The media type of a server card. */
export const cardType = 'application/mcp-server-card+json';
