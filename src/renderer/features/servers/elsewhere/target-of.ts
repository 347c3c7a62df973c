import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { maskUrlPassword } from '../../../../shared/secrets/mask-url-password.ts';

/** What a found server starts or reaches, in one line and without a password. */
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
