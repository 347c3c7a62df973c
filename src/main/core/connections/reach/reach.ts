import type { Client } from '@modelcontextprotocol/client';
import type { ExitStatus } from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { Authorizer } from '../../auth/create-authorizer.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Pressure } from '../../wire/pressure.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { EraVerdict } from './era-verdicts.ts';
import { establish, type Established } from './establish.ts';
import type { Expanded } from '../variables/expand-variables.ts';
import { failureMessage } from './failure-message.ts';
import type { Link, LinkHooks } from './link.ts';
import type { Network } from '../network.ts';
import { openLink } from './open-link.ts';
import { loadSdk } from './sdk.ts';
import { adaptRevision } from './unknown-revision.ts';
import { orAborted } from '../../../../shared/or-aborted.ts';

/** A connection could not be made; the message is for people. */
export class Unreachable extends Error {
  /** How the server's process ended, where that was the reason. */
  readonly exit: ExitStatus | undefined;

  constructor(message: string, exit?: ExitStatus) {
    super(message);
    this.exit = exit;
  }
}

export type ReachOptions = {
  definition: ServerDefinition;
  /** Its launch, with values. */
  expanded: Pick<Expanded, 'launch'>;
  remembered: EraVerdict | undefined;
  ports: ShellPorts;
  network: Pick<Network, 'agent'>;
  authorizer: Authorizer | undefined;
  log: WireLog;
  pressure: Pressure | undefined;
  hooks: LinkHooks;
  timeoutMs: number;
  signal: AbortSignal;
  /** What the server was last asked. */
  awaited(): string;
  prepare(client: Client): void;
  onStep(step: string): void;
  /** Hears of work that goes on after a failure: processes on their way out. */
  onTidying(work: Promise<unknown>): void;
};

/** Connects within the time allowed, or rejects with what went wrong. */
export async function reach(options: ReachOptions): Promise<Established> {
  const { definition, ports, network, authorizer, log, pressure, timeoutMs, awaited } = options;
  options.signal.throwIfAborted();
  const { launch } = options.expanded;
  if (launch.kind === 'http' && !/^https?:\/\//i.test(launch.url)) {
    throw new Unreachable(`${launch.url} is no address: it must start with http:// or https://.`);
  }
  const attempt = new AbortController();
  const signal = AbortSignal.any([attempt.signal, options.signal]);
  const stop = (message: string) => attempt.abort(new Unreachable(message));
  const timer = setTimeout(() => {
    stop(`It did not answer ${awaited()} within ${timeoutMs / 1000} s.`);
  }, timeoutMs);
  const hooks: LinkHooks = {
    ...options.hooks,
    onBroken: (message) => {
      options.hooks.onBroken(message);
      stop(message);
    },
  };
  let link: Link | undefined;
  let unknownRevision: string | undefined;
  const adapt = adaptRevision((revision) => {
    unknownRevision = revision;
    const step = `the server speaks revision ${revision}, which is not known here; going on all the same`;
    log.lifecycle(step, true);
    options.onStep(step);
  });
  try {
    const sdk = await orAborted(loadSdk(), signal);
    const established = establish({
      sdk,
      version: ports.version,
      era: definition.era,
      remembered: options.remembered,
      log,
      signal,
      timeoutMs,
      open: async (isSse) => {
        const surroundings = {
          sdk,
          ports,
          network,
          authorizer,
          log,
          hooks,
          pressure,
          signal,
          adapt,
        };
        link = await openLink(launch, surroundings, isSse);
        return link;
      },
      prepare: options.prepare,
      onStep: options.onStep,
    });
    options.onTidying(established);
    const reached = await orAborted(established, signal);
    if (unknownRevision === undefined) return reached;
    const server = { ...reached.server, revision: unknownRevision, isUnknownRevision: true };
    return { ...reached, server };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const exit = link?.exit();
    throw new Unreachable(failureMessage({ error, launch, awaited: awaited(), exit }), exit);
  } finally {
    clearTimeout(timer);
  }
}
