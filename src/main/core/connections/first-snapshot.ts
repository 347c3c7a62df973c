import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { targetOf } from './reach/open-link.ts';

/** The snapshot of a connection as it begins. */
export const firstSnapshot = (
  connectionId: number,
  { name, launch }: ServerDefinition,
  mask: (text: string) => string,
): ConnectionSnapshot => ({
  connectionId,
  serverName: name,
  startedAt: Date.now(),
  transport: isHttp(launch) ? 'http' : 'stdio',
  target: mask(targetOf(launch)),
  state: { status: 'starting' },
});

const isHttp = (launch: ServerDefinition['launch']): boolean =>
  launch.kind === 'http' || (launch.kind === 'bundled' && launch.demo === 'modern');
