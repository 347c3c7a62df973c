import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { maskedArgs, maskedParameters } from '../../../shared/secrets/masked-headers.ts';
import { maskUrlPassword } from '../../../shared/secrets/mask-url-password.ts';

/** The most characters shown of a command line or address. */
export const longestTarget = 400;

/** The command line or address of a launch in one line, with what looks secret in it masked. */
export function targetOf(launch: ServerDefinition['launch']): string {
  switch (launch.kind) {
    case 'stdio':
      return maskedArgs([launch.command, ...launch.args]).join(' ');
    case 'http':
      return maskedParameters(maskUrlPassword(launch.url));
    case 'bundled':
      return `demo (${launch.demo})`;
  }
}
