import type { Dispatcher } from 'undici';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import type { TelemetrySettings, TelemetryState } from '../../../shared/model/telemetry.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { createKnownSecrets, type KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { refersToSecret } from '../secrets/references.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createRedaction, everythingHidden } from '../secrets/masking/redaction.ts';
import type { WireObservation } from '../wire/records/observation.ts';
import { endpointOf } from './endpoint.ts';
import { otlpJson } from './otlp-json.ts';
import type { Posted, postSpans as PostSpans, Target } from './otlp-post.ts';
import { maskedSpan } from './masked-span.ts';
import { SpanMaker } from './span-maker.ts';
import { SpanQueue } from './span-queue.ts';
import type { ConnectionFacts } from './span-attributes.ts';
import type { Span } from './span.ts';
import { newSpanId, traceparentOf } from '../wire/trace-context.ts';

/** Sends exchanges as spans to the endpoint in the settings; no message waits for it. */
export type Telemetry = {
  /** Takes a record as the tap sees it; never throws. */
  see(seq: number, connectionId: number, observation: WireObservation): void;
  /** Takes the new state of a connection. */
  connectionChanged(connection: ConnectionSnapshot): void;
  /** The members of `_meta` for a call to this server; undefined where none are to be sent. */
  contextFor(serverName: string, traceIdOf: () => string): Record<string, string> | undefined;
  change(settings: TelemetrySettings | undefined): void;
  /** Sends waiting spans at once, without the delay after a failure. */
  retry(): void;
  state(): TelemetryState;
  onState(listener: (state: TelemetryState) => void): () => void;
  /**
   * Sends an empty request to see whether spans would be accepted; throws an RpcError where not.
   */
  test(settings: TelemetrySettings): Promise<{ url: string; tookMs: number }>;
  close(): Promise<void>;
};

export type TelemetryOptions = {
  settings: TelemetrySettings | undefined;
  environment: Record<string, string | undefined>;
  /** Absent where no secrets are kept. */
  secrets?: Pick<Secrets, 'ready' | 'referred'> | undefined;
  /** Rejects where the user has not approved that spans go to this endpoint. */
  checkApproved?: ((settings: TelemetrySettings) => Promise<void>) | undefined;
  agent(): Promise<Dispatcher>;
  recordingId: string;
  version: string;
  /** The secrets that are masked in all spans. */
  known: Pick<KnownSecrets, 'masker'>;
  delays?: ConstructorParameters<typeof SpanQueue>[0]['delays'];
};

type Line = { settings: TelemetrySettings; queue: SpanQueue; maker: SpanMaker };

const closeMs = 1500;
const maxIssued = 10_000;

export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { environment, secrets, checkApproved, agent, recordingId, version, known, delays } =
    options;
  const connections = new Map<number, ConnectionFacts>();
  const listeners = new Set<(state: TelemetryState) => void>();
  /** The ids of spans that `contextFor` gave out, whose requests may not be sent yet. */
  const issued = new Set<string>();
  let line: Line | undefined;
  /** The queues of earlier settings, whose spans are counted too. */
  const formerQueues: SpanQueue[] = [];

  const targetOf = async (settings: TelemetrySettings) => {
    if (refersToSecret(JSON.stringify(settings))) await secrets?.ready();
    return endpointOf(settings, environment, secrets);
  };
  const waysTo = ({ url, headers }: Target, signal: AbortSignal) => {
    const sent = createKnownSecrets();
    const values = Object.values(headers).flatMap((value) => [value, ...value.split(' ')]);
    for (const value of [...values, ...new URL(url).searchParams.values()]) sent.add(value);
    const hide = (text: string) => sent.masker.mask(known.masker.mask(text));
    return { agent, signal, hide };
  };
  const post = async (
    settings: TelemetrySettings,
    spans: Span[],
    signal: AbortSignal,
  ): Promise<Posted> => {
    const why = await checkApproved?.(settings).catch(messageOf);
    if (why !== undefined) return { status: 'away', why };
    const target = await targetOf(settings);
    if ('problem' in target) return { status: 'away', why: target.problem };
    return postTo(target, otlpJson(spans, version), waysTo(target, signal));
  };
  const state = (): TelemetryState => {
    const now = line?.queue.state() ?? { sent: 0, dropped: 0, waiting: 0 };
    let { sent, dropped } = now;
    for (const queue of formerQueues) {
      sent += queue.state().sent;
      dropped += queue.state().dropped;
    }
    return { ...now, isOn: line !== undefined, sent, dropped };
  };
  const announce = () => {
    for (const listener of listeners) listener(state());
  };
  const isChosen = ({ servers }: TelemetrySettings, serverName: string): boolean =>
    servers === undefined || servers.includes(serverName);

  function lineOf(settings: TelemetrySettings): Line {
    const queue = new SpanQueue({
      post: (spans, signal) => post(settings, spans, signal),
      onChange: announce,
      ...(delays && { delays }),
    });
    const redaction = settings.withContents
      ? createRedaction(everythingHidden, known.masker)
      : undefined;
    const maker = new SpanMaker({
      onSpan: (span) => queue.add(maskedSpan(span, known.masker)),
      onDropped: () => queue.countDropped(),
      factsOf: (connectionId) => connections.get(connectionId),
      recordingId,
      contents: redaction,
      isOurs: ({ spanId }) => issued.has(spanId),
    });
    return { settings, queue, maker };
  }

  function change(settings: TelemetrySettings | undefined): void {
    if (line) {
      formerQueues.push(line.queue);
      // Waiting spans still go to the old endpoint, as far as it accepts them within `closeMs`.
      void line.queue.close(closeMs);
    }
    line = settings?.isOn ? lineOf(settings) : undefined;
    announce();
  }

  change(options.settings);
  return {
    see(seq, connectionId, observation) {
      if (!line) return;
      const facts = connections.get(connectionId);
      if (facts && !isChosen(line.settings, facts.serverName)) return;
      try {
        line.maker.see(seq, connectionId, observation);
      } catch (error) {
        // A message that no span can be made of must be handled all the same.
        line.queue.fail(`A span could not be made: ${String(error)}`);
      }
    },
    connectionChanged(connection) {
      const { connectionId, state: now } = connection;
      connections.set(connectionId, factsOf(connection));
      if (now.status !== 'closed' && now.status !== 'failed') return;
      line?.maker.end(Date.now() * 1000, connectionId);
    },
    contextFor(serverName, traceIdOf) {
      if (!line?.settings.propagates || !isChosen(line.settings, serverName)) return undefined;
      const context = { traceId: traceIdOf(), spanId: newSpanId() };
      issued.add(context.spanId);
      const [oldest] = issued;
      if (issued.size > maxIssued && oldest !== undefined) issued.delete(oldest);
      return { traceparent: traceparentOf(context) };
    },
    change,
    retry: () => line?.queue.retry(),
    state,
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async test(settings) {
      const target = await targetOf(settings);
      if ('problem' in target) throw new RpcError('BAD_INPUT', target.problem);
      // A test sends to the endpoint even while the export is off.
      await checkApproved?.({ ...settings, isOn: true });
      const started = performance.now();
      const { signal } = new AbortController();
      const posted = await postTo(target, '{"resourceSpans":[]}', waysTo(target, signal));
      if (posted.status !== 'taken') throw new RpcError('UNAVAILABLE', posted.why);
      return { url: target.shown, tookMs: performance.now() - started };
    },
    async close() {
      line?.maker.end(Date.now() * 1000);
      await line?.queue.close(closeMs);
    },
  };
}

function factsOf({ serverName, transport, target, state }: ConnectionSnapshot): ConnectionFacts {
  const isUrl = transport === 'http' && URL.canParse(target);
  return {
    serverName,
    transport,
    ...(isUrl && { url: new URL(target) }),
    ...(state.status === 'ready' && { revision: state.revision }),
  };
}

/**
 * Loads the HTTP client at its first use, so that starting without telemetry does not wait for it.
 */
async function postTo(...request: Parameters<typeof PostSpans>): Promise<Posted> {
  const { postSpans } = await import('./otlp-post.ts');
  return postSpans(...request);
}
