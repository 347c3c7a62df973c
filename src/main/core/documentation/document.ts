/** A piece of a page about a server; its texts are as the server sent them. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; isCode?: boolean }
  /** One line of ours. */
  | { kind: 'line'; text: string }
  /** Markdown of the server's. */
  | { kind: 'markdown'; text: string }
  | { kind: 'facts'; rows: [label: string, text: string][] }
  | { kind: 'table'; label: string; head: string[]; rows: Cell[][] }
  /** Folded at first. */
  | { kind: 'json'; label: string; text: string };

export type Cell = string | { code: string };
