import type { Client } from '@modelcontextprotocol/client';
import type { ExitStatus, FailureReason } from '../../../../shared/model/servers/connection.ts';
import { schemeProblem } from '../../../../shared/scheme-problem.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Pressure } from '../../wire/pressure.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { EraVerdict } from './era-verdicts.ts';
import { establish, isUnreachable, statusOf, type Established } from './establish.ts';
import type { Expanded } from '../variables/expand-variables.ts';
import { diagnose } from './diagnose.ts';
import type { ClientFacts } from './negotiate.ts';
import { Handshake } from './handshake.ts';
import type { Link, LinkHooks } from './link.ts';
import type { Network } from '../network.ts';
import type { KeptSession } from './kept-session.ts';
import { openLink, type LinkOptions } from './open-link.ts';
import { HandshakeRefused } from './handshake-refused.ts';
import { loadSdk, type Sdk } from './sdk.ts';
import { orAborted } from '../../../../shared/or-aborted.ts';

/** A link whose handshake failed; whoever has it closes it. */
export type HalfOpen = {
  link: Link;
  /** Whether the server answered `initialize` with an error. */
  isRefused: boolean;
};

/** Thrown where a connection could not be made; the message is for people. */
export class Unreachable extends Error {
  /** How the server's process ended, where that was the reason. */
  readonly exit: ExitStatus | undefined;
  readonly reason: FailureReason | undefined;

  constructor(
    message: string,
    { exit, reason }: { exit?: ExitStatus | undefined; reason?: FailureReason | undefined } = {},
  ) {
    super(message);
    this.exit = exit;
    this.reason = reason;
  }
}

export type ReachOptions = {
  definition: ServerDefinition;
  /** The launch with the values of its references. */
  expanded: Pick<Expanded, 'launch'>;
  remembered: EraVerdict | undefined;
  /** The session of an earlier run to go on with. */
  keptSession(): Promise<KeptSession | undefined>;
  ports: ShellPorts;
  /** What the server is told of its client. */
  facts: ClientFacts;
  network: Pick<Network, 'agent'>;
  authorize: LinkOptions['authorize'];
  log: WireLog;
  pressure: Pressure | undefined;
  hooks: LinkHooks;
  timeoutMs: number;
  signal: AbortSignal;
  /** The last request to the server, in words. */
  awaited(): string;
  prepare(client: Client): void;
  onStep(step: string): void;
  /** Hears of work that goes on after a failure: processes on their way out. */
  onTidying(work: Promise<unknown>): void;
  /** Gets the link of a handshake that failed, where there is still somebody to talk to. */
  onHalfOpen(halfOpen: HalfOpen): void;
};

/** Connects within the time allowed, or rejects with what went wrong. */
export async function reach(options: ReachOptions): Promise<Established> {
  const { definition, ports, facts, network, authorize, log, pressure, timeoutMs, awaited } =
    options;
  options.signal.throwIfAborted();
  const { launch } = options.expanded;
  if (launch.kind === 'http' && !/^https?:\/\//i.test(launch.url)) {
    throw new Unreachable(
      schemeProblem(launch.url) ??
        `${launch.url} is not a valid address: it must start with http:// or https://.`,
    );
  }
  const attempt = new AbortController();
  const signal = AbortSignal.any([attempt.signal, options.signal]);
  const stop = (message: string, reason?: FailureReason) =>
    attempt.abort(new Unreachable(message, { reason }));
  const timer = setTimeout(() => {
    const message = `It did not answer ${awaited()} within ${timeoutMs / 1000} s.`;
    stop(message, { kind: 'no-response' });
  }, timeoutMs);
  let link: Link | undefined;
  let isBroken = false;
  const hooks: LinkHooks = {
    ...options.hooks,
    onBroken: (message) => {
      isBroken = true;
      options.hooks.onBroken(message);
      stop(message);
    },
  };
  const onUnknownRevision = (revision: string) => {
    const step = `the server speaks revision ${revision}, which is unknown here; continuing anyway`;
    log.lifecycle(step, true);
    options.onStep(step);
  };
  const open = async (sdk: Sdk, isSse: boolean, session?: KeptSession) => {
    await link?.close();
    signal.throwIfAborted();
    const handshake = new Handshake(onUnknownRevision);
    const noStream = definition.upkeep?.noStream === true;
    const line = { log, hooks, pressure, signal, handshake, noStream, session };
    const own = { sdk, ports, network, authorize, ...line };
    const opened = await openLink(launch, own, isSse);
    // The attempt was given up meanwhile, so that nobody else would close this link.
    if (signal.aborted) await opened.close();
    signal.throwIfAborted();
    link = opened;
    return opened;
  };
  try {
    const sdk = await orAborted(loadSdk(), signal);
    const kept = await options.keptSession();
    const established = establish({
      sdk,
      facts,
      era: definition.era,
      remembered: options.remembered,
      log,
      signal,
      timeoutMs,
      kept,
      open: (isSse, session) => open(sdk, isSse, session),
      prepare: options.prepare,
      onStep: options.onStep,
    });
    options.onTidying(established);
    return await orAborted(established, signal);
  } catch (error) {
    const exit = link?.exit();
    if (link && !isBroken && !options.signal.aborted && staysOpen(link, error)) {
      options.onHalfOpen({ link, isRefused: error instanceof HandshakeRefused && error.isError });
    } else if (link) options.onTidying(link.close());
    if (signal.aborted) throw signal.reason;
    const { message, reason } = diagnose({ error, launch, awaited: awaited(), exit });
    throw new Unreachable(message, { exit, reason });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether there is somebody to send raw messages to. */
const staysOpen = (link: Link, error: unknown): boolean =>
  link.handshake.hasStarted &&
  !link.exit() &&
  !isUnreachable(error) &&
  ![401, 403].includes(statusOf(error));
