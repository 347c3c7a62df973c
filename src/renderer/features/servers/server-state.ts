import type { ConnectionSnapshot } from '../../../shared/model/connection.ts';

export type StateWord = {
  word: string;
  tone: 'quiet' | 'busy' | 'good' | 'bad';
};

/** A connection's state in one word, and how it should look. */
export function stateWord(connection: ConnectionSnapshot | undefined): StateWord {
  switch (connection?.state.status) {
    case undefined:
    case 'closed':
      return { word: 'Not connected', tone: 'quiet' };
    case 'starting':
      return { word: 'Starting', tone: 'busy' };
    case 'negotiating':
      return { word: 'Negotiating', tone: 'busy' };
    case 'ready':
      return { word: 'Ready', tone: 'good' };
    case 'reconnecting':
      return { word: 'Reconnecting', tone: 'busy' };
    case 'failed':
      return { word: 'Failed', tone: 'bad' };
  }
}

export const isLive = (connection: ConnectionSnapshot | undefined): boolean =>
  connection !== undefined && !['closed', 'failed'].includes(connection.state.status);
