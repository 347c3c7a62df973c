import { useMemo } from 'react';
import { useSettings } from '../../../stores/settings-store.ts';

/** The names of the variables that the active environment sets. */
export function useEnvironmentNames(): ReadonlySet<string> {
  const settings = useSettings((state) => state.settings);
  return useMemo(() => {
    const inUse = settings?.environments?.find(({ name }) => name === settings.environment);
    return new Set(Object.keys(inUse?.variables ?? {}));
  }, [settings]);
}
