import type { CallSnapshot, ServerRequest } from './call.ts';
import type { CatalogKind, ConnectionSnapshot } from './connection.ts';
import type { ServersSnapshot } from './server.ts';

/** The first item of the stream is always a snapshot; what follows are changes to it. */
export type BackendEvent =
  | {
      type: 'snapshot';
      servers: ServersSnapshot;
      connections: ConnectionSnapshot[];
      calls: CallSnapshot[];
      serverRequests: ServerRequest[];
    }
  | { type: 'servers'; servers: ServersSnapshot }
  | { type: 'connection'; connection: ConnectionSnapshot }
  | { type: 'connection-removed'; connectionId: number }
  | { type: 'call'; call: CallSnapshot }
  | { type: 'server-request'; serverRequest: ServerRequest }
  | { type: 'server-request-settled'; serverRequestId: number }
  /** The server said that a list changed; ask again if it is on screen. */
  | { type: 'catalog-changed'; connectionId: number; kind: CatalogKind };
