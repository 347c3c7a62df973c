import type { KnownValues } from './filter-completion.ts';
import { useTraffic } from './traffic-store.ts';

const { getState } = useTraffic;
const maxValues = 200;

/** Servers, methods and tools in the rows that are held. */
export function knownValues(): KnownValues {
  const { connections, loaded } = getState();
  const methods = new Set<string>();
  const tools = new Set<string>();
  for (const { rows } of loaded.pages.values()) {
    for (const { method, subject } of rows) {
      if (method !== undefined && methods.size < maxValues) methods.add(method);
      if (subject !== undefined && tools.size < maxValues) tools.add(subject);
    }
  }
  return {
    server: [...new Set(Object.values(connections))],
    method: [...methods].sort(),
    tool: [...tools].sort(),
  };
}
