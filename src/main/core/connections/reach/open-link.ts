import type { HttpLaunch, Launch } from '../../../../shared/model/servers/server.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Authorization } from '../../auth/sign-ins/authorization.ts';
import { maskedUrl, maskedArgs } from '../../../../shared/secrets/masked-headers.ts';
import type { Pressure } from '../../wire/pressure.ts';
import { serverEnvironment } from '../../wire/stdio/server-environment.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import { noCommands } from '../../servers/no-commands.ts';
import { startCompanion } from './companion.ts';
import type { Handshake } from './handshake.ts';
import type { KeptSession } from './kept-session.ts';
import type { Link, LinkHooks } from './link.ts';
import type { Network } from '../network.ts';
import type { Sdk } from './sdk.ts';
import { stdioLink } from './stdio-link.ts';

export type LinkOptions = {
  sdk: Sdk;
  ports: ShellPorts;
  log: WireLog;
  hooks: LinkHooks;
  pressure: Pressure | undefined;
  signal: AbortSignal;
  network: Pick<Network, 'agent'>;
  /** What authorizes requests to the address of a definition, if anything does. */
  authorize(launch: HttpLaunch): Authorization | undefined;
  handshake: Handshake;
  /** Whether the stream for what the server tells by itself stays closed. */
  noStream: boolean;
  /** The session of Streamable HTTP to go on with. */
  session?: KeptSession | undefined;
};

/** Makes the link that a launch asks for; starts the process of a bundled HTTP server. */
export async function openLink(
  launch: Launch,
  options: LinkOptions,
  isSse: boolean,
): Promise<Link> {
  const { ports, log, hooks, pressure, signal, handshake } = options;
  const { environment, platform } = ports;
  switch (launch.kind) {
    case 'stdio':
      if (ports.runsCommands === false) throw noCommands();
      return stdioLink({ launch, environment, platform, log, hooks, pressure, handshake });
    case 'http':
      return openHttp(options, launch, isSse, options.authorize(launch));
    case 'bundled': {
      if (launch.demo === 'legacy') {
        const script = bundledScript(ports);
        return stdioLink({
          launch: script,
          environment,
          platform,
          log,
          hooks,
          pressure,
          handshake,
        });
      }
      const inherited = serverEnvironment(environment, platform);
      const start = () => ports.startScript(ports.scripts.demoModern, inherited);
      const companion = await startCompanion(start, log, hooks, signal);
      const reached = { url: companion.url, headers: {} };
      const link = await openHttp(options, reached, isSse);
      const close = async () => {
        await link.close();
        await companion.close();
      };
      return { ...link, exit: companion.exit, close };
    }
  }
}

async function openHttp(
  { sdk, log, hooks, pressure, network, handshake, noStream, session }: LinkOptions,
  launch: Pick<HttpLaunch, 'url' | 'headers'>,
  isSse: boolean,
  authorization?: Authorization,
): Promise<Link> {
  // HTTP is loaded here, so that a start without connections need not wait for it.
  const [{ httpLink }, agent] = await Promise.all([import('./http-link.ts'), network.agent()]);
  const own = { sdk, launch, log, hooks, pressure, handshake, noStream, session };
  return httpLink({ ...own, isSse, agent, authorization });
}

/** The bundled stdio server, as what a transport starts. */
export function bundledScript({ startScript, scripts, environment, platform }: ShellPorts) {
  const env = serverEnvironment(environment, platform);
  const start = () => startScript(scripts.demoLegacy, env);
  return { command: scripts.demoLegacy, args: [], env, sandbox: undefined, start };
}

/** How a launch is named to people: its command line or its address, secrets masked. */
export function targetOf(launch: Launch): string {
  switch (launch.kind) {
    case 'stdio':
      return maskedArgs([launch.command, ...launch.args])
        .map(quoted)
        .join(' ');
    case 'http':
      return maskedUrl(launch.url);
    case 'bundled':
      return `bundled demo server (${launch.demo} era)`;
  }
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./\\${}•-]+$/.test(word) ? word : JSON.stringify(word);
