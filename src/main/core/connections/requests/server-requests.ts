import { setImmediate as nextTurn } from 'node:timers/promises';
import { isObject } from '../../../../shared/json/is-object.ts';
import {
  isInScope,
  type ServerRequestsOfConnection,
  type ServerRequestScope,
} from '../../../../shared/model/calls/server-requests.ts';
import type {
  Sampling,
  ServerRequest,
  ServerRequestAnswer,
} from '../../../../shared/model/calls/call.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { failed, refused } from './sampling-error.ts';
import type { Answered, Askable, ElicitResult, Sampler, SamplingResult } from './askable.ts';
import { requestsOfConnection, openedOf, windowOf, type Held } from './server-request-outlines.ts';
import { isCutShort } from './cut-short.ts';
import { createRefusalPace } from './refusal-pace.ts';
import { createRequestBounds, mostSizeOfOne } from './request-bounds.ts';
import { mostTokens, samplingGates } from './sampling-gates.ts';
import { createSamplingLimits } from './sampling-limits.ts';
import { memorySize, type MemorySize } from './memory-size.ts';

type Asker = Pick<ServerRequest, 'connectionId' | 'serverName' | 'callId'> & { revision: string };

type Open = Held & {
  /** Throws BAD_INPUT for what can't be an answer, and leaves the question open. */
  answer(answer: ServerRequestAnswer): void;
  /** Settles the question without an answer of the user. */
  cancel(): void;
};

type Options = {
  /** Called when a request is asked, has changed, or is settled. */
  onChange(request: ServerRequest, isSettled: boolean): void;
  /** Called when a request was cancelled unseen, since there was no room for it. */
  onRefused(asker: Asker, why: string): void;
  /** Called when the server takes a request back. */
  onTakenBack(request: ServerRequest): void;
  sampler: Sampler;
};

const perSlice = 100;
const tooLarge = 'A request of this server to the user is too large.';

/** The servers' open questions to the user, of both eras. They are held here alone, up to a bound. */
export class ServerRequests {
  /** The open requests by id, in the order in which they came. */
  private readonly open = new Map<number, Open>();
  private readonly countsOfCalls = new Map<number, number>();
  private readonly options: Options;
  private readonly bounds = createRequestBounds(() => performance.now());
  private readonly pace = createRefusalPace(() => performance.now());
  private readonly samplingLimits = createSamplingLimits(() => performance.now());
  private count = 0;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Shows a server's question to the user; resolves with the answer to send, and rejects with the
   * `SamplingError` to send. One for which there is no room is cancelled. `signal` aborts when the
   * server takes its question back.
   */
  async ask<M extends Askable>(
    method: M,
    asker: Asker,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<Answered[M]>;
  async ask(method: Askable, asker: Asker, params: unknown, signal?: AbortSignal) {
    const weight = memorySize(params, mostSizeOfOne);
    const why = isCutShort(params) ? tooLarge : this.bounds.take(asker.serverName, weight.size);
    if (why !== undefined) {
      await this.refuse(asker, why, weight);
      if (method === 'elicitation/create') return { action: 'cancel' };
      throw failed(why);
    }
    try {
      return method === 'elicitation/create'
        ? await this.elicit(asker, params, weight, signal)
        : await this.sample(asker, params, weight, signal);
    } finally {
      this.bounds.release(asker.serverName, weight.size);
    }
  }

  list(): ServerRequest[] {
    return [...this.open.values()].map(({ request }) => request);
  }

  isOpen(serverRequestId: number): boolean {
    return this.open.has(serverRequestId);
  }

  hasOpenOf(callId: number): boolean {
    return this.countsOfCalls.has(callId);
  }

  ofConnection(connection: Parameters<typeof requestsOfConnection>[0]): ServerRequestsOfConnection {
    return requestsOfConnection(connection, this.open.values());
  }

  window(scope: ServerRequestScope, part: { after: number; limit: number }) {
    return windowOf(this.open.values(), scope, part);
  }

  /** A request as the page shows it; throws NOT_FOUND for one that is settled. */
  opened(serverRequestId: number, part: { messageLength: number; isWhole: boolean }) {
    return openedOf(this.openOf(serverRequestId), part);
  }

  /** Answers a request; throws BAD_INPUT for what can't be sent, and leaves the question open. */
  answer(serverRequestId: number, answer: ServerRequestAnswer): void {
    this.openOf(serverRequestId).answer(answer);
  }

  /** Declines the requests that are open now, in slices of time; answers with how many those were. */
  async declineAll(scope: ServerRequestScope): Promise<number> {
    const meant = [...this.open.values()].filter(({ request }) => isInScope(request, scope));
    let declined = 0;
    for (const [at, { request, answer }] of meant.entries()) {
      if (at % perSlice === perSlice - 1) await nextTurn();
      if (!this.open.has(request.serverRequestId)) continue;
      answer({ action: 'decline' });
      declined += 1;
    }
    return declined;
  }

  /** Cancels the open requests that match, such as those of a connection that ended. */
  cancelAll(matches: (request: ServerRequest) => boolean): void {
    for (const open of this.open.values()) {
      if (matches(open.request)) open.cancel();
    }
  }

  close(): void {
    this.pace.close();
  }

  private openOf(serverRequestId: number): Open {
    const open = this.open.get(serverRequestId);
    if (!open) {
      throw new RpcError('NOT_FOUND', 'This request was already answered or cancelled.');
    }
    return open;
  }

  private elicit(
    asker: Asker,
    params: unknown,
    weight: MemorySize,
    signal?: AbortSignal,
  ): Promise<ElicitResult> {
    const { revision: _revision, ...ofAsker } = asker;
    if (signal?.aborted) return Promise.resolve({ action: 'cancel' });
    const facts = isObject(params) ? params : {};
    const request: ServerRequest = {
      ...ofAsker,
      serverRequestId: this.nextId(),
      method: 'elicitation/create',
      message: typeof facts['message'] === 'string' ? facts['message'] : '',
      requestedSchema: facts['requestedSchema'],
    };
    return new Promise((resolve) => {
      const finish = (result: ElicitResult) => {
        if (this.settle(request.serverRequestId)) resolve(result);
      };
      const cancel = () => finish({ action: 'cancel' });
      const answer = (given: ServerRequestAnswer) => finish(elicitResultOf(given));
      this.show({ ...newlyHeld(request, weight), answer, cancel }, signal);
    });
  }

  private async sample(
    asker: Asker,
    params: unknown,
    weight: MemorySize,
    signal?: AbortSignal,
  ): Promise<SamplingResult> {
    if (signal?.aborted) throw refused();
    const { revision, ...ofAsker } = asker;
    // Parameters that are wrong are refused before the user is asked to read them.
    this.options.sampler.check(params, mostTokens);
    const isOpen = ({ request }: Open) =>
      request.method === 'sampling/createMessage' && request.serverName === asker.serverName;
    const fault = this.samplingLimits.take(asker, [...this.open.values()].filter(isOpen).length);
    if (fault !== undefined) {
      await this.refuse(asker, fault, weight);
      throw failed(fault);
    }
    let request: Sampling = {
      ...ofAsker,
      serverRequestId: this.nextId(),
      method: 'sampling/createMessage',
      params,
      mostTokens,
      gate: { at: 'request' },
    };
    return new Promise((resolve, reject) => {
      const close = () => this.settle(request.serverRequestId);
      const gates = samplingGates({
        revision,
        sampler: this.options.sampler,
        show: (change) => {
          request = { ...request, ...change };
          this.change(open, request);
        },
        send: (result) => close() && resolve(result),
        refuse: (error) => close() && reject(error),
      });
      const open: Open = { ...newlyHeld(request, weight), ...gates };
      this.show(open, signal);
    });
  }

  private async refuse(asker: Asker, why: string, { size }: MemorySize): Promise<void> {
    this.options.onRefused(asker, why);
    await this.pace.turn(asker.serverName, size);
  }

  private nextId(): number {
    this.count += 1;
    return this.count;
  }

  private show(open: Open, signal?: AbortSignal): void {
    const { request } = open;
    this.open.set(request.serverRequestId, open);
    this.countOfCall(request, 1);
    const takeBack = () => {
      if (this.open.has(request.serverRequestId)) this.options.onTakenBack(open.request);
      open.cancel();
    };
    signal?.addEventListener('abort', takeBack, { once: true });
    this.options.onChange(request, false);
  }

  private change(open: Open, request: ServerRequest): void {
    if (!this.open.has(request.serverRequestId)) return;
    open.request = request;
    open.changes += 1;
    this.options.onChange(request, false);
  }

  private settle(serverRequestId: number): boolean {
    const open = this.open.get(serverRequestId);
    if (!open) return false;
    this.open.delete(serverRequestId);
    this.countOfCall(open.request, -1);
    this.options.onChange(open.request, true);
    return true;
  }

  private countOfCall({ callId }: ServerRequest, more: number): void {
    if (callId === undefined) return;
    const count = (this.countsOfCalls.get(callId) ?? 0) + more;
    if (count > 0) this.countsOfCalls.set(callId, count);
    else this.countsOfCalls.delete(callId);
  }
}

const newlyHeld = (request: ServerRequest, { size, depth }: MemorySize): Held => ({
  request,
  size,
  depth,
  at: Date.now(),
  changes: 0,
});

function elicitResultOf(answer: ServerRequestAnswer): ElicitResult {
  switch (answer.action) {
    case 'accept':
      return { action: 'accept', content: parseContent(answer.contentText) };
    case 'decline':
    case 'cancel':
      return { action: answer.action };
    default:
      throw new RpcError('BAD_INPUT', 'This is not a sampling request.');
  }
}

type ElicitContent = Extract<ElicitResult, { action: 'accept' }>['content'];

function parseContent(text: string): ElicitContent {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new RpcError('BAD_INPUT', `The answer is not valid JSON: ${messageOf(error)}`);
  }
  if (!isObject(content)) throw new RpcError('BAD_INPUT', 'The answer must be a JSON object.');
  // The content is not checked by the schema: a server may be sent a wrong value on purpose.
  return content as ElicitContent;
}
