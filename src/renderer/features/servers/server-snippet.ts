import type { ServerDefinition } from '../../../shared/model/server.ts';

/** A definition as the `mcpServers` JSON that other clients take. */
export const snippetOf = (server: ServerDefinition): string =>
  JSON.stringify({ mcpServers: Object.fromEntries([[server.name, entryOf(server)]]) }, null, 2);

function entryOf({ launch, era }: ServerDefinition): Record<string, unknown> {
  const eraEntry = era === 'auto' ? {} : { era };
  switch (launch.kind) {
    case 'bundled':
      return { bundled: launch.demo, ...eraEntry };
    case 'http': {
      const { url, headers } = launch;
      return { type: 'http', url, ...(isEmpty(headers) ? {} : { headers }), ...eraEntry };
    }
    case 'stdio': {
      const { command, args, cwd, env } = launch;
      return {
        command,
        ...(args.length > 0 ? { args } : {}),
        ...(cwd === undefined ? {} : { cwd }),
        ...(isEmpty(env) ? {} : { env }),
        ...eraEntry,
      };
    }
  }
}

const isEmpty = (values: object): boolean => Object.keys(values).length === 0;
