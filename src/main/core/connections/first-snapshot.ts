import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { declaredNames } from '../../../shared/model/servers/declared.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { ConnectionOptions } from './reach/connection-options.ts';
import { targetOf } from './reach/open-link.ts';

/** The snapshot of a connection as it begins. */
export const firstSnapshot = ({
  connectionId,
  definition: { name, launch, declares, roots, upkeep },
  mask,
}: Pick<ConnectionOptions, 'connectionId' | 'definition' | 'mask'>): ConnectionSnapshot => ({
  connectionId,
  serverName: name,
  startedAt: Date.now(),
  transport: isHttp(launch) ? 'http' : 'stdio',
  declared: declaredNames(declares),
  ...(roots && { roots }),
  ...(upkeep?.pageByPage && { isPageByPage: true }),
  target: mask(targetOf(launch)),
  state: { status: 'starting' },
});

const isHttp = (launch: ServerDefinition['launch']): boolean =>
  launch.kind === 'http' || (launch.kind === 'bundled' && launch.demo === 'modern');
