import type { Client } from '@modelcontextprotocol/client';
import type { EraChoice } from '../../../../shared/model/servers/server.ts';
import { causeOf } from '../../wire/http/cause-of.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { EraVerdict } from './era-verdicts.ts';
import type { Handshake } from './handshake.ts';
import type { Link } from './link.ts';
import { adoptModern } from './adopt-modern.ts';
import { negotiate, newClient, type ClientFacts, type Greet, type Greeted } from './negotiate.ts';
import type { KeptSession } from './kept-session.ts';
import { resumeSession } from './resume-session.ts';
import { HandshakeRefused } from './handshake-refused.ts';
import type { Sdk } from './sdk.ts';

export type Established = {
  link: Link;
  client: Client;
  server: Greeted;
  /** Whether the era was not probed, since an earlier verdict held. */
  isRemembered: boolean;
};

type Options = {
  sdk: Sdk;
  facts: ClientFacts;
  era: EraChoice;
  /** The verdict of an earlier probe, where the era is chosen automatically. */
  remembered: EraVerdict | undefined;
  log: WireLog;
  /** The session of an earlier run to go on with, if there is one. */
  kept: KeptSession | undefined;
  /**
   * Opens a link, and closes the one before; `isSse` asks for HTTP+SSE (2024-11-05), `session` for one
   * that has begun.
   */
  open(isSse: boolean, session?: KeptSession): Promise<Link>;
  /** Gives the client its handlers before it connects. */
  prepare(client: Client): void;
  /** Says what happens next, for people. */
  onStep(step: string): void;
  timeoutMs: number;
  /** Its abort ends the attempt, and nothing else is tried. */
  signal: AbortSignal;
};

/**
 * Reaches a server in the era that the user chose. Automatic: as an earlier probe told, or else
 * `server/discover` in place, then `initialize`; once more from the start where the process ended on
 * the probe, as some servers do, or was too slow for it; over HTTP+SSE where the address refuses Streamable HTTP.
 */
export async function establish(options: Options): Promise<Established> {
  const { era, log, signal, onStep, open, kept } = options;
  const goesOn = kept && era !== '2026-07-28' ? await resumeSession(kept, options) : undefined;
  const known = goesOn ?? (await asRemembered(options));
  if (known) return known;
  const first = await attempt(options, era, false);
  if ('link' in first) {
    const isModernAfterAll = era === 'auto' && first.link.handshake.isModernAfterAll;
    if (!isModernAfterAll) return first;
    return (await askOnceMore(options)) ?? orThrow(await attempt(options, 'legacy', false));
  }
  signal.throwIfAborted();
  const { failure, failedLink } = first;
  if (era === 'auto' && failedLink.exit()) {
    const step = 'the process ended on server/discover; starting it once more for initialize';
    log.lifecycle(step);
    onStep(step);
    return orThrow(await attempt(options, 'legacy', false));
  }
  if (era === 'auto' && failedLink.kind !== 'stdio' && isProbeFailure(failure, failedLink)) {
    const step = 'the server can’t answer server/discover; trying initialize';
    log.lifecycle(step);
    onStep(step);
    return orThrow(await attempt(options, 'legacy', false));
  }
  if (era === 'auto' && isOverdue(failure, failedLink)) {
    const second = await askOnceMore(options);
    if (second) return second;
  }
  if (era === '2026-07-28' && !isUnreachable(failure) && !failedLink.exit()) {
    const second = await withoutDiscover(options);
    if (second) return second;
  }
  if (era !== '2026-07-28' && failedLink.kind === 'streamable-http' && isRefusal(failure)) {
    const step = 'the address refuses Streamable HTTP; trying HTTP+SSE';
    log.lifecycle(step);
    onStep(step);
    const second = await attempt(options, 'legacy', true);
    // Where HTTP+SSE fails too, the first failure says more.
    if ('link' in second) return second;
    signal.throwIfAborted();
    // The link that stays for raw messages is one of Streamable HTTP.
    const { transport } = await open(false);
    await transport.start();
  }
  throw failure;
}

/** Connects by the verdict of an earlier probe; undefined where the server must be probed. */
async function asRemembered(options: Options): Promise<Established | undefined> {
  const { era, remembered, log, signal, onStep } = options;
  // A modern server answers the probe at once, so there is nothing to skip.
  if (era !== 'auto' || remembered?.era !== 'legacy') return undefined;
  const since = new Date(remembered.at).toISOString().slice(0, 10);
  log.lifecycle(`the server was probed as legacy on ${since}; starting with initialize`);
  const outcome = await attempt(options, 'legacy', remembered.isSse);
  if ('link' in outcome) return { ...outcome, isRemembered: true };
  signal.throwIfAborted();
  if (isUnreachable(outcome.failure)) throw outcome.failure;
  const step = 'what was remembered of the server does not hold; probing it again';
  log.lifecycle(step);
  onStep(step);
  return undefined;
}

/** Connects as a modern client to a server that was too late for the probe, as one that starts slowly. */
async function askOnceMore(options: Options): Promise<Established | undefined> {
  const { log, onStep, signal } = options;
  const step = 'the server was late for server/discover; restarting with it';
  log.lifecycle(step);
  onStep(step);
  const outcome = await attempt(options, '2026-07-28', false);
  if ('link' in outcome) return outcome;
  signal.throwIfAborted();
  return withoutDiscover(options);
}

/**
 * Tries a server that does not answer `server/discover` as a modern one: clients need not call it
 * (2026-07-28, discovery), and some servers leave it out.
 */
async function withoutDiscover(options: Options): Promise<Established | undefined> {
  const { log, onStep, signal } = options;
  const step = 'the server does not answer server/discover; asking for its tools without';
  log.lifecycle(step);
  onStep(step);
  const outcome = await attempt(options, '2026-07-28', false, adoptModern);
  signal.throwIfAborted();
  return 'link' in outcome ? outcome : undefined;
}

type Failed = { failure: unknown; failedLink: Link };

async function attempt(
  { sdk, facts, open, prepare, timeoutMs, signal }: Options,
  era: EraChoice,
  isSse: boolean,
  greet: Greet = negotiate,
): Promise<Established | Failed> {
  const link = await open(isSse);
  if (era === '2026-07-28') link.handshake.pin();
  const client = newClient(sdk, era, facts, timeoutMs);
  prepare(client);
  // The link outlives a handshake that fails: raw messages may still be sent.
  const close = () => void Promise.allSettled([client.close(), link.transport.close()]);
  signal.addEventListener('abort', close, { once: true });
  try {
    signal.throwIfAborted();
    const server = await greet({ client, link, timeoutMs, isLegacy: era === 'legacy', facts });
    return { link, client, server, isRemembered: false };
  } catch (failure) {
    close();
    return { failure: reasonOf(failure, link.handshake), failedLink: link };
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** The error to show: the handshake often knows better than the SDK's client what came. */
function reasonOf(failure: unknown, handshake: Handshake): unknown {
  const { refusal, isRefused, httpFailure, lastAsked } = handshake;
  const status = statusOf(failure);
  // A server that refuses `server/discover` may well answer `initialize`.
  const isError = isRefused && lastAsked === 'initialize';
  if (refusal !== undefined) return new HandshakeRefused(refusal, { status, isError });
  if (status !== 0 || !httpFailure) return failure;
  const { method, status: answered } = httpFailure;
  const said = `The server answered ${method} with HTTP ${answered}.`;
  const reason = { kind: 'http-status', status: answered } as const;
  return new HandshakeRefused(said, { status: 0, isError: false, reason });
}

function orThrow(outcome: Established | Failed): Established {
  if ('failure' in outcome) throw outcome.failure;
  return outcome;
}

/** Ends a connection; errors of closing are dropped, since nobody could act on them. */
export async function closeQuietly(client: Client, link: Link): Promise<void> {
  // The link is closed first: it ends the session on the server, which the client's close would cut off.
  await Promise.allSettled([link.close()]);
  await Promise.allSettled([client.close()]);
}

/** Whether an error says that nothing answers at the address, so that no era needs to be tried. */
export const isUnreachable = (error: unknown): boolean =>
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES/.test(causeOf(error));

/** Servers of the legacy era may do anything when they are asked what they do not know. */
const isProbeFailure = (error: unknown, { handshake }: Link): boolean =>
  handshake.lastAsked === 'server/discover' &&
  (error instanceof HandshakeRefused ||
    statusOf(error) >= 500 ||
    (error instanceof Error && /probe timed out/.test(error.message)));

/** Whether a server had no time for the probe, and is no legacy one. */
const isOverdue = (error: unknown, { handshake }: Link): boolean =>
  handshake.isProbeOverdue && error instanceof HandshakeRefused && error.isError;

const isRefusal = (error: unknown): boolean => [400, 404, 405].includes(statusOf(error));

export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? status : 0;
}
