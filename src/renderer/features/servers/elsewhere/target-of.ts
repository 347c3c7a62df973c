import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { withoutPassword } from '../../../../shared/secrets/without-password.ts';

/** What a found server starts or reaches, in one line and without a password. */
export function targetOf(launch: ServerDefinition['launch']): string {
  switch (launch.kind) {
    case 'stdio':
      return [launch.command, ...launch.args].join(' ');
    case 'http':
      return withoutPassword(launch.url);
    case 'bundled':
      return `demo (${launch.demo})`;
  }
}
