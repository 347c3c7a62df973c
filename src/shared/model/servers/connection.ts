import type { Finding } from '../finding.ts';
import type { CallState } from '../calls/call.ts';
import type { LaunchSheet } from './launch-preview.ts';
import type { InputDefinition } from './variables.ts';

export type ExitStatus = { code: number | null; signal: string | null };

/** Everything a user needs to mend a server that did not start or went away. */
export type ConnectionFailure = {
  /** One sentence: what happened, to which server. */
  message: string;
  commandLine?: string;
  exit?: ExitStatus;
  stderrTail: string[];
  /** Stdout lines that were not JSON-RPC, newest last. */
  strayStdout: string[];
  /** What to try, one sentence each. */
  hints: string[];
  /**
   * Raw messages can still be sent, and the server can be taken without its handshake: it answered
   * `initialize` with an error, or gave no answer that can be used.
   */
  halfOpen?: 'refused' | 'unanswered';
};

/** Something wrong with the handshake, and the record that shows it. */
export type HandshakeFinding = Finding & { seq: number };

export type NegotiatedServer = {
  era: 'legacy' | 'modern';
  /** How the era was settled: by the user, by a probe just now, by one at this time (milliseconds since the epoch), or not at all. */
  eraFrom: 'chosen' | 'probed' | 'assumed' | number;
  revision: string;
  /** The `_meta` members that every request carries, from 2026-07-28 on. */
  envelope?: Record<string, unknown>;
  /** The revision is not known here: what it means can only be guessed. */
  isUnknownRevision?: boolean;
  /** It is spoken with over HTTP+SSE (2024-11-05). */
  isSse?: true;
  serverInfo: { name: string; version: string; title?: string };
  capabilities: Record<string, unknown>;
  instructions?: string;
  /** The server failed at the handshake; era, revision and capabilities are assumed. */
  isWithoutHandshake?: true;
};

export type ConnectionState =
  | { status: 'starting' }
  | { status: 'negotiating'; step: string }
  | ({ status: 'ready' } & NegotiatedServer)
  | { status: 'reconnecting'; attempt: number; reason: string }
  | { status: 'failed'; failure: ConnectionFailure }
  | { status: 'closed' };

/** A live (or ended) line to one server. `connectionId` counts from 1 within one run of the app. */
export type ConnectionSnapshot = {
  connectionId: number;
  serverName: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  transport: 'stdio' | 'http';
  /** The command line or the URL, secrets masked. */
  target: string;
  /** The environment that the definition's variables came from, where it has any. */
  environment?: string;
  pid?: number;
  /** The last ping: when it was sent (milliseconds since the epoch), and how long the answer took, if it came. */
  ping?: { at: number; durationUs?: number };
  /** How often a changed file has started the server anew, and which one did last. */
  restarts?: { count: number; path: string };
  /** What was wrong with what the server sent during the handshake. */
  findings?: HandshakeFinding[];
  /** An origin that the server redirected to, which was not followed. */
  refusedRedirect?: string | undefined;
  state: ConnectionState;
};

export type ConnectOutcome =
  | { status: 'connecting'; connectionId: number }
  | { status: 'approval-needed'; sheet: LaunchSheet }
  /** Connect again with values for these. */
  | { status: 'inputs-needed'; serverName: string; inputs: InputDefinition[] };

export const catalogKinds = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

/** The most pages that are read in one go. */
export const maxCatalogPages = 64;

/** A server's list as it sent it: unparsed items of the pages that were asked for. */
export type Catalog = {
  items: unknown[];
  pages: number;
  /** True when the server had more than was read. */
  cutShort: boolean;
  /** Where the next page begins, if there is one. */
  nextCursor?: string;
  /** The records of the pages, each with the place of its first item. */
  sources?: { at: number; seq: number }[];
  /** When the last page came, in milliseconds since the epoch. */
  at: number;
  /** What the server said of keeping the last page (2026-07-28, caching). */
  hint?: { ttlMs: number; cacheScope: string };
};

/**
 * A catalog with the id under which the core keeps it; without one where earlier pages are
 * forgotten.
 */
export type ListedCatalog = Catalog & { listId?: number };

/** The `details` of the error that ends the reading of a list. */
export type CatalogFailure = Pick<
  Extract<CallState, { status: 'failed' }>,
  'reason' | 'code' | 'data'
>;
