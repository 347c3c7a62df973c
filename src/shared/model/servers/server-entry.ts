import { inputEntry } from './input-entry.ts';
import { isSandboxed } from './is-sandboxed.ts';
import type { ServerDefinition } from './server.ts';

export type ServerEntry = Record<string, unknown>;

/**
 * The entry of a definition in an `mcpServers` object, as other clients write it, without defaults.
 */
export function entryOf(definition: ServerDefinition): ServerEntry {
  const {
    launch,
    era,
    upkeep,
    inputs = [],
    declares,
    roots = [],
    meta = {},
    answerRules = [],
    enabledTools,
    disabledTools = [],
  } = definition;
  const ofOurs = {
    ...(era === 'auto' ? {} : { era }),
    ...upkeep,
    // An empty list declares nothing; without one everything is declared.
    ...(declares && { declares }),
    // An empty list enables none.
    ...(enabledTools && { enabledTools }),
    ...unlessEmpty({ disabledTools, roots, meta, answerRules, inputs: inputs.map(inputEntry) }),
  };
  switch (launch.kind) {
    case 'bundled':
      return { bundled: launch.demo, ...ofOurs };
    case 'http': {
      const { url, headers, oauth = {} } = launch;
      return { type: 'http', url, ...unlessEmpty({ headers, oauth }), ...ofOurs };
    }
    case 'stdio': {
      const { command, args, cwd, env, sandbox } = launch;
      return {
        command,
        ...unlessEmpty({ args }),
        ...(cwd ? { cwd } : {}),
        ...unlessEmpty({ env }),
        ...(isSandboxed(sandbox) ? { sandbox } : {}),
        ...ofOurs,
      };
    }
  }
}

const unlessEmpty = (member: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(member).filter(([, value]) => Object.keys(value).length > 0));
