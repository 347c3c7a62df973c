import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { maskUrlPassword } from '../../../shared/secrets/mask-url-password.ts';

/** The most characters shown of a command line or address. */
export const longestTarget = 400;

/** The command line or address of a launch in one line; the password of an address is masked. */
export function targetOf(launch: ServerDefinition['launch']): string {
  switch (launch.kind) {
    case 'stdio':
      return [launch.command, ...launch.args].join(' ');
    case 'http':
      return maskUrlPassword(launch.url);
    case 'bundled':
      return `demo (${launch.demo})`;
  }
}
