/** Something that the palette finds: a command, a server, what a server offers, or a recording. */
export type Entry = {
  id: string;
  title: string;
  /** The kind of the entry, such as `Tool`; while nothing is typed, entries stand by group. */
  group: string;
  /** Further search terms, such as the words of other apps. */
  terms?: string;
  /** The identifier of what has a title as well, such as the URI of a resource; it is searched too. */
  identifier?: string | undefined;
  /** What the entry belongs to, such as the name of a server. */
  of?: string;
  /** A text at the end of its row, such as a state or the servers of a recording. */
  end?: string | undefined;
  keys?: string;
  /** Of equal matches, the entry with the smaller rank stands first. */
  rank: number;
  run(): void;
};
