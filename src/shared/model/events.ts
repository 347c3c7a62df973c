import type { AskedOfConnection } from './calls/asked.ts';
import type { CallSnapshot } from './calls/call.ts';
import type { CatalogKind, ConnectionSnapshot } from './servers/connection.ts';
import type { ServerChoice } from './servers/server-choices.ts';
import type { ServersSnapshot } from './servers/server.ts';
import type { Settings } from './settings.ts';

/** The first item of the stream is always a snapshot; what follows are changes to it. */
export type BackendEvent =
  | {
      type: 'snapshot';
      settings: Settings;
      servers: ServersSnapshot;
      choices: ServerChoice[];
      connections: ConnectionSnapshot[];
      calls: CallSnapshot[];
      asked: AskedOfConnection[];
    }
  | { type: 'settings'; settings: Settings }
  | { type: 'servers'; servers: ServersSnapshot }
  | { type: 'server-choices'; choices: ServerChoice[] }
  | { type: 'connection'; connection: ConnectionSnapshot }
  | { type: 'connection-removed'; connectionId: number }
  | { type: 'call'; call: CallSnapshot }
  /** What the server of a connection asks of the user now. */
  | { type: 'asked'; asked: AskedOfConnection }
  /** What is remembered by a server's name was removed, renamed or put back: read it again. */
  | { type: 'server-memory'; serverName: string }
  /** The server said that a list changed; ask again if it is on screen. */
  | { type: 'catalog-changed'; connectionId: number; kind: CatalogKind };

/** What an event is about: of two about the same, the later one tells how it is now. */
export function subjectOf(event: BackendEvent): string {
  switch (event.type) {
    case 'snapshot':
    case 'settings':
    case 'servers':
    case 'server-choices':
      return event.type;
    case 'connection':
      return `connection ${event.connection.connectionId}`;
    case 'connection-removed':
      return `connection ${event.connectionId}`;
    case 'call':
      return `call ${event.call.callId}`;
    case 'asked':
      return `asked ${event.asked.connectionId}`;
    case 'server-memory':
      return `memory ${event.serverName}`;
    case 'catalog-changed':
      return `catalog ${event.connectionId} ${event.kind}`;
  }
}
