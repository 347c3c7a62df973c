import type { ServerDefinition } from './server.ts';

export type ServerEntry = Record<string, unknown>;

/** What stands for a definition in an `mcpServers` object, as other clients write it; defaults are left out. */
export function entryOf({ launch, era, upkeep }: ServerDefinition): ServerEntry {
  const eraEntry = { ...(era === 'auto' ? {} : { era }), ...upkeep };
  switch (launch.kind) {
    case 'bundled':
      return { bundled: launch.demo, ...eraEntry };
    case 'http': {
      const { url, headers } = launch;
      return { type: 'http', url, ...unlessEmpty({ headers }), ...eraEntry };
    }
    case 'stdio': {
      const { command, args, cwd, env } = launch;
      return {
        command,
        ...unlessEmpty({ args }),
        ...(cwd ? { cwd } : {}),
        ...unlessEmpty({ env }),
        ...eraEntry,
      };
    }
  }
}

const unlessEmpty = (member: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(member).filter(([, value]) => Object.keys(value).length > 0));
