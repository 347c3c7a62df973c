import type { ConformanceItem } from '../../../shared/model/servers/conformance.ts';
import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import type { Launch } from '../../../shared/model/servers/server.ts';
import { startCompanion } from '../connections/reach/companion.ts';
import { bundledScript } from '../connections/reach/open-link.ts';
import type { LinkHooks } from '../connections/reach/link.ts';
import { sandboxOf } from '../sandbox/sandbox-of.ts';
import type { ShellPorts } from '../ports.ts';
import { serverEnvironment } from '../wire/stdio/server-environment.ts';
import type { StdioParameters } from '../wire/stdio/stdio-transport.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { listScenarios, runScenario } from './run-scenario.ts';
import { fixtureFree, whyNot } from './scenarios.ts';

type Run = {
  ports: ShellPorts;
  /** The launch with the values of its references. */
  launch: Launch;
  /** What the connection negotiated with the server. */
  server: Pick<NegotiatedServer, 'era' | 'revision' | 'capabilities'>;
  signal: AbortSignal;
};

/** The oldest revision that the suite can judge. */
const oldest = '2025-03-26';

/** Runs those scenarios of the official suite that fit any server, one after another. */
export async function* runConformance(run: Run): AsyncGenerator<ConformanceItem> {
  const { ports, server, signal } = run;
  const suite = { ports, signal };
  const { url, isBridged, close } = await reachable(run);
  try {
    const names = Object.keys(fixtureFree);
    yield { type: 'plan', scenarios: names };
    const target = { server, url: isBridged ? undefined : url };
    const revision = server.revision < oldest ? oldest : server.revision;
    for (const scenario of names) {
      const reason = whyNot(scenario, target);
      const result =
        reason === undefined
          ? await runScenario(suite, scenario, { url, revision })
          : { scenario, status: 'not-applicable' as const, reason };
      yield { type: 'result', result };
    }
    const all = await listScenarios(suite);
    const scenarios = all.filter((name) => !Object.hasOwn(fixtureFree, name));
    yield { type: 'needs-fixture', scenarios };
  } finally {
    await close();
  }
}

type Reachable = { url: string; isBridged: boolean; close(): Promise<void> };

async function reachable({ ports, launch, signal }: Run): Promise<Reachable> {
  const { environment, platform } = ports;
  const inherited = serverEnvironment(environment, platform);
  switch (launch.kind) {
    case 'http':
      return { url: launch.url, isBridged: false, close: async () => undefined };
    case 'stdio':
      return bridged({
        ...launch,
        env: { ...inherited, ...launch.env },
        sandbox: sandboxOf(launch, ports),
      });
    case 'bundled': {
      if (launch.demo === 'legacy') {
        return bridged(bundledScript(ports));
      }
      const start = () => ports.startScript(ports.scripts.demoModern, inherited);
      const companion = await startCompanion(start, unrecorded, unheard, signal);
      return { url: companion.url, isBridged: false, close: companion.close };
    }
  }
}

async function bridged(parameters: StdioParameters): Promise<Reachable> {
  const { startStdioBridge } = await import('./stdio-bridge.ts');
  return { ...(await startStdioBridge(parameters)), isBridged: true };
}

const unrecorded = new WireLog(() => 0);
const unheard: LinkHooks = {
  onStart: () => undefined,
  onStderr: () => undefined,
  onStrayStdout: () => undefined,
  onExit: () => undefined,
  onBroken: () => undefined,
  onLost: () => undefined,
};
