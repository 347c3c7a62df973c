import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { isObject } from '../../../shared/json/is-object.ts';
import type { AuthFinding } from '../../../shared/model/sign-in.ts';
import { orAborted } from '../../../shared/or-aborted.ts';
import { zoneOfHost, type Zone } from '../../../shared/private-address.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { maskedUrl } from '../../../shared/secrets/masked-headers.ts';
import { UnpackedTooFar } from '../wire/http/bounded-unpacking.ts';
import { causesOf } from '../wire/http/cause-of.ts';
import type { Resolve } from '../wire/http/judged-lookup.ts';
import { networkTrouble } from '../wire/http/network-trouble.ts';
import { redirected, redirectTarget, type SentRequest } from '../wire/http/redirect.ts';
import { tappedRequest } from '../wire/http/tapped-fetch.ts';
import type { LastEvent } from '../wire/http/until-event.ts';
import { AnswerTooLarge } from '../wire/http/watch-json-body.ts';
import type { WireLog } from '../wire/records/wire-log.ts';
import { createAddressGuard } from './address-guard.ts';
import { authHooks } from './auth-hooks.ts';
import { sendFailures } from './send-failures.ts';
import { jsonOf } from './steps/read-document.ts';
import { StepFailed, type AuthAnswer, type AuthSend } from './steps/step.ts';

type Options = {
  /** The MCP server whose sign-in it is. */
  serverUrl: string;
  network: {
    open(lookup: LookupFunction): Promise<Dispatcher>;
    farthestReached(hostname: string): Zone | undefined;
  };
  log: WireLog;
  /** Hears of each secret that is sent or given, before anything is recorded or said of it. */
  learn(secret: string): void;
  /** Whether the user agreed that this server leads to exactly this origin. */
  agreed(origin: string): boolean;
  /** Hears of what could not be judged. */
  tell?(finding: AuthFinding): void;
  signal?: AbortSignal;
  /** How long a request may take with all its redirects; 10 s where absent. */
  timeoutMs?: number;
  /** Replaced by tests. */
  resolve?: Resolve;
};

const maxRedirects = 3;

/**
 * Makes what sends the requests of a sign-in. Their addresses are chosen by the server and by
 * whomever it names: they lead to the server's own zone or outwards, and nearer only where the user
 * agreed to that very origin. Nothing of the server's definition goes along.
 */
export function createGuardedSend(options: Options): AuthSend {
  const { timeoutMs = 10_000 } = options;
  const ask = createAsk(options);
  const zoneOfNamer = (address: string): Zone | undefined => {
    const { hostname } = new URL(address);
    return zoneOfHost(hostname) ?? options.network.farthestReached(hostname);
  };
  return async ({ method, url, headers, body, namedBy, signal, awaits, isFollowed = true }) => {
    // What came of a stream that goes on is worth more than that it did not end in time.
    const lastEvent = awaits === undefined ? undefined : responseTo(awaits, timeoutMs / 2);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signals = [options.signal, signal].filter((one) => one !== undefined);
    const ended = AbortSignal.any([...signals, timeout]);
    const namer = namedBy === undefined ? undefined : zoneOfNamer(namedBy);
    const passed: Zone[] = namer === undefined ? [] : [namer];
    let request: SentRequest = { url, method, headers: new Headers(headers), body };
    for (let redirects = 0; ; redirects += 1) {
      const at = webAddress(request.url);
      const { answer, zone } = await ask(at, { ...request, lastEvent }, passed, ended).catch(
        (error: unknown) => {
          for (const one of signals) one.throwIfAborted();
          throw timeout.aborted ? sendFailures.noAnswer(at, timeoutMs) : error;
        },
      );
      const location = redirectTarget(answer.status, answer.headers.get('location'));
      // What was posted goes nowhere else; whoever posted it judges where it was led.
      if (location === undefined || method !== 'GET' || !isFollowed) return answer;
      if (redirects === maxRedirects) throw sendFailures.tooManyRedirects(url, maxRedirects);
      if (zone !== undefined) passed.push(zone);
      const next = webAddress(location, at);
      const kind = next.origin === at.origin ? 'same-origin' : 'other-origin';
      request = redirected(request, { kind, url: next });
    }
  };
}

type Asked = { answer: AuthAnswer; zone: Zone | undefined };

/** Makes what sends one request, without following where its answer leads. */
function createAsk({ serverUrl, network, log, learn, agreed, tell, resolve }: Options) {
  const hooks = authHooks(learn);
  const { farthestReached } = network;
  const guard = createAddressGuard({ serverUrl, agreed, farthestReached, resolve });
  const isNear = zoneOfHost(new URL(serverUrl).hostname) === 'machine';
  const unjudged = new Set<string>();
  const tellUnjudged = (host: string) => {
    // From this machine a server may lead anywhere.
    if (isNear || unjudged.has(host)) return;
    unjudged.add(host);
    tell?.({
      message: `${host} was reached through a proxy, so Wirebench can’t tell whether it is in a private network`,
      rule: 'RFC 9728, 7.7',
    });
  };

  return async function ask(
    at: URL,
    { method, headers, body, lastEvent }: SentRequest & { lastEvent: LastEvent | undefined },
    passed: readonly Zone[],
    signal: AbortSignal,
  ): Promise<Asked> {
    const admitted = await orAborted(guard.admit(at, passed), signal).catch((error: unknown) => {
      if (error instanceof StepFailed) {
        log.lifecycle(`${method} ${maskedUrl(at.href)} was not sent: ${error.message}`, true);
      }
      throw error;
    });
    // A dispatcher for one request: what was judged for one origin is never reused for another.
    const agent = await orAborted(network.open(admitted.lookup), signal).catch((error: unknown) => {
      throw signal.aborted ? error : sendFailures.noNetwork(messageOf(error));
    });
    const askedAt = Date.now();
    let response: Response | undefined;
    try {
      const init = { method, headers, body, signal, credentials: 'omit' } as const;
      response = await tappedRequest({ log, hooks: { ...hooks, lastEvent }, agent }, at.href, init);
      const zone = admitted.zone();
      if (zone === undefined) tellUnjudged(at.host);
      const { status } = response;
      const text = await response.text();
      return { answer: { status, headers: response.headers, text, url: at.href, askedAt }, zone };
    } catch (error) {
      const causes = causesOf(error);
      const isTooLarge = causes.some(
        (one) => one instanceof AnswerTooLarge || one instanceof UnpackedTooFar,
      );
      if (isTooLarge) throw sendFailures.tooLarge(at);
      const trouble = networkTrouble(error);
      throw (
        admitted.refusal() ??
        (response ? sendFailures.brokenOff(at, trouble) : sendFailures.unreachable(at, trouble))
      );
    } finally {
      await agent.destroy();
    }
  };
}

/** Ends an event stream behind the response to a request. */
const responseTo = (id: number, waitMs: number): LastEvent => ({
  waitMs,
  isLast(data) {
    const message = jsonOf(data.toString('utf8'));
    return isObject(message) && message['id'] === id && message['method'] === undefined;
  },
});

function webAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw sendFailures.noAddress(text);
  if (!/^https?:$/.test(url.protocol)) throw sendFailures.notHttp(url);
  if (url.username !== '' || url.password !== '') throw sendFailures.holdsCredentials(url);
  return url;
}
