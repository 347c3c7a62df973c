import { isObject } from '../../../../shared/json/is-object.ts';
import { answeredTask } from '../../../../shared/model/calls/answered-task.ts';
import type { CallProgress, CallSnapshot, CallState } from '../../../../shared/model/calls/call.ts';
import type { TaskState } from '../../../../shared/model/calls/task.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { answerInput, isInputRequired, WrongInputRequest, type Round } from './input-rounds.ts';
import { SamplingError } from '../requests/sampling-error.ts';
import type { RawExchange, RawReply, RawRequest } from '../../wire/raw-lane.ts';
import { ScopesNeeded } from '../../auth/sign-ins/authorization.ts';
import type { SentArguments } from '../variables/fill-arguments.ts';
import { onOneLine } from './any-request.ts';
import { CallTimers, type CallTimeouts } from './call-timers.ts';
import { httpErrorOf } from '../reach/diagnose.ts';
import type { KeptResult } from './kept-results.ts';
import type { Seqs } from './lane-seqs.ts';
import { neverEnough, scopeFailure } from './scope-failure.ts';
import type { Asking, InputMethod } from '../requests/askable.ts';
import { mayBeTask, taskCodec } from './tasks/task-codecs.ts';
import type { Answer, TaskOutcome } from './tasks/task-outcome.ts';
import { wholeAnswer } from './tasks/task-outcome.ts';
import type { TaskWatch } from './tasks/task-watch.ts';
import type { AnsweredCall } from './tasks/tasks.ts';

/** What a call needs of its connection. */
export type CallLine = {
  request(request: RawRequest): RawExchange;
  /** Tells the server that a request is cancelled, in the way of its era and transport. */
  cancel(exchange: RawExchange, reason: string): void;
  /** Whether the server was told that it may ask for this. */
  offers(method: unknown): method is InputMethod;
  ask(method: InputMethod, params: unknown, asking?: Asking): Promise<unknown>;
  seqs(id: string): Seqs;
  /** Signs in for further scopes; resolves with whether they were granted. */
  widen(challenge: ScopesNeeded['challenge']): Promise<boolean>;
  /** Watches the task that a call was answered with; undefined where nothing is to be waited for. */
  runTask?(answered: TaskAnswered): TaskWatch | undefined;
  /** What is wrong with a result by the output schema of its tool; undefined where it has none. */
  judge?(result: KeptResult, requestSeq: number | undefined): Promise<Finding[]> | undefined;
};

export type TaskAnswered = Omit<AnsweredCall, 'connectionId' | 'callId'>;

/** What is sent, and what is waited for. */
type Sent = Pick<SentArguments, 'text'> & {
  veiled: SentArguments['veiled'] | undefined;
  asTask: { ttlMs?: number | undefined } | undefined;
  isDetached: boolean;
  /** Members of `_meta` for this call alone. */
  meta: Record<string, unknown> | undefined;
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
  /** The snapshot without its deadlines, which each change has anew. */
  private facts: CallSnapshot;
  private readonly line: CallLine;
  private readonly timers: CallTimers;
  private readonly sent: Sent;
  private readonly onChange: OnChange;
  private startedAtMs = performance.now();
  private exchange: RawExchange | undefined;
  /** The task that the server works on. */
  private task: TaskWatch | undefined;
  private lastId = '';
  /** The request that the result of a task answered. */
  private resultId: string | undefined;
  private isOver = false;
  private widenings = 0;
  /** Hears what the user decided of the scopes that the call waits for. */
  private decideScopes: ((isAllowed: boolean) => void) | undefined;

  constructor(
    snapshot: CallSnapshot,
    sent: Sent,
    line: CallLine,
    timeouts: CallTimeouts,
    onChange: OnChange,
  ) {
    this.snapshot = snapshot;
    this.facts = snapshot;
    this.sent = sent;
    this.line = line;
    this.timers = new CallTimers(timeouts, (message) =>
      this.stop({ status: 'failed', reason: 'timeout', message }, message),
    );
    this.onChange = onChange;
  }

  /** Sends the request; never rejects, since every end is a state. */
  async run(): Promise<void> {
    let round: Round = { params: [] };
    try {
      for (let rounds = 0; ; rounds += 1) {
        const reply = await this.replyTo(round);
        if (this.isOver || !reply) return;
        if (!isInputRequired(reply)) return this.follow(reply);
        if (rounds === maxRounds) {
          throw new WrongInputRequest(`The server asked for input more than ${maxRounds} times.`);
        }
        const answered = await answerInput(reply, this.line, () => this.isOver);
        if (this.isOver) return;
        round = answered.round;
        this.update({ rounds: [...(this.snapshot.rounds ?? []), answered.facts] });
      }
    } catch (error) {
      this.finish(failedState(error));
    }
  }

  /** Sends the request of a call that waited for its turn; its time is counted from now on. */
  runAtTurn(): void {
    this.startedAtMs = performance.now();
    if (this.snapshot.isQueued) this.update({ isQueued: false });
    void this.run();
  }

  /** Notes that the call waits for its turn. */
  queue(): void {
    this.update({ isQueued: true });
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

  /** Ends the call because its connection did, unless its task goes on over another. */
  fail(message: string, goesOn = false): void {
    if (goesOn && this.task) return;
    this.finish({ status: 'failed', reason: 'connection', message });
  }

  /** Shows that the server waits for the user, or no longer does; no time runs meanwhile. */
  setWaiting(isWaiting: boolean): void {
    const status = isWaiting ? 'input-required' : 'running';
    if (this.isOver || this.snapshot.state.status === status) return;
    if (isWaiting) this.timers.pause();
    else if (this.exchange || this.task) this.timers.resume();
    this.update({ state: { status } });
  }

  /** Signs in for the scopes that the call waits for and sends it again, or ends it. */
  allowScopes(isAllowed: boolean): void {
    this.decideScopes?.(isAllowed);
  }

  /** Notes that a rule answered a question of this call. */
  answeredByRule(rule: string): void {
    const before = this.snapshot.answeredBy ?? [];
    const known = before.find((one) => one.rule === rule);
    const others = before.filter((one) => one !== known);
    this.update({ answeredBy: [...others, { rule, count: (known?.count ?? 0) + 1 }] });
  }

  /** Notes that the server took back a question of this call before the user had answered it. */
  loseQuestion(): void {
    if (!this.isOver) this.update({ isQuestionLost: true });
  }

  /** Sends a round, again once the user allowed the scopes that it needs; undefined where it is over. */
  private async replyTo(round: Round): Promise<RawReply | undefined> {
    for (;;) {
      try {
        const reply = await this.send(round).reply;
        this.heard();
        return reply;
      } catch (error) {
        this.heard();
        if (!(error instanceof ScopesNeeded)) throw error;
        if (this.widenings === maxWidenings) throw neverEnough(error, maxWidenings);
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

  private send(round: Round): RawExchange {
    const { text, veiled, meta } = this.sent;
    const request: RawRequest = {
      method: this.snapshot.method,
      params: this.paramsWith(text, round.params),
      onProgress: (progress) => this.progress(progress),
    };
    if (meta) request.meta = meta;
    if (veiled || round.veiled) {
      request.veiled = {
        params: this.paramsWith(veiled?.text ?? text, round.veiled?.params ?? round.params),
        finding: joined(veiled?.finding, round.veiled?.finding),
      };
    }
    const exchange = this.line.request(request);
    this.exchange = exchange;
    this.lastId = exchange.id;
    this.timers.resume();
    this.update({});
    return exchange;
  }

  /** Stops the clocks, as no answer is waited for any more. */
  private heard(): void {
    this.timers.pause();
    this.exchange = undefined;
  }

  private paramsWith(argumentsText: string, ofRound: Params): Params {
    const { asTask } = this.sent;
    const params = paramsOf(this.snapshot, argumentsText);
    // Only the older generation is asked for tasks, which this parameter is of.
    if (asTask) params.push(...taskCodec('legacy').wish(asTask.ttlMs));
    params.push(...ofRound);
    return params;
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
    const { exchange, task } = this;
    this.finish(state);
    if (exchange) this.line.cancel(exchange, reason);
    // The task is watched on, so that its list shows whether the server ended it.
    task?.cancel().catch(() => undefined);
  }

  /** Ends with an answer or, where that is a task, goes on until that is over. */
  private follow(reply: RawReply): void {
    const task = mayBeTask(reply.message.result) ? this.beginTask(reply.message.result) : undefined;
    if (!task) return this.settle(wholeAnswer(reply));
    this.task = task;
    this.timers.resume();
    this.update({ task: task.state });
  }

  private beginTask(result: unknown): TaskWatch | undefined {
    const { asTask, isDetached, text: argumentsText } = this.sent;
    return this.line.runTask?.({
      tool: this.snapshot.name,
      argumentsText,
      wasAsked: asTask !== undefined,
      wantedTtlMs: asTask?.ttlMs,
      rootSeq: this.line.seqs(this.lastId).request,
      result,
      ...(!isDetached && { onChange: (state, outcome) => this.taskChanged(state, outcome) }),
    });
  }

  private taskChanged(state: TaskState, outcome: TaskOutcome | undefined): void {
    if (this.isOver) return;
    // Whatever the server says of its task is a sign of life.
    if (this.snapshot.state.status === 'running') this.timers.progressed();
    this.update({ task: state });
    if (!outcome) return;
    if (outcome.status === 'answered') {
      this.resultId = outcome.laneId;
      return this.settle(outcome.answer);
    }
    const message =
      outcome.status === 'failed'
        ? outcome.message
        : `The server cancelled the task.${state.message === undefined ? '' : ` It says: ${state.message}`}`;
    this.finish({ status: 'failed', reason: 'error', layer: 'task', message });
  }

  private settle({ kept, ...message }: Answer): void {
    this.finish(outcomeOf(message, kept.totalBytes), kept);
    if (this.snapshot.state.status !== 'done') return;
    const judging = this.line.judge?.(kept, this.snapshot.requestSeq);
    if (judging) void this.takeFindings(judging);
  }

  private async takeFindings(judging: Promise<Finding[]>): Promise<void> {
    const { findings: known = [] } = this.snapshot;
    const found = await judging;
    if (found.length > 0) this.update({ findings: [...known, ...found] });
  }

  private finish(state: CallState, result?: KeptResult): void {
    if (this.isOver) return;
    this.isOver = true;
    this.decideScopes?.(false);
    this.timers.pause();
    const exchange = this.line.seqs(this.lastId);
    this.update({ state, durationUs: this.durationUs(exchange) }, result, exchange);
  }

  /** How long the call took: of one exchange as it is on record, so that both places say the same. */
  private durationUs(exchange: Seqs): number {
    const isOneExchange = !this.facts.rounds && !this.task && this.widenings === 0;
    const onWire = isOneExchange ? exchange.durationUs : undefined;
    return onWire ?? Math.round((performance.now() - this.startedAtMs) * 1000);
  }

  private update(
    change: Partial<CallSnapshot>,
    result?: KeptResult,
    own = this.line.seqs(this.lastId),
  ): void {
    const { request } = own;
    const { response, findings } =
      this.resultId === undefined ? own : this.line.seqs(this.resultId);
    const next = { ...this.facts };
    if (findings) next.findings = findings;
    Object.assign(next, change);
    if (request !== undefined) next.requestSeq = request;
    if (response !== undefined) next.responseSeq = response;
    this.facts = next;
    const deadlines = this.timers.deadlines();
    this.snapshot = deadlines ? { ...next, deadlines } : next;
    this.onChange(this, result);
  }
}

/** What is told of a request, part of which was put in the place of what is recorded. */
const joined = (...findings: (Finding | undefined)[]): Finding => ({
  message: findings.flatMap((one) => one?.message ?? []).join('; '),
  isNote: true,
});

function paramsOf({ method, name }: CallSnapshot, argumentsText: string): Params {
  if (method === 'resources/read') return [['uri', JSON.stringify(name)]];
  return [
    ['name', JSON.stringify(name)],
    ['arguments', onOneLine(argumentsText)],
  ];
}

function outcomeOf({ error, result }: Omit<Answer, 'kept'>, resultBytes: number): CallState {
  if (error !== undefined) return errorState(error);
  if (result === undefined) {
    const message = 'The server’s response has neither a result nor an error.';
    return { status: 'failed', reason: 'error', layer: 'answer', message };
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
/** The state of a call that failed: by the answer of the server, or by the connection. */
function failedState(error: unknown): CallState {
  if (error instanceof WrongInputRequest) {
    return { status: 'failed', reason: 'error', layer: 'question', message: error.message };
  }
  if (error instanceof SamplingError) {
    const message = `${error.message} This protocol revision has no way to tell the server, so the call ends here.`;
    return { status: 'failed', reason: 'error', layer: 'question', message };
  }
  const refused = scopeFailure(error);
  if (refused) return refused;
  const http = httpErrorOf(error);
  return http === undefined
    ? { status: 'failed', reason: 'connection', message: messageOf(error) }
    : {
        status: 'failed',
        reason: 'error',
        layer: 'http',
        message: `The server answered with ${http}.`,
      };
}
