import { isObject } from '../../../../shared/json/is-object.ts';
import { answeredTask } from '../../../../shared/model/calls/answered-task.ts';
import type { CallProgress, CallSnapshot, CallState } from '../../../../shared/model/calls/call.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { SamplingError } from '../requests/sampling-error.ts';
import { memberText } from '../../wire/json/member-text.ts';
import type { RawExchange, RawReply, RawRequest } from '../../wire/raw-lane.ts';
import { ScopesNeeded } from '../../auth/sign-ins/authorization.ts';
import { CallTimers, type CallTimeouts } from './call-timers.ts';
import { httpErrorOf } from '../reach/failure-message.ts';
import type { KeptResult } from './kept-results.ts';
import type { Seqs } from './lane-seqs.ts';
import { isAskable, type Askable } from '../requests/askable.ts';

/** What a call needs of its connection. */
export type CallLine = {
  request(request: RawRequest): RawExchange;
  /** Tells the server that a request is cancelled, in the way of its era and transport. */
  cancel(exchange: RawExchange, reason: string): void;
  ask(method: Askable, params: unknown): Promise<unknown>;
  seqs(id: string): Seqs;
  /** Signs in for further scopes; resolves with whether they were granted. */
  widen(challenge: ScopesNeeded['challenge']): Promise<boolean>;
  /** What is wrong with a result by the output schema of its tool. */
  judge?(result: KeptResult, requestSeq: number | undefined): Promise<Finding[]>;
};

/** What is sent in place of the arguments, where they refer to variables. */
export type SentArguments = {
  text: string;
  /** What is recorded in their place, where they hold secrets. */
  veiled?: { text: string; finding: Finding };
};

type Params = RawRequest['params'];
/** Hears of each change; `result` is the answer's `result` or `error` member, once it came. */
type OnChange = (call: Call, result?: KeptResult) => void;

const maxRounds = 10;
/** So often a call waits for scopes; what wants more each time never has enough. */
const maxWidenings = 2;

/** One call from its request to its end, with as many rounds of input as the server asks for. */
export class Call {
  snapshot: CallSnapshot;
  private readonly line: CallLine;
  private readonly timers: CallTimers;
  private readonly sent: SentArguments;
  private readonly onChange: OnChange;
  private readonly startedAtMs = performance.now();
  private exchange: RawExchange | undefined;
  private lastId = '';
  private isOver = false;
  private widenings = 0;
  /** Hears what the user decided of the scopes that the call waits for. */
  private decideScopes: ((isAllowed: boolean) => void) | undefined;

  constructor(
    snapshot: CallSnapshot,
    sent: SentArguments,
    line: CallLine,
    timeouts: CallTimeouts,
    onChange: OnChange,
  ) {
    this.snapshot = snapshot;
    this.sent = sent;
    this.line = line;
    this.timers = new CallTimers(timeouts, (message) =>
      this.stop({ status: 'failed', reason: 'timeout', message }, message),
    );
    this.onChange = onChange;
  }

  /** Sends the request; never rejects, since every end is a state. */
  async run(): Promise<void> {
    let round: Params = [];
    try {
      for (let rounds = 0; ; rounds += 1) {
        const reply = await this.sendWidened(round);
        if (this.isOver || !reply) return;
        if (!isInputRequired(reply)) return this.settle(reply);
        if (rounds === maxRounds) {
          throw new WrongInputRequest(`The server asked for input more than ${maxRounds} times.`);
        }
        round = await this.answerInput(reply);
        if (this.isOver) return;
      }
    } catch (error) {
      this.finish(failedState(error));
    }
  }

  /** Cancels the call for the user, and tells the server. */
  cancel(): void {
    this.stop({ status: 'cancelled' }, 'The user cancelled the call.');
  }

  /** Puts off both timeouts; does nothing once the call is over. */
  extend(byMs: number): void {
    if (this.isOver) return;
    this.timers.extend(byMs);
    this.update({});
  }

  /** Ends the call because its connection did. */
  fail(message: string): void {
    this.finish({ status: 'failed', reason: 'connection', message });
  }

  /** Shows that the server waits for the user, or no longer does; no time runs meanwhile. */
  setWaiting(isWaiting: boolean): void {
    const status = isWaiting ? 'input-required' : 'running';
    if (this.isOver || this.snapshot.state.status === status) return;
    if (isWaiting) this.timers.pause();
    else if (this.exchange) this.timers.resume();
    this.update({ state: { status } });
  }

  /** Signs in for the scopes that the call waits for and sends it again, or ends it. */
  allowScopes(isAllowed: boolean): void {
    this.decideScopes?.(isAllowed);
  }

  /** Notes that the server took back a question of this call before the user had answered it. */
  loseQuestion(): void {
    if (!this.isOver) this.update({ isQuestionLost: true });
  }

  /** Sends a round, again once the user allowed the scopes that it needs; undefined where it is over. */
  private async sendWidened(round: Params): Promise<RawReply | undefined> {
    for (;;) {
      try {
        return await this.send(round);
      } catch (error) {
        if (!(error instanceof ScopesNeeded) || this.widenings === maxWidenings) throw error;
        this.widenings += 1;
        if (!(await this.widened(error))) throw error;
      }
      if (this.isOver) return undefined;
    }
  }

  /** Waits for the user as long as it takes; no time runs meanwhile. */
  private async widened({ challenge, scopes }: ScopesNeeded): Promise<boolean> {
    for (;;) {
      const decided = Promise.withResolvers<boolean>();
      this.decideScopes = decided.resolve;
      this.update({ state: { status: 'waiting-for-scopes', scopes } });
      const isAllowed = await decided.promise;
      this.decideScopes = undefined;
      if (!isAllowed || this.isOver) return false;
      const isGranted = await this.line.widen(challenge);
      if (this.isOver) return false;
      if (isGranted) {
        this.update({ state: { status: 'running' } });
        return true;
      }
    }
  }

  private async send(round: Params): Promise<RawReply> {
    const { text, veiled } = this.sent;
    const params = (shown: string) => [...paramsOf(this.snapshot, shown), ...round];
    const exchange = this.line.request({
      method: this.snapshot.method,
      params: params(text),
      ...(veiled && { veiled: { params: params(veiled.text), finding: veiled.finding } }),
      onProgress: (progress) => this.progress(progress),
    });
    this.exchange = exchange;
    this.lastId = exchange.id;
    this.timers.resume();
    this.update({});
    try {
      return await exchange.reply;
    } finally {
      this.timers.pause();
      this.exchange = undefined;
    }
  }

  /**
   * Asks the user for the inputs that an `input_required` result requests, and gives the parameters
   * of the next round (2026-07-28).
   */
  private async answerInput({ message, text, isOutline }: RawReply): Promise<Params> {
    if (isOutline) throw new WrongInputRequest('The server asked for more than can be processed.');
    const result = isObject(message.result) ? message.result : {};
    const requests = isObject(result['inputRequests']) ? result['inputRequests'] : {};
    const asked = Object.entries(requests).map(([key, request]) => {
      const method = isObject(request) ? request['method'] : undefined;
      if (!isObject(request) || !isAskable(method)) {
        const wanted = typeof method === 'string' ? method : 'something unreadable';
        throw new WrongInputRequest(`The server asked for ${wanted}, which was not offered.`);
      }
      return { key, method, params: request['params'] };
    });
    const responses = await this.askAll(asked);
    if (this.isOver) return [];
    const round: Params = [];
    if (responses.length > 0) {
      round.push(['inputResponses', JSON.stringify(Object.fromEntries(responses))]);
    }
    const resultText = memberText(text, 'result');
    const state = resultText && memberText(resultText, 'requestState');
    if (state) round.push(['requestState', state.toString('utf8')]);
    if (round.length === 0) {
      throw new WrongInputRequest('The server asked for input without saying what for.');
    }
    return round;
  }

  /** Asks for all inputs of a round at once, but for sampling, whose requests come one after the other. */
  private async askAll(
    asked: { key: string; method: Askable; params: unknown }[],
  ): Promise<[string, unknown][]> {
    let turn: Promise<unknown> = Promise.resolve();
    const ask = (method: Askable, params: unknown): Promise<unknown> => {
      if (method !== 'sampling/createMessage') return this.line.ask(method, params);
      turn = turn.then(() => (this.isOver ? undefined : this.line.ask(method, params)));
      return turn;
    };
    return Promise.all(
      asked.map(async ({ key, method, params }) => [key, await ask(method, params)]),
    );
  }

  private progress(params: Record<string, unknown>): void {
    if (this.isOver || typeof params['progress'] !== 'number') return;
    const progress: CallProgress = { progress: params['progress'] };
    if (typeof params['total'] === 'number') progress.total = params['total'];
    if (typeof params['message'] === 'string') progress.message = params['message'];
    if (this.snapshot.state.status === 'running') this.timers.progressed();
    this.update({ progress });
  }

  private stop(state: CallState, reason: string): void {
    if (this.isOver) return;
    const { exchange } = this;
    this.finish(state);
    if (exchange) this.line.cancel(exchange, reason);
  }

  private settle({ message, text, answer }: RawReply): void {
    const result = answer?.text ?? memberText(text, 'result') ?? memberText(text, 'error') ?? text;
    const kept = { text: result, totalBytes: answer?.totalBytes ?? result.length };
    this.finish(outcomeOf(message, kept.totalBytes), kept);
    if (this.snapshot.state.status === 'done') void this.judge(kept);
  }

  private async judge(result: KeptResult): Promise<void> {
    const { requestSeq, findings: known = [] } = this.snapshot;
    const found = (await this.line.judge?.(result, requestSeq)) ?? [];
    if (found.length > 0) this.update({ findings: [...known, ...found] });
  }

  private finish(state: CallState, result?: KeptResult): void {
    if (this.isOver) return;
    this.isOver = true;
    this.decideScopes?.(false);
    this.timers.pause();
    const durationUs = Math.round((performance.now() - this.startedAtMs) * 1000);
    this.update({ state, durationUs }, result);
  }

  private update(change: Partial<CallSnapshot>, result?: KeptResult): void {
    const { request, response, findings } = this.line.seqs(this.lastId);
    const { deadlines: _past, ...before } = this.snapshot;
    const deadlines = this.timers.deadlines();
    const next: CallSnapshot = {
      ...before,
      ...(deadlines && { deadlines }),
      ...(findings && { findings }),
      ...change,
    };
    if (request !== undefined) next.requestSeq = request;
    if (response !== undefined) next.responseSeq = response;
    this.snapshot = next;
    this.onChange(this, result);
  }
}

function paramsOf({ method, name }: CallSnapshot, argumentsText: string): Params {
  if (method === 'resources/read') return [['uri', JSON.stringify(name)]];
  return [
    ['name', JSON.stringify(name)],
    ['arguments', onOneLine(argumentsText)],
  ];
}

/** A stdio message must not hold line feeds; valid JSON has them between tokens only. */
const onOneLine = (json: string): string => json.replaceAll(/[\r\n]/g, ' ');

const isInputRequired = ({ message }: RawReply): boolean =>
  isObject(message.result) && message.result['resultType'] === 'input_required';

function outcomeOf({ error, result }: RawReply['message'], resultBytes: number): CallState {
  if (error !== undefined) return errorState(error);
  if (result === undefined) {
    const message = 'The server’s answer has neither a result nor an error.';
    return { status: 'failed', reason: 'error', message };
  }
  const isError = isObject(result) && result['isError'] === true;
  const task = answeredTask(result);
  return { status: 'done', isError, resultBytes, ...(task && { task }) };
}

function errorState(error: unknown): CallState {
  const { message, code, data } = isObject(error) ? error : {};
  return {
    status: 'failed',
    reason: 'error',
    message: typeof message === 'string' ? message : 'The server sent an error without a message.',
    ...(typeof code === 'number' ? { code } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

/** Thrown where an `input_required` result requests what can't be given. */
class WrongInputRequest extends Error {}

/** The state of a call that failed: by the answer of the server, or by the connection. */
function failedState(error: unknown): CallState {
  if (error instanceof WrongInputRequest) {
    return { status: 'failed', reason: 'error', message: error.message };
  }
  if (error instanceof SamplingError) {
    const message = `${error.message} In this revision no answer says so to the server, so the call ends here.`;
    return { status: 'failed', reason: 'error', message };
  }
  if (error instanceof ScopesNeeded) {
    return { status: 'failed', reason: 'error', message: error.message };
  }
  const http = httpErrorOf(error);
  return http === undefined
    ? { status: 'failed', reason: 'connection', message: messageOf(error) }
    : { status: 'failed', reason: 'error', message: `The server answered with ${http}.` };
}
