import { isObject } from '../../../../shared/json/is-object.ts';
import type { CallMethod, CallResult, CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { Call, type CallLine, type SentArguments } from './call.ts';
import type { CallTimeouts } from './call-timers.ts';
import { KeptResults } from './kept-results.ts';

export type CallRequest = {
  connectionId: number;
  method: CallMethod;
  name: string;
  argumentsText: string;
  /** The references in the arguments that are replaced by their values; others are plain text. */
  variables?: readonly string[] | undefined;
  /** The timeouts in milliseconds, in place of those of the server's definition. */
  timeoutMs?: number | undefined;
  totalTimeoutMs?: number | undefined;
};

const keptCalls = 200;
/** The oldest are dropped many at a time: a Map walks over all that were deleted to find its first key. */
const forgottenAtOnce = 100;
const defaultTimeouts: CallTimeouts = { idleMs: 60_000, totalMs: 0 };

/** The calls of this run: those under way, and the last ones that ended, with their results. */
export class Calls {
  private readonly calls = new Map<number, Call>();
  private readonly results = new KeptResults();
  private readonly onChange: (call: CallSnapshot) => void;
  private count = 0;

  constructor(onChange: (call: CallSnapshot) => void) {
    this.onChange = onChange;
  }

  /** Sends a call; throws BAD_INPUT for arguments that are no JSON object. */
  start(
    request: CallRequest,
    { name: serverName, upkeep = {} }: Pick<ServerDefinition, 'name' | 'upkeep'>,
    lineFor: (callId: number) => CallLine,
    filledIn: (argumentsText: string) => SentArguments = (text) => ({ text }),
  ): number {
    const { connectionId, method, name, argumentsText, variables = [] } = request;
    if (method !== 'resources/read') checkArguments(argumentsText);
    const sent = filledIn(argumentsText);
    this.count += 1;
    const callId = this.count;
    const snapshot: CallSnapshot = {
      callId,
      connectionId,
      serverName,
      method,
      name,
      argumentsText,
      ...(variables.length > 0 && { variables }),
      startedAt: Date.now(),
      state: { status: 'running' },
    };
    const timeouts = {
      idleMs: request.timeoutMs ?? upkeep.callTimeoutMs ?? defaultTimeouts.idleMs,
      totalMs: request.totalTimeoutMs ?? upkeep.totalTimeoutMs ?? defaultTimeouts.totalMs,
    };
    const call = new Call(snapshot, sent, lineFor(callId), timeouts, (changed, result) => {
      if (result) this.results.keep(callId, result);
      this.onChange(changed.snapshot);
    });
    this.calls.set(callId, call);
    this.forgetOld();
    this.onChange(snapshot);
    void call.run();
    return callId;
  }

  get(callId: number): Call | undefined {
    return this.calls.get(callId);
  }

  list(): CallSnapshot[] {
    return [...this.calls.values()].map(({ snapshot }) => snapshot);
  }

  running(connectionId: number): Call[] {
    return [...this.calls.values()].filter(
      ({ snapshot }) => snapshot.connectionId === connectionId && isRunning(snapshot),
    );
  }

  /** The first `limit` characters of a result; throws where it is no longer, or not yet, there. */
  result(callId: number, limit: number): CallResult {
    const kept = this.results.read(callId);
    if (!kept) throw this.missingResult(callId);
    const { text: bytes, totalBytes } = kept;
    // A character takes four bytes at most; decoding more than can be shown would be waste.
    const text = bytes.toString('utf8', 0, Math.min(bytes.length, limit * 4)).slice(0, limit);
    const cutShort = Buffer.byteLength(text) < totalBytes;
    return { text, totalBytes, cutShort };
  }

  private missingResult(callId: number): RpcError {
    const call = this.calls.get(callId)?.snapshot;
    if (!call)
      return new RpcError('NOT_FOUND', 'This call is no longer in memory; see the traffic.');
    if (isRunning(call)) return new RpcError('NOT_FOUND', 'The server has not answered yet.');
    const { responseSeq } = call;
    if (responseSeq === undefined) return new RpcError('NOT_FOUND', 'The server did not answer.');
    const message = `This result is no longer in memory; record ${responseSeq} of the traffic holds it.`;
    return new RpcError('NOT_FOUND', message, { responseSeq });
  }

  private forgetOld(): void {
    if (this.calls.size < keptCalls + forgottenAtOnce) return;
    for (const [callId, { snapshot }] of this.calls) {
      if (isRunning(snapshot)) continue;
      this.calls.delete(callId);
      this.results.forget(callId);
      if (this.calls.size <= keptCalls) return;
    }
  }
}

export const isRunning = ({ state }: CallSnapshot): boolean =>
  ['running', 'input-required', 'waiting-for-scopes'].includes(state.status);

/** Throws BAD_INPUT for what is no JSON object; whatever is one, the server judges. */
function checkArguments(text: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new RpcError('BAD_INPUT', `The arguments are not valid JSON: ${messageOf(error)}`);
  }
  if (!isObject(parsed)) throw new RpcError('BAD_INPUT', 'The arguments must be a JSON object.');
}
