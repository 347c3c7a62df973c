import type { KnownValues } from './filter-completion.ts';
import { useTraffic } from '../log/traffic-store.ts';

/** The servers, methods and tools of all records that were seen, also of those now filtered out. */
export function knownValues(): KnownValues {
  const { connections, methods, subjects } = useTraffic.getState();
  return {
    server: [...new Set(Object.values(connections))],
    method: [...methods].sort(),
    tool: [...subjects].sort(),
  };
}
