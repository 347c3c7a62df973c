import { isObject } from '../../../../shared/json/is-object.ts';
import { messageWithCode } from '../../../../shared/model/error-codes.ts';
import type { CatalogFailure } from '../../../../shared/model/servers/connection.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { RawExchange, RawReply, RawRequest } from '../../wire/raw-lane.ts';
import { ScopesNeeded } from '../../auth/sign-ins/authorization.ts';
import type { Challenge } from '../../auth/steps/challenges.ts';
import { httpErrorOf } from '../reach/diagnose.ts';

/** What `askServer` needs of a connection. */
export type AskLine = {
  request(request: RawRequest): RawExchange;
  cancel(exchange: RawExchange, reason: string): void;
};

export type AskOptions = {
  signal?: AbortSignal | undefined;
  /** How long the server may take, in milliseconds; 0 for as long as it likes. */
  timeoutMs: number;
  /** The reason that the server is told when the request is cancelled. */
  unwanted: string;
};

/** One request of our own down the raw lane, and its answer; throws UNAVAILABLE where none came. */
export async function askServer(
  line: AskLine,
  request: RawRequest,
  { signal, timeoutMs, unwanted }: AskOptions,
): Promise<RawReply> {
  signal?.throwIfAborted();
  let isLate = false;
  const exchange = line.request(request);
  const cancel = (reason: string) => line.cancel(exchange, reason);
  const onAbort = () => cancel(unwanted);
  const onLate = () => {
    isLate = true;
    cancel(`The server did not answer ${request.method} within ${timeoutMs / 1000} s.`);
  };
  const timer = timeoutMs === 0 ? undefined : setTimeout(onLate, timeoutMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await exchange.reply;
  } catch (error) {
    if (error instanceof ScopesNeeded) throw new ListScopesNeeded(request.method, error);
    const http = httpErrorOf(error);
    if (http !== undefined) {
      throw noAnswer(`The server answered ${request.method} with ${http}.`, { reason: 'error' });
    }
    throw noAnswer(messageOf(error), { reason: isLate ? 'timeout' : 'connection' });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** The result of an answer; throws with what the server said where that is an error. */
export function resultOf({ message }: RawReply, method: string): unknown {
  const { error, result } = message;
  if (error === undefined) return result;
  const { message: said, code, data } = isObject(error) ? error : {};
  const given = String(said ?? 'no reason given');
  const reason = typeof code === 'number' ? messageWithCode(given, code) : `${given} (no code)`;
  throw noAnswer(`The server refused ${method}: ${reason}`, {
    reason: 'error',
    ...(typeof code === 'number' ? { code } : {}),
    ...(data === undefined ? {} : { data }),
  });
}

/** Thrown where a server wants scopes for a request that were not granted. */
export class ListScopesNeeded extends RpcError {
  readonly challenge: Challenge;

  constructor(method: string, { challenge, scopes }: ScopesNeeded) {
    const named = scopes.length > 0 ? `the scopes ${scopes.join(' ')}` : 'more scopes';
    const message = `The server wants ${named} for ${method}, which were not granted.`;
    const details: CatalogFailure = { reason: 'scopes', scopes };
    super('UNAVAILABLE', message, details);
    this.challenge = challenge;
  }
}

export const noAnswer = (message: string, details: CatalogFailure): RpcError =>
  new RpcError('UNAVAILABLE', message, details);
