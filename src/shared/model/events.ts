import type { MenuCommand } from './app.ts';
import type { ServerRequestsOfConnection } from './calls/server-requests.ts';
import type { CallSnapshot } from './calls/call.ts';
import type { LogCounts } from './logs.ts';
import type { CatalogKind, ConnectionSnapshot } from './servers/connection.ts';
import type {
  ResourceSubscription,
  SubscriptionsOfConnection,
} from './servers/resource-subscription.ts';
import type { ServerChoice } from './servers/server-choices.ts';
import type { ServersSnapshot } from './servers/server.ts';
import type { Settings } from './settings.ts';
import type { SignInSnapshot } from './sign-in.ts';

/** The first item of the stream is always a snapshot; what follows are changes to it. */
export type BackendEvent =
  | {
      type: 'snapshot';
      settings: Settings;
      servers: ServersSnapshot;
      choices: ServerChoice[];
      connections: ConnectionSnapshot[];
      calls: CallSnapshot[];
      asked: ServerRequestsOfConnection[];
      /** Of the connections whose server sent log messages, or was asked for some. */
      logs: LogCounts[];
      signIns: SignInSnapshot[];
      subscriptions: SubscriptionsOfConnection[];
    }
  | { type: 'settings'; settings: Settings }
  | { type: 'servers'; servers: ServersSnapshot }
  | { type: 'server-choices'; choices: ServerChoice[] }
  | { type: 'connection'; connection: ConnectionSnapshot }
  | { type: 'connection-removed'; connectionId: number }
  | { type: 'sign-in'; signIn: SignInSnapshot }
  | { type: 'call'; call: CallSnapshot }
  /** The requests to the user that the server of a connection has open now. */
  | { type: 'asked'; asked: ServerRequestsOfConnection }
  /**
   * Drafts and past arguments under a server's name were removed, renamed or put back: read them
   * again.
   */
  | { type: 'server-memory'; serverName: string }
  /** The server said that what had to be done on a page is done (URL mode elicitation). */
  | { type: 'elicitation-complete'; connectionId: number; elicitationId: string }
  /** A subscription to a resource changed, or its server told of an update. */
  | { type: 'subscription'; connectionId: number; subscription: ResourceSubscription }
  /** Something changed about the tasks of a server; the page reads them again where it shows them. */
  | { type: 'tasks-changed'; connectionId: number }
  /** The user chose a command of the page in the shell's own menu. */
  | { type: 'menu-command'; command: MenuCommand }
  /** There are other log messages of a server, or it was asked for others. */
  | { type: 'log-changed'; counts: LogCounts }
  /** The server said that a list changed; the page reads it again if it is on screen. */
  | { type: 'catalog-changed'; connectionId: number; kind: CatalogKind };

/**
 * A key for what an event is about; of two events with the same key, only the later one is needed.
 */
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
    case 'sign-in':
      return `sign-in ${event.signIn.serverName}`;
    case 'call':
      return `call ${event.call.callId}`;
    case 'asked':
      return `asked ${event.asked.connectionId}`;
    case 'server-memory':
      return `memory ${event.serverName}`;
    case 'elicitation-complete':
      return `elicitation ${event.connectionId} ${event.elicitationId}`;
    case 'subscription':
      return `subscription ${event.connectionId} ${event.subscription.uri}`;
    case 'tasks-changed':
      return `tasks ${event.connectionId}`;
    case 'menu-command':
      return `menu ${JSON.stringify(event.command)}`;
    case 'log-changed':
      return `log ${event.counts.connectionId}`;
    case 'catalog-changed':
      return `catalog ${event.connectionId} ${event.kind}`;
  }
}
