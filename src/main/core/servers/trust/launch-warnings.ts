import type { Launch, StdioLaunch } from '../../../../shared/model/servers/server.ts';
import { addressWarnings } from './address-warnings.ts';
import { commandWarnings } from './command-warnings.ts';
import { disguiseWarnings } from './disguise-warnings.ts';

/** Warnings to show before a launch first runs or is reached, a sentence each, the worst first. */
export function launchWarnings(launch: Launch): string[] {
  switch (launch.kind) {
    case 'bundled':
      return [];
    case 'http':
      return [...addressWarnings(launch.url), ...disguiseWarnings([launch.url])];
    case 'stdio':
      return [
        ...commandWarnings(launch),
        ...addressesIn(launch),
        ...disguiseWarnings(textsOf(launch)),
      ];
  }
}

const textsOf = ({ command, args, cwd = '', env }: StdioLaunch): string[] => [
  command,
  ...args,
  cwd,
  ...Object.keys(env),
];

/**
 * Warnings about URLs among the arguments, as those that `mcp-remote` and other proxies are given.
 */
const addressesIn = ({ args }: StdioLaunch): string[] => [
  ...new Set(args.filter((arg) => /^https?:\/\//i.test(arg)).flatMap(addressWarnings)),
];
