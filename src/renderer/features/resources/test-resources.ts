import { setConnections } from '../../stores/connections-store.ts';

/** Has the page connected to a server with these capabilities alone. */
export const connectRoastery = (
  connectionId: number,
  capabilities: Record<string, unknown>,
): void =>
  setConnections([
    {
      connectionId,
      serverName: 'roastery',
      startedAt: 0,
      transport: 'stdio',
      declared: [],
      target: '',
      state: {
        status: 'ready',
        era: 'legacy',
        eraFrom: 'chosen',
        revision: '2025-11-25',
        serverInfo: { name: 'roastery', version: '1' },
        capabilities,
      },
    },
  ]);
