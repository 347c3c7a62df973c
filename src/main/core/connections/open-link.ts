import type { Launch } from '../../../shared/model/server.ts';
import type { ShellPorts } from '../ports.ts';
import type { Pressure } from '../wire/pressure.ts';
import type { WireLog } from '../wire/wire-log.ts';
import { startCompanion } from './companion.ts';
import { httpLink } from './http-link.ts';
import type { Link, LinkHooks } from './link.ts';
import type { Sdk } from './sdk.ts';
import { stdioLink } from './stdio-link.ts';

export type LinkSurroundings = {
  sdk: Sdk;
  ports: ShellPorts;
  log: WireLog;
  hooks: LinkHooks;
  pressure: Pressure | undefined;
};

/** Makes the link that a launch asks for; starts the process of a bundled HTTP server. */
export async function openLink(
  launch: Launch,
  surroundings: LinkSurroundings,
  isSse = false,
): Promise<Link> {
  const { sdk, ports, log, hooks, pressure } = surroundings;
  const { environment, platform } = ports;
  switch (launch.kind) {
    case 'stdio':
      return stdioLink({ launch, environment, platform, log, hooks, pressure });
    case 'http':
      return httpLink({ sdk, launch, log, isSse });
    case 'bundled': {
      if (launch.demo === 'legacy') {
        const program = ports.runScript(ports.scripts.demoLegacy, []);
        return stdioLink({ launch: program, environment, platform, log, hooks, pressure });
      }
      const program = ports.runScript(ports.scripts.demoModern, []);
      const companion = await startCompanion(program, log, hooks);
      const link = httpLink({ sdk, launch: { url: companion.url, headers: {} }, log });
      const close = async () => {
        await link.close();
        await companion.close();
      };
      return { ...link, ...(companion.pid === undefined ? {} : { pid: companion.pid }), close };
    }
  }
}

/** How a launch is named to people: its command line or its address, secrets masked. */
export function targetOf(launch: Launch): string {
  switch (launch.kind) {
    case 'stdio':
      return [launch.command, ...launch.args].map(quoted).join(' ');
    case 'http':
      return withoutPassword(launch.url);
    case 'bundled':
      return `bundled demo server (${launch.demo} era)`;
  }
}

const quoted = (word: string): string => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word));

const withoutPassword = (url: string): string => url.replace(/\/\/([^/@]*)@/, '//•••@');
