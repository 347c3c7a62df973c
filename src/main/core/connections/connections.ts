import type {
  EndedServerRequest,
  ServerRequestsOfConnection,
  ServerRequestOutline,
  ServerRequestScope,
  OpenedServerRequest,
} from '../../../shared/model/calls/server-requests.ts';
import type {
  CallSnapshot,
  CallResult,
  ServerRequest,
  ServerRequestAnswer,
} from '../../../shared/model/calls/call.ts';
import type { CompletionRequest, Suggestions } from '../../../shared/model/calls/completion.ts';
import type {
  Catalog,
  CatalogKind,
  ConnectionSnapshot,
  NegotiatedServer,
  ConnectOutcome,
} from '../../../shared/model/servers/connection.ts';
import type { Approval } from '../../../shared/model/servers/launch-preview.ts';
import type { FilledArguments } from '../../../shared/model/calls/filled-arguments.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import type { HeaderChange } from '../../../shared/model/calls/raw-message.ts';
import type { EraChoice, Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Keeping } from './variables/variables.ts';
import type { WireTap } from '../wire/records/observation.ts';
import type { CallRequest } from './calls/calls.ts';
import type { CatalogOptions } from './calls/catalog.ts';
import type { Answer } from './calls/tasks/task-outcome.ts';
import type { Tasks } from './calls/tasks/tasks.ts';
import type { Subscriptions } from './subscriptions/subscriptions.ts';
import type { Logs } from './logs/create-logs.ts';

export type ConnectOptions = {
  /** The approval of the launch sheet that the user agreed to. */
  approval?: Approval | undefined;
  /** Forgets what an earlier probe told of the server's era. */
  probes?: boolean | undefined;
  /** The era to speak, in place of the one that the definition names. */
  era?: EraChoice | undefined;
  /** The identity to sign in as, in place of the one that the definition names. */
  identity?: string | undefined;
  /** Values for the inputs of the definition, held in memory while the app runs. */
  inputs?: Record<string, string> | undefined;
  /** Whether those values are kept when the app ends; where it is absent, kept ones stay kept. */
  keepsInputs?: Keeping | undefined;
  /** Forgets the values that were given before. */
  asksAgain?: boolean | undefined;
  /** The name of an environment, in place of the one in use. */
  environment?: string | undefined;
  /** How long the server may take until it is ready, in milliseconds, in place of what the definition says. */
  connectTimeoutMs?: number | undefined;
  /** What the server is told, in place of what the definition says; members of `meta` come before those of it. */
  told?: Pick<ServerDefinition, 'declares' | 'roots' | 'meta'> | undefined;
};

/** What servers ask of the user. */
export type OpenServerRequests = {
  list(): ServerRequest[];
  isOpen(serverRequestId: number): boolean;
  /** How many requests each connection has open or refused, and the oldest of them. */
  ofConnections(): ServerRequestsOfConnection[];
  window(
    scope: ServerRequestScope,
    part: { after: number; limit: number },
  ): { count: number; requests: ServerRequestOutline[] };
  /** A whole request, as far as it can be shown; throws NOT_FOUND for one that is settled. */
  open(
    serverRequestId: number,
    part: { messageLength: number; isWhole: boolean },
  ): OpenedServerRequest;
  /** A request with its parameters as they were sent; throws NOT_FOUND for one that is settled. */
  sent(serverRequestId: number): { request: ServerRequest; params: unknown };
  answer(serverRequestId: number, answer: ServerRequestAnswer): void;
  /** Hears when a request is settled, whoever answered. Returns its undo. */
  onSettled(listener: (request: ServerRequest) => void): () => void;
  /** The last requests that are no longer open, the newest first. */
  ended(scope: ServerRequestScope): EndedServerRequest[];
  /** Declines the requests that are open now; answers with how many those were. */
  declineAll(scope: ServerRequestScope): Promise<number>;
  /** Hears of each request when it is asked, and after each change. Returns its undo. */
  onRequest(listener: (request: ServerRequest) => void): () => void;
};

/** All live connections, the calls on them and the servers' requests to the user. */
export type Connections = {
  connect(serverName: string, options?: ConnectOptions): Promise<ConnectOutcome>;
  /** Follows redirects to an origin that a connection of this server was led to; REFUSED for any other. */
  follow(serverName: string, origin: string): void;
  /** Ends the connection and its whole process tree; resolves when it is gone. */
  disconnect(connectionId: number): Promise<void>;
  /** Ends all connections of a server, with their process trees; resolves when they are gone. */
  endOf(serverName: string): Promise<void>;
  /** Goes on without a handshake, where it failed; throws UNAVAILABLE where no link is left. */
  skipHandshake(connectionId: number): Promise<void>;
  list(): ConnectionSnapshot[];
  /**
   * A line in the traffic for requests that belong to no connection, under a name and an id that no
   * connection has.
   */
  lineFor(name: string): { connectionId: number; tap: WireTap };
  /** Adds to the exchange of a connection's request what is known of it besides what crossed the wire. */
  remark(connectionId: number, requestSeq: number, text: string, finding: Finding): void;
  /** A connection that can be asked; throws UNAVAILABLE for one that can't. */
  ready(connectionId: number): {
    serverName: string;
    server: NegotiatedServer;
    /** The launch with the values of its references. */
    launch: Launch;
  };
  /** Walks the server's pages (64 at most) down the raw lane. */
  catalog(connectionId: number, kind: CatalogKind, options?: CatalogOptions): Promise<Catalog>;
  /** Asks the server for values that an argument may be completed to. */
  complete(
    connectionId: number,
    request: CompletionRequest,
    signal?: AbortSignal,
  ): Promise<Suggestions>;
  /** Signs in for the scopes that a list was refused for; resolves with whether they were granted. */
  allowListScopes(connectionId: number, kind: CatalogKind): Promise<boolean>;
  /**
   * Sends any request down the raw lane, with the members of a JSON object as its params, and waits for
   * its answer; throws UNAVAILABLE where none came.
   */
  ask(
    connectionId: number,
    request: { method: string; paramsText?: string | undefined },
    options: { signal?: AbortSignal; timeoutMs: number },
  ): Promise<Answer>;
  startCall(request: CallRequest): { callId: number };
  /** What a call would send, with the values of these references in its arguments. */
  fillArguments(
    connectionId: number,
    argumentsText: string,
    variables: readonly string[],
  ): FilledArguments;
  /** The computer was asleep: connects again at once, and probes live lines over HTTP. */
  wake(): void;
  /** Asks the server whether it is there; the outcome is in the connection's snapshot. */
  ping(connectionId: number): Promise<void>;
  /** Sends any text at all past the SDK, as it is; answers with the seq of its record. */
  sendRaw(connectionId: number, text: string, headers: HeaderChange[]): Promise<{ seq: number }>;
  /** Puts the timeouts off that end a call. */
  extendCall(callId: number, byMs: number): void;
  /** Decides about the scopes that a call waits for. */
  allowScopes(callId: number, isAllowed: boolean): void;
  cancelCall(callId: number): void;
  calls(): CallSnapshot[];
  /** The tasks of servers, of this run and of earlier ones. */
  tasks: Pick<Tasks, 'watched' | 'list' | 'get' | 'outcome' | 'result' | 'cancel'>;
  /** The resources whose changes servers tell of. */
  subscriptions: Subscriptions;
  /** What servers log. */
  logs: Pick<Logs, 'window' | 'message' | 'text' | 'clear' | 'setLevel' | 'counts' | 'onMessage'>;
  callResult(callId: number, limit: number): CallResult;
  serverRequests: OpenServerRequests;
  /** Hears of every change to connections, calls, server requests and catalogs. Returns its undo. */
  onEvent(listener: (event: BackendEvent) => void): () => void;
  close(): Promise<void>;
};
