/** What goes to a faked utility process: a message with ports by their ids, and what they carry. */
export type ToChild =
  | { t: 'message'; data: unknown; ports: number[] }
  | { t: 'data'; id: number; data: unknown }
  | { t: 'close'; id: number };

/** What comes from it. */
export type ToParent =
  | { t: 'message'; data: unknown }
  | { t: 'data'; id: number; data: unknown }
  | { t: 'close'; id: number };
