import { isObject } from '../../../../shared/json/is-object.ts';
import type { CallMethod, CallResult, CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { ShortLivedMap } from '../../../../shared/short-lived-map.ts';
import type { SentArguments } from '../variables/fill-arguments.ts';
import { Call, type CallLine } from './call.ts';
import { CallLimiter, type CallLimits } from './call-limiter.ts';
import type { CallTimeouts } from './call-timers.ts';
import { KeptResults } from './kept-results.ts';

export type CallRequest = {
  connectionId: number;
  method: CallMethod;
  name: string;
  /** Set where an app calls, not the user or the chat. */
  by?: CallSnapshot['by'];
  argumentsText: string;
  /** The references in the arguments that are replaced by their values; others are plain text. */
  variables?: readonly string[] | undefined;
  /** The timeouts in milliseconds, in place of those of the server's definition. */
  timeoutMs?: number | undefined;
  /** Asks for the call to be run as a task (2025-11-25); later servers decide that themselves. */
  asTask?: { ttlMs?: number | undefined } | undefined;
  /** Whether a call that becomes a task ends with it, and its result is not waited for. */
  isDetached?: boolean | undefined;
  totalTimeoutMs?: number | undefined;
  /** Members of `params._meta` as a JSON object, before those of the definition. */
  metaText?: string | undefined;
};

const keptCalls = 200;
/** The oldest are dropped many at a time: a Map walks over all that were deleted to find its first key. */
const forgottenAtOnce = 100;
const running: CallSnapshot['state'] = { status: 'running' };
const defaultTimeouts: CallTimeouts = { idleMs: 60_000, totalMs: 0 };

/** The calls of this run: those under way, and the last ones that ended, with their results. */
export class Calls {
  private readonly calls = new ShortLivedMap<number, Call>();
  private readonly results = new KeptResults();
  private readonly onChange: (call: CallSnapshot) => void;
  private count = 0;
  /** By connection; only for servers whose calls are limited. */
  private readonly limiters = new Map<number, CallLimiter>();

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
    const { connectionId, method, name, argumentsText, variables = [], metaText } = request;
    if (method !== 'resources/read') objectIn(argumentsText, 'The arguments');
    const meta = metaText === undefined ? undefined : objectIn(metaText, 'The _meta');
    const { text, veiled } = filledIn(argumentsText);
    this.count += 1;
    const callId = this.count;
    const snapshot: CallSnapshot = {
      callId,
      connectionId,
      serverName,
      method,
      name,
      argumentsText,
      startedAt: Date.now(),
      state: running,
    };
    if (request.by) snapshot.by = request.by;
    if (variables.length > 0) snapshot.variables = variables;
    const timeouts = {
      idleMs: request.timeoutMs ?? upkeep.callTimeoutMs ?? defaultTimeouts.idleMs,
      totalMs: request.totalTimeoutMs ?? upkeep.totalTimeoutMs ?? defaultTimeouts.totalMs,
    };
    const isLimited = upkeep.callsPerSecond !== undefined || upkeep.callsAtOnce !== undefined;
    let onEnd: ((snapshot: CallSnapshot) => void) | undefined;
    const call = new Call(
      snapshot,
      { text, veiled, meta, asTask: request.asTask, isDetached: request.isDetached === true },
      lineFor(callId),
      timeouts,
      (changed, result) => {
        if (result) this.results.keep(callId, result);
        this.onChange(changed.snapshot);
        onEnd?.(changed.snapshot);
      },
    );
    this.calls.set(callId, call);
    this.forgetOld();
    this.onChange(snapshot);
    if (isLimited) onEnd = this.enter(connectionId, call, upkeep);
    else void call.run();
    return callId;
  }

  /** Has a call begin at its turn; returns what has to hear of its changes. */
  private enter(
    connectionId: number,
    call: Call,
    limits: CallLimits,
  ): (snapshot: CallSnapshot) => void {
    const limiter = this.limiters.get(connectionId) ?? new CallLimiter(limits);
    this.limiters.set(connectionId, limiter);
    let isCounted = false;
    const begin = () => {
      isCounted = true;
      call.runAtTurn();
    };
    const isOver = () => !isRunning(call.snapshot);
    if (limiter.enter({ begin, isOver }, limits)) call.queue();
    return (snapshot) => {
      if (!isCounted || isRunning(snapshot)) return;
      isCounted = false;
      limiter.leave();
    };
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
    for (const { snapshot } of this.calls.values()) {
      const { callId } = snapshot;
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
function objectIn(text: string, what: string): Record<string, unknown> {
  const verb = what.endsWith('s') ? 'are' : 'is';
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new RpcError('BAD_INPUT', `${what} ${verb} not valid JSON: ${messageOf(error)}`);
  }
  if (!isObject(parsed)) throw new RpcError('BAD_INPUT', `${what} must be a JSON object.`);
  return parsed;
}
