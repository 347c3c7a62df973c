import { setImmediate as nextTurn } from 'node:timers/promises';
import { isObject } from '../../../../shared/json/is-object.ts';
import {
  isInScope,
  type EndedServerRequest,
  type ServerRequestEnd,
  type ServerRequestsOfConnection,
  type ServerRequestScope,
} from '../../../../shared/model/calls/server-requests.ts';
import type {
  Elicitation,
  QuestionApp,
  Sampling,
  ServerRequest,
  ServerRequestAnswer,
} from '../../../../shared/model/calls/call.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { failed, refused } from './sampling-error.ts';
import type {
  Answered,
  Askable,
  Asking,
  ElicitResult,
  Sampler,
  SamplingResult,
} from './askable.ts';
import { elicitResultOf } from './elicit-result.ts';
import { EndedRequests } from './ended-requests.ts';
import type { RuleAnswer, RuleTurn } from './rule-answers.ts';
import {
  outlineOf,
  requestsOfConnection,
  openedOf,
  windowOf,
  type Held,
} from './server-request-outlines.ts';
import { isCutShort } from './cut-short.ts';
import { createRefusalPace } from './refusal-pace.ts';
import { createRequestBounds, mostSizeOfOne } from './request-bounds.ts';
import { mostTokens, samplingGates } from './sampling-gates.ts';
import { createSamplingLimits } from './sampling-limits.ts';
import { memorySize, type MemorySize } from './memory-size.ts';

type Asker = Pick<ServerRequest, 'connectionId' | 'serverName' | 'callId'> & { revision: string };

type Open = Held & {
  params: unknown;
  /** Throws BAD_INPUT for what can't be an answer, and leaves the question open. */
  answer(answer: ServerRequestAnswer): void;
  /** Settles the question without an answer of the user. */
  cancel(): void;
  /** Who ends it; the user where it is absent. */
  endedBy?: Pick<ServerRequestEnd, 'by' | 'rule'>;
  /** The rule that is to answer. */
  turn?: RuleTurn | undefined;
  timer?: NodeJS.Timeout;
};

type Asked = Asking & { asker: Asker; params: unknown; weight: MemorySize };

type Options = {
  /** Called when a request is asked, has changed, or is settled. */
  onChange(request: ServerRequest, isSettled: boolean): void;
  /** Called when a request was cancelled unseen, since there was no room for it. */
  onRefused(asker: Asker, why: string): void;
  /** Called when the server takes a request back. */
  onTakenBack(request: ServerRequest): void;
  sampler: Sampler;
  /** The app that is to draw a question's form, if the server names one. */
  appOf?: ((asker: Asker, params: unknown) => QuestionApp | undefined) | undefined;
  /** The rule that answers a request, if there is one. */
  ruleFor?: ((method: Askable, asker: Asker, params: unknown) => RuleTurn | undefined) | undefined;
};

const perSlice = 100;
const tooLarge = 'A request of this server to the user is too large.';

/** The servers' open questions to the user, of both eras. They are held here alone, up to a bound. */
export class ServerRequests {
  /** The open requests by id, in the order in which they came. */
  private readonly open = new Map<number, Open>();
  private readonly ended = new EndedRequests();
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
   * `SamplingError` to send. One for which there is no room is cancelled, and one that a rule is for
   * is answered by that.
   */
  async ask<M extends Askable>(
    method: M,
    asker: Asker,
    params: unknown,
    asking?: Asking,
  ): Promise<Answered[M]>;
  async ask(method: Askable, asker: Asker, params: unknown, asking: Asking = {}) {
    const weight = memorySize(params, mostSizeOfOne);
    const why = isCutShort(params) ? tooLarge : this.bounds.take(asker.serverName, weight.size);
    if (why !== undefined) {
      await this.refuse(asker, why, weight);
      if (method === 'elicitation/create') return { action: 'cancel' };
      throw failed(why);
    }
    try {
      const asked = { ...asking, asker, params, weight };
      return method === 'elicitation/create' ? await this.elicit(asked) : await this.sample(asked);
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

  ofConnection(
    connection: Pick<ServerRequestsOfConnection, 'connectionId' | 'serverName' | 'refused'>,
  ): ServerRequestsOfConnection {
    const counts = this.ended.of(connection.connectionId);
    return requestsOfConnection({ ...connection, ...counts }, this.open.values());
  }

  /** The last requests that ended, the newest first. */
  lastEnded(scope: ServerRequestScope): EndedServerRequest[] {
    return this.ended.list(scope);
  }

  /** Forgets what was counted for a connection that is over. */
  forget(connectionId: number): void {
    this.ended.end(connectionId);
  }

  window(scope: ServerRequestScope, part: { after: number; limit: number }) {
    return windowOf(this.open.values(), scope, part);
  }

  /** A request as the page shows it; throws NOT_FOUND for one that is settled. */
  opened(serverRequestId: number, part: { messageLength: number; isWhole: boolean }) {
    return openedOf(this.openOf(serverRequestId), part);
  }

  /** A request as it was sent; throws NOT_FOUND for one that is settled. */
  sent(serverRequestId: number): { request: ServerRequest; params: unknown } {
    return this.openOf(serverRequestId);
  }

  /**
   * Answers a request; throws BAD_INPUT for what can't be sent, and leaves the question open. What
   * the user does with it, the rule leaves to him from then on.
   */
  answer(serverRequestId: number, answer: ServerRequestAnswer): void {
    const open = this.openOf(serverRequestId);
    if (answer.action !== 'hold') open.answer(answer);
    clearTimeout(open.timer);
    open.turn = undefined;
    const { rule, ...request } = open.request;
    if (rule) this.change(open, request);
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
      if (!matches(open.request)) continue;
      open.endedBy = { by: 'connection' };
      open.cancel();
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

  private elicit({ asker, params, weight, ...asking }: Asked): Promise<ElicitResult> {
    const { revision: _revision, ...ofAsker } = asker;
    if (asking.signal?.aborted) return Promise.resolve({ action: 'cancel' });
    const { message, mode, url, requestedSchema } = isObject(params) ? params : {};
    const request: Elicitation = {
      ...ofAsker,
      serverRequestId: this.nextId(),
      method: 'elicitation/create',
      message: textOf(message),
      requestedSchema,
      ...(mode === 'url' && { url: textOf(url) }),
    };
    const app = this.options.appOf?.(asker, params);
    if (app) request.app = app;
    const turn = this.options.ruleFor?.('elicitation/create', asker, params);
    return new Promise((resolve) => {
      const finish = (result: ElicitResult) => {
        if (this.settle(request.serverRequestId, result.action)) resolve(result);
      };
      const cancel = () => finish({ action: 'cancel' });
      const answer = (given: ServerRequestAnswer) => finish(elicitResultOf(given, request));
      this.show({ ...newlyHeld(request, weight), params, answer, cancel, turn }, asking);
    });
  }

  private async sample({ asker, params, weight, ...asking }: Asked): Promise<SamplingResult> {
    if (asking.signal?.aborted) throw refused();
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
    const request: Sampling = {
      ...ofAsker,
      serverRequestId: this.nextId(),
      method: 'sampling/createMessage',
      params,
      mostTokens,
      gate: { at: 'request' },
    };
    const turn = this.options.ruleFor?.('sampling/createMessage', asker, params);
    return new Promise((resolve, reject) => {
      const close = (action: 'send' | 'decline') => this.settle(request.serverRequestId, action);
      const gates = samplingGates({
        revision,
        sampler: this.options.sampler,
        show: (change) => {
          this.change(open, { ...(open.request as Sampling), ...change });
          if (change.gate) this.followTurn(open, change.gate, asking);
        },
        send: (result) => close('send') && resolve(result),
        refuse: (error) => close('decline') && reject(error),
      });
      const open: Open = { ...newlyHeld(request, weight), params, ...gates, turn };
      this.show(open, asking);
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

  private show(open: Open, asking: Asking): void {
    const { request, turn } = open;
    const { serverRequestId } = request;
    this.open.set(serverRequestId, open);
    this.countOfCall(request, 1);
    if (turn && turn.delayMs > 0) {
      const answersAt = Date.now() + turn.delayMs;
      open.request = { ...request, rule: { name: turn.name, answersAt } };
      open.timer = setTimeout(() => this.takeTurn(open, turn, asking), turn.delayMs);
    } else if (turn) this.takeTurn(open, turn, asking);
    if (!this.open.has(serverRequestId)) return;
    const takeBack = () => {
      if (!this.open.has(serverRequestId)) return;
      this.options.onTakenBack(open.request);
      open.endedBy = { by: 'server' };
      open.cancel();
    };
    asking.signal?.addEventListener('abort', takeBack, { once: true });
    this.options.onChange(open.request, false);
  }

  /** Has the rule answer; what keeps it from that is shown, and the request is left to the user. */
  private takeTurn(open: Open, turn: RuleTurn, asking: Asking): void {
    const give = (answer: RuleAnswer) => this.giveByRule(open, turn, answer, asking);
    const fail = (error: unknown) => this.failTurn(open, turn, messageOf(error));
    open.request = { ...open.request, rule: { name: turn.name } };
    try {
      const made = turn.answer();
      if (made instanceof Promise) made.then(give).catch(fail);
      else give(made);
    } catch (error) {
      fail(error);
    }
  }

  private giveByRule(
    open: Open,
    turn: RuleTurn,
    { given, veiled }: RuleAnswer,
    { onRule }: Asking,
  ): void {
    const { request } = open;
    if (open.turn !== turn || !this.open.has(request.serverRequestId)) return;
    open.endedBy = { by: 'rule', rule: turn.name };
    try {
      open.answer(given);
    } finally {
      if (this.open.has(request.serverRequestId)) delete open.endedBy;
    }
    if (this.open.has(request.serverRequestId)) return;
    onRule?.({
      rule: turn.name,
      ...(veiled &&
        request.method === 'elicitation/create' && {
          veiled: {
            result: elicitResultOf(veiled.given, request),
            references: veiled.references,
          },
        }),
    });
  }

  /** A rule that asks a model sends what that answers. */
  private followTurn(open: Open, gate: Sampling['gate'], asking: Asking): void {
    const { turn } = open;
    if (!turn) return;
    if (gate.at === 'answer') {
      const given = { action: 'send' as const, resultText: JSON.stringify(gate.result) };
      this.giveByRule(open, turn, { given }, asking);
    } else if (gate.at === 'request' && gate.failure !== undefined) {
      this.failTurn(open, turn, gate.failure);
    }
  }

  private failTurn(open: Open, turn: RuleTurn, failure: string): void {
    if (open.turn !== turn) return;
    open.turn = undefined;
    this.change(open, { ...open.request, rule: { name: turn.name, failure } });
  }

  private change(open: Open, request: ServerRequest): void {
    if (!this.open.has(request.serverRequestId)) return;
    open.request = request;
    open.changes += 1;
    this.options.onChange(request, false);
  }

  private settle(serverRequestId: number, action: ServerRequestEnd['action']): boolean {
    const open = this.open.get(serverRequestId);
    if (!open) return false;
    clearTimeout(open.timer);
    this.open.delete(serverRequestId);
    this.countOfCall(open.request, -1);
    const { endedBy = { by: 'user' as const } } = open;
    const isTakenBack = endedBy.by === 'server' || endedBy.by === 'connection';
    this.ended.add({
      ...outlineOf(open),
      end: { ...endedBy, action: isTakenBack ? 'withdrawn' : action, at: Date.now() },
    });
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
