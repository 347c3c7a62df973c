import type { KnownValues } from './filter-completion.ts';
import { useTraffic } from '../log/traffic-store.ts';

/** Servers, methods and tools of the records that were seen; also of those that the filter hides. */
export function knownValues(): KnownValues {
  const { connections, methods, subjects } = useTraffic.getState();
  return {
    server: [...new Set(Object.values(connections))],
    method: [...methods].sort(),
    tool: [...subjects].sort(),
  };
}
