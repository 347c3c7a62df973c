import type { Finding } from '../finding.ts';
import type { CallState } from '../calls/call.ts';
import type { CapabilityName, Root } from './declared.ts';
import type { Icon } from './icon.ts';
import type { LaunchSheet } from './launch-preview.ts';
import type { InputDefinition } from './variables.ts';

export type ExitStatus = { code: number | null; signal: string | null };

/** Why a server could not be used, for programs; `message` says it in words. */
export type FailureReason =
  /** No connection to its address could be made. */
  | { kind: 'unreachable' }
  /** It did not answer in time. */
  | { kind: 'no-response' }
  | { kind: 'http-status'; status: number }
  /** It answered the handshake, but not with a result; `status` is the one of HTTP, unless 2xx. */
  | { kind: 'refused'; status?: number }
  /** To another origin, to an address that would not get the message, or to no usable one. */
  | { kind: 'redirect'; to: 'other-origin' | 'message-lost' | 'unusable' }
  | { kind: 'credentials-in-address' };

/** Everything that a user needs to fix a server that did not start or went away. */
export type ConnectionFailure = {
  /** One sentence: what happened, to which server. */
  message: string;
  /** Absent for any other reason, such as a process that ended. */
  reason?: FailureReason;
  commandLine?: string;
  exit?: ExitStatus;
  stderrTail: string[];
  /** Lines on stdout that were not JSON-RPC, the newest last. */
  strayStdout: string[];
  /** What to try, one sentence each. */
  hints: string[];
  /**
   * Set where raw messages can still be sent, and the server can be used without its handshake: it
   * answered `initialize` with an error, or gave no usable answer.
   */
  halfOpen?: 'refused' | 'unanswered';
};

/** Something wrong with the handshake, and the seq of the record that shows it. */
export type HandshakeFinding = Finding & { seq: number };

export type NegotiatedServer = {
  era: 'legacy' | 'modern';
  /**
   * How the era was settled: by the user, by a probe just now, by an earlier probe at this time in
   * milliseconds since the epoch, or not at all.
   */
  eraFrom: 'chosen' | 'probed' | 'assumed' | number;
  revision: string;
  /** The `_meta` members that every request carries since 2026-07-28. */
  envelope?: Record<string, unknown>;
  /** Set where Wirebench does not know the revision, and can only guess what it means. */
  isUnknownRevision?: boolean;
  /** Set where the transport is HTTP+SSE (2024-11-05). */
  isSse?: true;
  serverInfo: ServerInfo;
  capabilities: Record<string, unknown>;
  instructions?: string;
  /** Set where the handshake failed; era, revision and capabilities are assumed. */
  isWithoutHandshake?: true;
};

/** What a server says of itself (2025-11-25, Implementation), as far as it could be read. */
export type ServerInfo = {
  name: string;
  version: string;
  title?: string;
  description?: string;
  websiteUrl?: string;
  icons?: Icon[];
};

export type ConnectionState =
  | { status: 'starting' }
  | { status: 'negotiating'; step: string }
  | ({ status: 'ready' } & NegotiatedServer)
  | { status: 'reconnecting'; attempt: number; reason: string }
  /** The server wants a token that only the user can get; `message` says so in a sentence. */
  | { status: 'needs-sign-in'; message: string }
  | { status: 'failed'; failure: ConnectionFailure }
  | { status: 'closed' };

/** A live or ended connection to one server. `connectionId` counts from 1 in one run of the app. */
export type ConnectionSnapshot = {
  connectionId: number;
  serverName: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  transport: 'stdio' | 'http';
  /** The command line or the URL, secrets masked. */
  target: string;
  /** The capabilities that the server was told of. */
  declared: CapabilityName[];
  /** The roots that it is told of; absent for none. */
  roots?: Root[];
  /** Set where further pages of a list are read only when the user asks for them. */
  isPageByPage?: true;
  /** The name of the environment that the definition's variables came from, where it has any. */
  environment?: string;
  pid?: number;
  /**
   * The last ping: when it was sent, in milliseconds since the epoch, and how long its answer took,
   * if one came.
   */
  ping?: { at: number; durationUs?: number };
  /** How often a changed file has restarted the server, and the path of the last one. */
  restarts?: { count: number; path: string };
  /** What was wrong with what the server sent during the handshake. */
  findings?: HandshakeFinding[];
  /** An origin that the server redirected to, and that was not followed. */
  refusedRedirect?: string | undefined;
  state: ConnectionState;
};

export type ConnectOutcome =
  | { status: 'connecting'; connectionId: number }
  | { status: 'approval-needed'; sheet: LaunchSheet }
  /** The definition leaves inputs open: connect again with values for them. */
  | { status: 'inputs-needed'; serverName: string; inputs: InputDefinition[] };

export const catalogKinds = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

/** The member that identifies a definition in a list of each kind. */
export const identifiers: Record<CatalogKind, string> = {
  tools: 'name',
  prompts: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
};

/** The most pages that are read in one go. */
export const maxCatalogPages = 64;

/** A server's list as it was sent: the unparsed items of the pages that were asked for. */
export type Catalog = {
  items: unknown[];
  pages: number;
  /** Whether the server had more pages than were read. */
  cutShort: boolean;
  /** The cursor of the next page, if there is one. */
  nextCursor?: string;
  /** The seqs of the pages' records, each with the index of the page's first item. */
  sources?: { at: number; seq: number }[];
  /** When the last page arrived, in milliseconds since the epoch. */
  at: number;
  /** The server's caching hints for the last page (2026-07-28, caching). */
  hint?: { ttlMs: number; cacheScope: string };
};

/**
 * A catalog with the id under which the core keeps it; the id is absent where earlier pages are
 * forgotten.
 */
export type ListedCatalog = Catalog & { listId?: number };

/** The `details` of the error that ends the reading of a list. */
export type CatalogFailure = Pick<FailedCall, 'code' | 'data'> & {
  /** `scopes` where the server wants scopes that were not granted, and the user may allow them. */
  reason: FailedCall['reason'] | 'scopes';
  scopes?: string[];
};
type FailedCall = Extract<CallState, { status: 'failed' }>;
