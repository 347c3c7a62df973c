import { setFilter, useTraffic } from '../log/traffic-store.ts';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

/** Chooses the connection whose records are listed. */
export function ServerFilter() {
  const chosen = useTraffic((state) => state.filter.connectionId);
  return (
    <select
      aria-label="Server"
      className={`${compactInputClass} traffic-server-filter w-28 shrink-0 px-1! text-text`}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => chooseConnection(value)}
    >
      <option value="">All servers</option>
      {useConnectionNames().map(({ connectionId, name }) => (
        <option key={connectionId} value={connectionId}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The connections seen so far; connections to the same server have their id in the name. */
export function useConnectionNames(): { connectionId: string; name: string }[] {
  const entries = Object.entries(useTraffic((state) => state.connections));
  const isDouble = (name: string) => entries.filter(([, other]) => other === name).length > 1;
  return entries.map(([connectionId, name]) => ({
    connectionId,
    name: isDouble(name) ? `${name} · connection ${connectionId}` : name,
  }));
}

/** Filters to the connection with this id; an empty text stands for all connections. */
export const chooseConnection = (connectionId: string): void =>
  setFilter({ connectionId: connectionId === '' ? undefined : Number(connectionId) });
