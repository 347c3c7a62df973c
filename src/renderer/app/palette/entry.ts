/** Something the palette finds: a command, a server, what a server offers, a recording. */
export type Entry = {
  id: string;
  title: string;
  /** What it is, as `Tool`; entries of one group stand together while nothing is typed. */
  group: string;
  /** Further words that find it: a name beside a title, the word other apps use. */
  terms?: string;
  /** Where it belongs, as the name of a server. */
  of?: string;
  /** Said at the end of its row: a state, the servers of a recording. */
  end?: string | undefined;
  keys?: string;
  /** Among equal matches, the smaller stands first. */
  rank: number;
  run(): void;
};
