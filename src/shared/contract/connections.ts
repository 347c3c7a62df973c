import { z } from 'zod';
import { approval } from '../model/servers/launch-preview.ts';
import {
  mostMessageLength,
  mostWindow,
  type EndedServerRequest,
  type ServerRequestOutline,
  type OpenedServerRequest,
} from '../model/calls/server-requests.ts';
import { serverRequestAnswer } from '../model/calls/call.ts';
import {
  catalogKinds,
  maxCatalogPages,
  type ConnectOutcome,
  type ListedCatalog,
} from '../model/servers/connection.ts';
import type { ConformanceItem } from '../model/servers/conformance.ts';
import { maxIconSrc, type IconImage } from '../model/servers/icon.ts';
import { headerChange, maxRawText } from '../model/calls/raw-message.ts';
import type { CheckedCard } from '../model/servers/server-card.ts';
import type { LastTime } from '../model/servers/last-time.ts';
import { maxOrigin } from '../model/servers/server-choices.ts';
import { serverName } from '../model/servers/server.ts';
import { call, stream } from '../rpc/define.ts';
import { none, connection, listId } from './parts.ts';

const serverRequestScope = z.object({
  connectionId: z.number().int().positive().optional(),
  callId: z.number().int().positive().optional(),
});

/** What can be asked of live connections. */
export const connectionsContract = {
  /**
   * Starts a connection, and ends an older one of this server. `approval` is of the sheet that the
   * user agreed to. `probes` forgets what an earlier probe told of the era, `asksAgain` the values
   * of inputs that were given before; `keepsInputs` says whether `inputs` outlive the app.
   */
  'connections.connect': call(() =>
    z.object({
      serverName,
      approval: approval.optional(),
      probes: z.boolean().optional(),
      inputs: z.record(z.string().max(200), z.string().max(100_000)).optional(),
      keepsInputs: z.object({ isKept: z.boolean(), mayUseFile: z.boolean().optional() }).optional(),
      asksAgain: z.boolean().optional(),
    }),
  ).returns<ConnectOutcome>(),
  /** Allows redirects of a server to the origin that was refused last; REFUSED for any other. */
  'connections.follow': call(() =>
    z.object({ serverName, origin: z.string().max(maxOrigin) }),
  ).returns<void>(),
  /**
   * Looks for the card of a server on HTTP (SEP-2127), and compares it with the server; REFUSED for one
   * on stdio.
   */
  'connections.serverCard': call(() => connection).returns<CheckedCard>(),
  /** What was open when the app ended the last time, to be offered; then every change of that. */
  'connections.lastTime': stream(() => none).yields<LastTime>(),
  /** The user wants nothing of that, or has it. */
  'connections.forgetLastTime': call(() => none).returns<void>(),
  'connections.disconnect': call(() => connection).returns<void>(),
  /**
   * The picture of an icon of the server, or of what it offers; REFUSED or UNAVAILABLE, with the
   * reason, where it may not be loaded or can’t be.
   */
  'connections.icon': call(() =>
    connection.extend({ src: z.string().max(maxIconSrc) }),
  ).returns<IconImage>(),
  /**
   * Uses a server without its handshake, which failed, so that lists and calls can be tried;
   * UNAVAILABLE where the server is gone.
   */
  'connections.goOn': call(() => connection).returns<void>(),
  /**
   * One of the server's lists, at most `pages` pages from `cursor` on; `before` is the list that
   * these pages continue. A list is read once, and again after the server says that it changed or
   * where `isFresh` is set.
   */
  'connections.catalog': call(() =>
    connection.extend({
      kind: z.enum(catalogKinds),
      cursor: z.string().max(100_000).optional(),
      before: listId.optional(),
      isFresh: z.boolean().default(false),
      pages: z.number().int().positive().max(maxCatalogPages).default(maxCatalogPages),
    }),
  ).returns<ListedCatalog>(),
  /**
   * Signs in for the scopes that a list was refused for last; resolves with whether they were granted,
   * and the list can be read again. REFUSED where it was not, or where asking is of no use.
   */
  'connections.allowScopes': call(() => connection.extend({ kind: z.enum(catalogKinds) })).returns<{
    isGranted: boolean;
  }>(),
  /** Runs those scenarios of the official suite that fit any server against a connected one. */
  'conformance.run': stream(() => connection).yields<ConformanceItem>(),
  /** The JSON Schema of each method's `params`, by method. */
  'protocol.paramSchemas': call(() => none).returns<Record<string, unknown>>(),
  /** Pings a server of the legacy era; the outcome is in the connection's `ping`. */
  'connections.ping': call(() => connection).returns<void>(),
  /**
   * Sends any text as it is, past the SDK; an answer is only recorded. `seq` is the sent record's.
   */
  'connections.sendRaw': call(() =>
    connection.extend({
      text: z.string().max(maxRawText),
      /** Over HTTP: changes to the headers that the message would be sent with. */
      headers: z.array(headerChange).max(200).default([]),
    }),
  ).returns<{ seq: number }>(),
  'serverRequests.answer': call(() =>
    z.object({ serverRequestId: z.number().int(), answer: serverRequestAnswer }),
  ).returns<void>(),
  /**
   * Open requests of servers to the user, the oldest first, from the one after the id `after` on,
   * and how many there are in all.
   */
  'serverRequests.window': call(() =>
    serverRequestScope.extend({
      after: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(mostWindow).default(mostWindow),
    }),
  ).returns<{ count: number; requests: ServerRequestOutline[] }>(),
  /**
   * One open request with its texts; NOT_FOUND where it is settled. A large schema, or large
   * `params`, come only with `isWhole`.
   */
  'serverRequests.open': call(() =>
    z.object({
      serverRequestId: z.number().int(),
      messageLength: z.number().int().positive().max(mostMessageLength).default(20_000),
      isWhole: z.boolean().default(false),
    }),
  ).returns<OpenedServerRequest>(),
  /** The last requests of this run that are no longer open, the newest first. */
  'serverRequests.ended': call(() => serverRequestScope).returns<EndedServerRequest[]>(),
  /** Declines all open requests in the scope; each server gets an answer to each. */
  'serverRequests.declineAll': call(() => serverRequestScope).returns<{ declined: number }>(),
};
