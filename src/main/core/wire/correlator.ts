import { isObject, subjectOf, type JsonRpcMessage } from './json-rpc.ts';
import type { WireObservation } from './observation.ts';

type Request = { seq: number; monoUs: number; method: string; subject?: string | undefined };
type Direction = 'out' | 'in';
type Facts = Pick<
  WireObservation,
  'method' | 'rpcId' | 'subject' | 'isError' | 'requestSeq' | 'durationUs'
>;

const maxPending = 10_000;

/** Joins responses and progress with their requests, both ways, within one connection. */
export class Correlator {
  private readonly pending = { out: new Map<string, Request>(), in: new Map<string, Request>() };
  private readonly byProgressToken = new Map<string, Request>();

  /** What a record of this message should say. Takes a response's request out of the pending ones. */
  describe(direction: Direction, message: JsonRpcMessage, monoUs: number): Facts {
    const { id, method, params } = message;
    if (typeof method !== 'string') return this.describeResponse(direction, message, monoUs);
    const facts: Facts = { method };
    if (id !== undefined) facts.rpcId = JSON.stringify(id);
    const subject = subjectOf(params);
    if (subject !== undefined) facts.subject = subject;
    if (id === undefined) Object.assign(facts, this.joinNotification(direction, method, params));
    return facts;
  }

  /** Remembers a request, so that what answers it can be joined; call it once its seq is known. */
  remember(direction: Direction, message: JsonRpcMessage, seq: number, monoUs: number): void {
    if (message.id === undefined || typeof message.method !== 'string') return;
    const request = { seq, monoUs, method: message.method, subject: subjectOf(message.params) };
    keepBounded(this.pending[direction], JSON.stringify(message.id), request);
    const token = progressTokenOf(message.params);
    if (token !== undefined) keepBounded(this.byProgressToken, direction + token, request);
  }

  private describeResponse(direction: Direction, message: JsonRpcMessage, monoUs: number): Facts {
    const rpcId = JSON.stringify(message.id ?? null);
    const isError =
      message.error !== undefined || (isObject(message.result) && message.result['isError'] === true);
    const asked = this.pending[opposite(direction)];
    const request = asked.get(rpcId);
    if (!request) return { rpcId, isError };
    asked.delete(rpcId);
    const facts: Facts = {
      rpcId,
      isError,
      method: request.method,
      requestSeq: request.seq,
      durationUs: monoUs - request.monoUs,
    };
    if (request.subject !== undefined) facts.subject = request.subject;
    return facts;
  }

  private joinNotification(direction: Direction, method: string, params: unknown): Facts {
    if (!isObject(params)) return {};
    if (method === 'notifications/progress') {
      const token = JSON.stringify(params['progressToken']);
      return joined(this.byProgressToken.get(opposite(direction) + token));
    }
    if (method === 'notifications/cancelled') {
      return joined(this.pending[direction].get(JSON.stringify(params['requestId'])));
    }
    return {};
  }
}

const opposite = (direction: Direction): Direction => (direction === 'out' ? 'in' : 'out');

function joined(request: Request | undefined): Facts {
  if (!request) return {};
  const facts: Facts = { requestSeq: request.seq };
  if (request.subject !== undefined) facts.subject = request.subject;
  return facts;
}

function progressTokenOf(params: unknown): string | undefined {
  const meta = isObject(params) ? params['_meta'] : undefined;
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  return token === undefined ? undefined : JSON.stringify(token);
}

function keepBounded(map: Map<string, Request>, key: string, request: Request): void {
  map.set(key, request);
  if (map.size <= maxPending) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
}
