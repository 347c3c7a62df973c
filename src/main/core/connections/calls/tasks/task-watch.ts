import { isObject } from '../../../../../shared/json/is-object.ts';
import { isTaskOver, type TaskState } from '../../../../../shared/model/calls/task.ts';
import { messageOf, RpcError } from '../../../../../shared/rpc/errors.ts';
import type { RawExchange, RawReply, RawRequest } from '../../../wire/raw-lane.ts';
import { askServer, resultOf } from '../ask-server.ts';
import type { Asking, InputMethod } from '../../requests/askable.ts';
import { findingOf } from '../../requests/rule-mark.ts';
import type { TaskCodec } from './task-codecs.ts';
import {
  nextTask,
  pollAfterMs,
  shortestPollMs,
  type TaskEvent,
  type Tracked,
} from './poll-task.ts';
import { innerAnswer, wholeAnswer, type Answer, type TaskOutcome } from './task-outcome.ts';
import { TaskQuestions, type QuestionLine } from './task-questions.ts';

/** What a watched task needs of its connection. */
export type TaskLine = {
  request(request: RawRequest): RawExchange;
  cancel(exchange: RawExchange, reason: string): void;
  /** Whether the server was told that it may ask for this. */
  offers(method: unknown): method is InputMethod;
  ask(method: InputMethod, params: unknown, asking?: Asking): Promise<unknown>;
  /** Resolves when a further request may be under way; gives what ends its turn. */
  turn(): Promise<() => void>;
};

type Options = {
  codec: TaskCodec;
  first: Tracked;
  /** Hears of each change, and of each sign of life; `outcome` is set once, at the end. */
  onChange(state: TaskState, outcome?: TaskOutcome): void;
};

/** How long a server may take to say how a task stands, in milliseconds. */
const pollTimeoutMs = 30_000;
/** So often a result is asked for that did not come. */
const mostAttempts = 5;

/** Watches one task of a server from its creation to its result, over one line after another. */
export class TaskWatch {
  private readonly codec: TaskCodec;
  private readonly onChange: Options['onChange'];
  private readonly questions = new TaskQuestions();
  private tracked: Tracked;
  private line: TaskLine | undefined;
  private timer: NodeJS.Timeout | undefined;
  private dueAtMs = Infinity;
  private polledAtMs = 0;
  private fetching: TaskLine | undefined;
  private attempts = 0;
  private isPolling = false;
  private questionsOver: QuestionLine | undefined;
  outcome: TaskOutcome | undefined;

  constructor({ codec, first, onChange }: Options) {
    this.codec = codec;
    this.tracked = first;
    this.onChange = onChange;
  }

  get state(): TaskState {
    return this.tracked.state;
  }

  get isPolled(): boolean {
    return this.line !== undefined && !this.outcome;
  }

  /** Polls the task over a line, from its next interval on or, where `isDue`, at once. */
  attach(line: TaskLine, isDue = false): void {
    this.detach();
    if (this.outcome) return;
    // A line of its own for each attachment, so that late answers over an earlier one are told apart.
    this.line = { ...line };
    this.schedule(isDue || isTaskOver(this.state.standing) ? 0 : pollAfterMs(this.tracked));
  }

  /** Polls before the next interval, since the server says that the task has changed. */
  hurry(): void {
    const nowMs = Date.now();
    const atMs = Math.max(nowMs, this.polledAtMs + shortestPollMs);
    if (!this.isPolling && atMs < this.dueAtMs) this.schedule(atMs - nowMs);
  }

  /** Lets the task be, since its line is gone or nobody waits for it. */
  detach(): void {
    clearTimeout(this.timer);
    this.line = undefined;
    this.fetching = undefined;
    this.isPolling = false;
    this.questionsOver = undefined;
    this.questions.drop();
  }

  /** Asks the server to end the task; throws with what it said where it refused. */
  async cancel(): Promise<void> {
    const { line } = this;
    if (!line)
      throw new RpcError('UNAVAILABLE', 'The task can’t be cancelled without a connection.');
    this.hear({ type: 'cancel-asked' });
    try {
      const request = this.about('tasks/cancel');
      const reply = await askServer(line, request, {
        timeoutMs: pollTimeoutMs,
        unwanted: 'The task is over.',
      });
      // The older generation answers with the task, the newer one with nothing.
      const task = this.codec.told(resultOf(reply, 'tasks/cancel'));
      if (task && this.line === line) this.hear({ type: 'told', task, atMs: Date.now() });
    } finally {
      if (this.line === line) this.schedule(0);
    }
  }

  /** Asks once how the task stands, without going on to poll it. */
  async refresh(line: TaskLine): Promise<void> {
    const options = { timeoutMs: pollTimeoutMs, unwanted: 'Nobody waits for the task.' };
    const reply = await askServer(line, this.about('tasks/get'), options);
    const { error, result } = reply.message;
    const atMs = Date.now();
    if (isObject(error) && error['code'] === invalidParams) return this.unknown(atMs);
    const task = this.codec.told(resultOf(reply, 'tasks/get'));
    if (task) this.hear({ type: 'told', task, atMs });
    else this.silent(`The server answered tasks/get with ${typeof result} in place of a task.`);
  }

  private about(method: string): RawRequest {
    return { method, params: [['taskId', JSON.stringify(this.state.taskId)]] };
  }

  private schedule(afterMs: number): void {
    clearTimeout(this.timer);
    const { line } = this;
    if (!line || this.outcome) return;
    // A task that is over is not asked about while its result is on the way.
    if (this.fetching && isTaskOver(this.state.standing)) return;
    this.dueAtMs = Date.now() + afterMs;
    this.timer = setTimeout(() => void this.poll(line), afterMs);
  }

  private async poll(line: TaskLine): Promise<void> {
    if (this.isPolling || this.line !== line) return;
    this.isPolling = true;
    this.polledAtMs = Date.now();
    const done = await line.turn();
    try {
      if (this.line === line && !this.outcome) await this.pollOnce(line);
    } finally {
      done();
      if (this.line === line) {
        this.isPolling = false;
        this.schedule(pollAfterMs(this.tracked));
      }
    }
  }

  private async pollOnce(line: TaskLine): Promise<void> {
    let reply: RawReply;
    try {
      reply = await askServer(line, this.about('tasks/get'), {
        timeoutMs: pollTimeoutMs,
        unwanted: 'The task is over.',
      });
    } catch (error) {
      if (this.line === line) this.silent(messageOf(error));
      return;
    }
    if (this.line !== line || this.outcome) return;
    this.take(line, reply);
  }

  private take(line: TaskLine, reply: RawReply): void {
    const { error, result } = reply.message;
    const atMs = Date.now();
    if (error !== undefined) {
      const code = isObject(error) ? error['code'] : undefined;
      if (code === invalidParams) return this.unknown(atMs);
      return this.silent(refusalOf(reply, 'tasks/get'), code === methodNotFound);
    }
    const task = this.codec.told(result);
    if (!task) return this.silent('The server answered tasks/get without a task.');
    this.hear({ type: 'told', task, atMs });
    if (this.outcome) return;
    const { standing } = this.state;
    if (standing === 'cancelled') return this.settle({ status: 'cancelled' });
    if (this.codec.isInline) return this.takeInline(line, reply);
    if (standing !== 'working' && this.mayFetch()) void this.fetchResult(line);
  }

  /** Whether the result may be asked for; not again and again while the task still runs. */
  private mayFetch(): boolean {
    return isTaskOver(this.state.standing) || this.attempts < mostAttempts;
  }

  /** What `tasks/get` brings besides the status (SEP-2663). */
  private takeInline(line: TaskLine, reply: RawReply): void {
    const { standing, message } = this.state;
    if (isTaskOver(standing)) {
      const answer = innerAnswer(reply);
      if (answer) return this.answered(answer, String(reply.message.id));
      const said = message === undefined ? '' : ` It says: ${message}`;
      return this.settle({
        status: 'failed',
        message: `The task is ${standing}, but the server sent neither a result nor an error.${said}`,
      });
    }
    if (standing !== 'input_required') return;
    const { result } = reply.message;
    this.questions.take(this.questionLine(line), isObject(result) ? result['inputRequests'] : {});
  }

  /**
   * Asks for the result, which comes when the task is over. Questions of the task come down this
   * request, too (2025-11-25), so that it is sent as soon as input is required.
   */
  private async fetchResult(line: TaskLine): Promise<void> {
    if (this.fetching) return;
    this.fetching = line;
    let reply: RawReply | undefined;
    let why = '';
    try {
      reply = await line.request(this.about('tasks/result')).reply;
    } catch (error) {
      why = messageOf(error);
    }
    if (this.fetching !== line) return;
    this.fetching = undefined;
    const isOver = isTaskOver(this.state.standing);
    if (reply && (isOver || reply.message.error === undefined)) {
      return this.answered(wholeAnswer(reply), String(reply.message.id));
    }
    this.attempts += 1;
    if (this.attempts < mostAttempts) return this.schedule(pollAfterMs(this.tracked));
    const said = reply ? refusalOf(reply, 'tasks/result') : why;
    if (isOver) this.settle({ status: 'failed', message: `The result did not come. ${said}` });
  }

  private questionLine(line: TaskLine): QuestionLine {
    return (this.questionsOver ??= {
      offers: (method): method is InputMethod => line.offers(method),
      ask: (method, params, asking) => line.ask(method, params, asking),
      answer: async (key, { response, mark }) => {
        const request = this.about('tasks/update');
        const before = request.params;
        const paramsWith = (one: unknown): RawRequest['params'] => [
          ...before,
          ['inputResponses', JSON.stringify({ [key]: one })],
        ];
        request.params = paramsWith(response);
        if (mark) {
          const shown = paramsWith(mark.veiled?.result ?? response);
          request.veiled = { params: shown, finding: findingOf(mark) };
        }
        const options = { timeoutMs: pollTimeoutMs, unwanted: 'The task is over.' };
        resultOf(await askServer(line, request, options), 'tasks/update');
        if (this.line === line) this.schedule(0);
      },
      onRefused: (message) => {
        this.cancel().catch(() => undefined);
        this.settle({ status: 'failed', message: `${message} The task was cancelled.` });
      },
    });
  }

  private answered(answer: Answer, laneId: string): void {
    const { taskId, standing } = this.state;
    const isError = answer.error !== undefined || isErrorResult(answer.result);
    if (!isTaskOver(standing)) {
      // The result came before the poll that would have told of the end.
      const status = isError ? ('failed' as const) : ('completed' as const);
      const task = { taskId, status, findings: [] };
      this.tracked = nextTask(this.tracked, { type: 'told', task, atMs: Date.now() });
    }
    this.settle({ status: 'answered', answer, laneId });
  }

  private unknown(atMs: number): void {
    if (!isTaskOver(this.state.standing)) return this.hear({ type: 'unknown', atMs });
    this.settle({ status: 'failed', message: 'The server no longer has the result of this task.' });
  }

  private silent(why: string, isFinal = false): void {
    const event = { type: 'silent' as const, why, isFinal, atMs: Date.now() };
    if (!isTaskOver(this.state.standing)) return this.hear(event);
    this.attempts += 1;
    if (!isFinal && this.attempts < mostAttempts) return;
    this.settle({ status: 'failed', message: `The result did not come. ${why}` });
  }

  private hear(event: TaskEvent): void {
    this.tracked = nextTask(this.tracked, event);
    const { standing, message = '', taskId } = this.state;
    if (standing !== 'expired' && standing !== 'lost') return this.onChange(this.state);
    const what = standing === 'expired' ? 'has expired' : 'is lost';
    this.settle({ status: 'failed', message: `The task ${taskId} ${what}. ${message}` });
  }

  private settle(outcome: TaskOutcome): void {
    if (this.outcome) return;
    this.outcome = outcome;
    this.detach();
    this.onChange(this.state, outcome);
  }
}

const invalidParams = -32_602;
const methodNotFound = -32_601;

const isErrorResult = (result: unknown): boolean => isObject(result) && result['isError'] === true;

function refusalOf(reply: RawReply, method: string): string {
  try {
    resultOf(reply, method);
    return 'The server gave no reason.';
  } catch (error) {
    return messageOf(error);
  }
}
