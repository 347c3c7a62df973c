import { z } from 'zod';
import { approval } from '../model/servers/launch-preview.ts';
import {
  mostMessageLength,
  mostWindow,
  type AskedRequest,
  type OpenedRequest,
} from '../model/calls/asked.ts';
import { serverRequestAnswer } from '../model/calls/call.ts';
import {
  catalogKinds,
  maxCatalogPages,
  type ConnectOutcome,
  type ListedCatalog,
} from '../model/servers/connection.ts';
import type { ConformanceItem } from '../model/servers/conformance.ts';
import { headerChange, maxRawText } from '../model/calls/raw-message.ts';
import { maxOrigin } from '../model/servers/server-choices.ts';
import { serverName } from '../model/servers/server.ts';
import { call, stream } from '../rpc/define.ts';
import { none, connection, listId } from './parts.ts';

const askedScope = z.object({
  connectionId: z.number().int().positive().optional(),
  callId: z.number().int().positive().optional(),
});

/** What can be asked of live connections. */
export const connectionsContract = {
  /** Starts a connection (ending an older one of this server). `approval` is of the sheet the user agreed to; `probes` forgets what an earlier probe told, `asksAgain` the values of inputs; `keepsInputs` keeps those that are given, or no longer. */
  'connections.connect': call(
    z.object({
      serverName,
      approval: approval.optional(),
      probes: z.boolean().optional(),
      inputs: z.record(z.string().max(200), z.string().max(100_000)).optional(),
      keepsInputs: z.object({ isKept: z.boolean(), mayUseFile: z.boolean().optional() }).optional(),
      asksAgain: z.boolean().optional(),
    }),
  ).returns<ConnectOutcome>(),
  /** Follows redirects of this server to an origin, where one was refused just now; REFUSED for any other origin. */
  'connections.follow': call(
    z.object({ serverName, origin: z.string().max(maxOrigin) }),
  ).returns<void>(),
  'connections.disconnect': call(connection).returns<void>(),
  /** Takes a server whose handshake failed without one: lists and calls can be tried; UNAVAILABLE where nobody is left to talk to. */
  'connections.goOn': call(connection).returns<void>(),
  /**
   * A list of the server's, `pages` at most from `cursor` on; `before` is the list that it goes on from. The
   * server is asked once after it is connected or says that the list changed; anew where it `isFresh`.
   */
  'connections.catalog': call(
    connection.extend({
      kind: z.enum(catalogKinds),
      cursor: z.string().max(100_000).optional(),
      before: listId.optional(),
      isFresh: z.boolean().default(false),
      pages: z.number().int().positive().max(maxCatalogPages).default(maxCatalogPages),
    }),
  ).returns<ListedCatalog>(),
  /** Runs what the official suite can tell of any server against a connected one. */
  'conformance.run': stream(connection).yields<ConformanceItem>(),
  /** The JSON Schema of each method's `params`, by method. */
  'protocol.paramSchemas': call(none).returns<Record<string, unknown>>(),
  /** Asks a server of the legacy era whether it is there; the outcome is in the connection. */
  'connections.ping': call(connection).returns<void>(),
  /** Sends any text at all past the SDK, as it is; the answer is for the record. */
  'connections.sendRaw': call(
    connection.extend({
      text: z.string().max(maxRawText),
      /** Over HTTP: changes to the headers that the message would be sent with. */
      headers: z.array(headerChange).max(200).default([]),
    }),
  ).returns<{ seq: number }>(),
  'serverRequests.answer': call(
    z.object({ serverRequestId: z.number().int(), answer: serverRequestAnswer }),
  ).returns<void>(),
  /** Open requests of servers to the user, the oldest first, from the one after `after` on, and how many there are. */
  'serverRequests.window': call(
    askedScope.extend({
      after: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(mostWindow).default(mostWindow),
    }),
  ).returns<{ count: number; requests: AskedRequest[] }>(),
  /** One of them with its texts; NOT_FOUND where it is settled. What is large in it comes only with `isWhole`. */
  'serverRequests.open': call(
    z.object({
      serverRequestId: z.number().int(),
      messageLength: z.number().int().positive().max(mostMessageLength).default(20_000),
      isWhole: z.boolean().default(false),
    }),
  ).returns<OpenedRequest>(),
  /** Declines all that is asked now; each server is told of each. */
  'serverRequests.declineAll': call(askedScope).returns<{ declined: number }>(),
};
