import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { isHalfOpen } from '../../stores/connections-store.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';

export type StateLabel = {
  /** The word for the dot's accessible name and for the end of the row. */
  text: string;
  tone: 'quiet' | 'busy' | 'good' | 'asking' | 'bad';
};

/** A connection's state in a word, and how it should look. */
export function stateLabel(connection: ConnectionSnapshot | undefined): StateLabel {
  switch (connection?.state.status) {
    case undefined:
    case 'closed':
      return { text: 'Not connected', tone: 'quiet' };
    case 'starting':
      return { text: 'Starting', tone: 'busy' };
    case 'negotiating':
      return { text: 'Negotiating', tone: 'busy' };
    case 'ready':
      return { text: 'Ready', tone: 'good' };
    case 'reconnecting':
      return { text: 'Reconnecting', tone: 'busy' };
    case 'needs-sign-in':
      return { text: 'Sign in', tone: 'asking' };
    case 'failed':
      return { text: isHalfOpen(connection) ? 'Half-open' : 'Failed', tone: 'bad' };
  }
}

/** Whether a connection can be ended, which includes one that a failed handshake left half-open. */
export const isLive = (connection: ConnectionSnapshot | undefined): boolean =>
  connection !== undefined &&
  (!['closed', 'failed', 'needs-sign-in'].includes(connection.state.status) ||
    isHalfOpen(connection));

/** Whether a click on the server connects it; a failed one, and one that asks, show why first. */
export const connectsOnOpen = (connection: ConnectionSnapshot | undefined): boolean =>
  connection === undefined || connection.state.status === 'closed';

/** Whether a server has inputs (`${input:NAME}`) that are asked for when it is connected. */
export const hasInputs = ({ launch }: ServerDefinition): boolean =>
  JSON.stringify(launch).includes('${input:');
