import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { isObject } from '../../../../shared/json/is-object.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { JsonRpcMessage } from '../../wire/json/json-rpc.ts';
import {
  isHandshake,
  readHandshake,
  type HandshakeMethod,
  type Told,
} from '../../wire/records/handshake-answer.ts';
import { meantRequest } from '../../wire/records/wrong-id.ts';
import {
  assumedRevision,
  legacyAnswer,
  mended,
  modernAnswer,
  modernRevision,
} from './mend-handshake.ts';

/** What the SDK gets in place of a message; undefined for the message as it is. */
export type Adapt = (message: JsonRpcMessage) => JsonRpcMessage | undefined;

type Asked = { id: unknown; method: HandshakeMethod };

/**
 * The handshake over one link. It stands between the SDK's client, which hangs up on a server at the
 * first wrong member, and the server, which is to be inspected all the same: the client gets a mended
 * copy of what came. The record has the bytes themselves, and what is wrong with them.
 */
export class Handshake {
  /** The last answer, as far as it could be read. */
  told: Told | undefined;
  /** Whether the transport has started: there is a process, or an address, to talk to. */
  hasStarted = false;
  /** The last request of the handshake. */
  lastAsked: HandshakeMethod | undefined;
  /** Why there is no result, in one sentence; undefined while no reason is known. */
  refusal: string | undefined;
  /** The HTTP error that the handshake was answered with. */
  httpFailure: { method: HandshakeMethod; status: number } | undefined;
  /** Whether the server answered with a JSON-RPC error. */
  isRefused = false;
  /** Whether `initialize` was sent while `server/discover` was not answered yet. */
  isProbeOverdue = false;
  /** Whether an answer of 2026-07-28 came to `server/discover` after that. */
  isModernAfterAll = false;
  /** The revision that the server named, where it is not known here. */
  unknownRevision: string | undefined;
  /** Rejects as soon as it is known that no answer comes. */
  readonly silence: Promise<never>;
  private fail: (error: Error) => void;
  private asked: Asked | undefined;
  private overdueId: unknown;
  private isPinned = false;
  private isSkipped = false;
  private endTransport: (() => Promise<void>) | undefined;
  private readonly onUnknownRevision: (revision: string) => void;

  constructor(onUnknownRevision: (revision: string) => void) {
    this.onUnknownRevision = onUnknownRevision;
    const { promise, reject } = Promise.withResolvers<never>();
    this.silence = promise;
    this.fail = reject;
    // The promise is awaited only while a handshake is under way.
    promise.catch(() => undefined);
  }

  /** Accepts any result of `server/discover`, as the user chose 2026-07-28. */
  pin(): void {
    this.isPinned = true;
  }

  /** Answers `initialize` from here from now on; the server does not hear of it. */
  skip(): void {
    this.isSkipped = true;
    this.asked = undefined;
  }

  /**
   * Watches what the SDK's client sends over its transport. When the client closes it, the link
   * stays open, until `end`.
   */
  guard(transport: Transport): void {
    const { start, send, close } = {
      start: transport.start.bind(transport),
      send: transport.send.bind(transport),
      close: transport.close.bind(transport),
    };
    this.endTransport = close;
    transport.start = async () => {
      if (this.hasStarted) return;
      await start();
      this.hasStarted = true;
    };
    transport.send = async (message, options) => {
      if (this.isSkipped && this.skips(transport, message)) return;
      const method = 'method' in message ? message.method : undefined;
      if (!isHandshake(method) || !('id' in message)) return send(message, options);
      if (method === 'initialize' && this.asked?.method === 'server/discover') {
        this.isProbeOverdue = true;
        this.overdueId = this.asked.id;
      }
      this.asked = { id: message.id, method };
      this.lastAsked = method;
      this.refusal = undefined;
      this.isRefused = false;
      this.httpFailure = undefined;
      const onRequestStreamEnd = () => this.noAnswer(method, 'an event stream without a message');
      await send(message, { ...options, onRequestStreamEnd });
    };
    transport.close = async () => {
      const { onclose } = transport;
      delete transport.onmessage;
      delete transport.onerror;
      delete transport.onclose;
      onclose?.();
    };
  }

  /** The method of the handshake that the body of a request asks for; undefined for any other request. */
  asks(body: unknown): HandshakeMethod | undefined {
    if (!this.asked || typeof body !== 'string') return undefined;
    const { id, method } = this.asked;
    const isIt = body.includes(`"method":"${method}"`) && body.includes(`"id":${jsonOf(id)}`);
    return isIt ? method : undefined;
  }

  /** Closes the transport, which the client's close leaves open. */
  async end(): Promise<void> {
    await this.endTransport?.();
  }

  /** Ends the handshake, whose HTTP exchange is over without a message; `what` came instead. */
  noAnswer(method: HandshakeMethod, what: string): void {
    if (this.asked?.method !== method) return;
    this.refusal = `It answered ${method} with ${what}.`;
    this.fail(new Error(this.refusal));
  }

  readonly adapt: Adapt = (message) => {
    const { asked } = this;
    if (this.isProbeOverdue && message.id === this.overdueId && isModernResult(message.result)) {
      this.isModernAfterAll = true;
    }
    if (!asked || message.method !== undefined) return undefined;
    const key = jsonOf(asked.id);
    const isExact = message.id !== undefined && jsonOf(message.id) === key;
    if (!isExact && !meantRequest(message.id, new Map([[key, asked]]))) return undefined;
    const { id, method } = asked;
    if (isObject(message.result) || message.error === undefined) {
      const result = this.resultFor(method, message.result);
      if (result) return this.answered({ jsonrpc: '2.0', id, result });
    }
    const { error, sentence } = mended(message, method);
    this.refusal = sentence;
    this.isRefused = message.error !== undefined;
    return this.answered({ jsonrpc: '2.0', id, error });
  };

  private answered(message: JsonRpcMessage): JsonRpcMessage {
    this.asked = undefined;
    return message;
  }

  /** The result that the SDK gets; undefined where it shows that the server is of the other era. */
  private resultFor(method: HandshakeMethod, result: unknown): Record<string, unknown> | undefined {
    if (method === 'server/discover' && !this.isPinned && !isModernResult(result)) return undefined;
    const { told } = readHandshake(method, result);
    this.told = told;
    const { answer, unknown } = method === 'initialize' ? legacyAnswer(told) : modernAnswer(told);
    this.unknownRevision = unknown;
    if (unknown !== undefined) this.onUnknownRevision(unknown);
    if (method === 'server/discover' && this.isPinned && unknown === undefined) {
      this.refusal = notOffered(told.supportedVersions);
    }
    return answer;
  }

  /** Answers the client in the server's place; returns whether the message was taken. */
  private skips(transport: Transport, message: JSONRPCMessage): boolean {
    if (!('method' in message)) return false;
    if (message.method === 'notifications/initialized') return true;
    if (message.method !== 'initialize' || !('id' in message)) return false;
    const { id } = message;
    const result = {
      protocolVersion: assumedRevision,
      capabilities: {},
      serverInfo: { name: '', version: '' },
    };
    queueMicrotask(() => transport.onmessage?.({ jsonrpc: '2.0', id, result }));
    return true;
  }
}

/** Why a server that is to speak 2026-07-28 can't; undefined where it can, or named no revision. */
function notOffered(versions: string[]): string | undefined {
  if (versions.length === 0 || versions.includes(modernRevision)) return undefined;
  return `It answered server/discover with ${versions.join(', ')}, and not with ${modernRevision}.`;
}

/** Some servers of the legacy era answer whatever they do not know with an empty result. */
const isModernResult = (result: unknown): boolean =>
  isObject(result) &&
  (result['supportedVersions'] !== undefined || typeof result['resultType'] === 'string');
