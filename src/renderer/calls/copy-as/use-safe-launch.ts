import { useMemo } from 'react';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { definitionOf, useServers } from '../../stores/servers-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { safeLaunch, type SafeLaunch } from './safe-launch.ts';

/** How a server is started or reached, without secrets; undefined where no server has this name. */
export function useSafeLaunch(
  serverName: string,
): { definition: ServerDefinition; launch: SafeLaunch } | undefined {
  const definition = useServers((state) => definitionOf(state, serverName));
  const environments = useSettings(({ settings }) => settings?.environments);
  return useMemo(() => {
    const known = environments?.flatMap(({ variables }) => Object.keys(variables)) ?? [];
    return definition && { definition, launch: safeLaunch(definition.launch, new Set(known)) };
  }, [definition, environments]);
}
