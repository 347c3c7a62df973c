import type { CallProgress, CallSnapshot, CallState } from '../../../shared/model/call.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { isObject } from '../wire/json-rpc.ts';
import { memberText } from '../wire/member-text.ts';
import type { RawExchange, RawReply, RawRequest } from '../wire/raw-lane.ts';
import type { ElicitResult } from './server-requests.ts';

/** What a call needs of its connection. */
export type CallLine = {
  request(request: RawRequest): RawExchange;
  /** Tells the server to stop, as the era and transport have it. */
  cancel(exchange: RawExchange, reason: string): void;
  ask(params: unknown): Promise<ElicitResult>;
  /** The seqs of a message with one of the lane's ids. */
  seqs(id: string): { request?: number; response?: number };
};

const maxRounds = 10;

/** One call from its request to its end, with as many rounds of input as the server asks for. */
export class Call {
  snapshot: CallSnapshot;
  private readonly line: CallLine;
  private readonly timeoutMs: number;
  private readonly onChange: (call: Call, reply?: RawReply) => void;
  private readonly startedAtMs = performance.now();
  private exchange: RawExchange | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(
    snapshot: CallSnapshot,
    line: CallLine,
    timeoutMs: number,
    onChange: (call: Call, reply?: RawReply) => void,
  ) {
    this.snapshot = snapshot;
    this.line = line;
    this.timeoutMs = timeoutMs;
    this.onChange = onChange;
  }

  /** Sends the request; never rejects, since every end is a state. */
  async run(): Promise<void> {
    const params = paramsOf(this.snapshot);
    let round: [string, string][] = [];
    try {
      for (let rounds = 0; ; rounds += 1) {
        const reply = await this.send([...params, ...round]);
        if (this.isOver) return;
        if (!isInputRequired(reply)) return this.finish(outcomeOf(reply), reply);
        if (rounds === maxRounds) {
          throw new RpcError('UNAVAILABLE', `The server asked for input more than ${maxRounds} times.`);
        }
        round = await this.answerInput(reply);
        if (this.isOver) return;
      }
    } catch (error) {
      this.finish({ status: 'failed', reason: 'connection', message: messageOf(error) });
    }
  }

  /** Stops the call and tells the server. */
  cancel(): void {
    this.stop({ status: 'cancelled' }, 'The user cancelled the call.');
  }

  /** Ends the call because its connection did. */
  fail(message: string): void {
    this.finish({ status: 'failed', reason: 'connection', message });
  }

  /** Shows that the server waits for the user, or no longer does. */
  setWaiting(isWaiting: boolean): void {
    if (this.isOver) return;
    clearTimeout(this.timer);
    if (!isWaiting) this.armTimeout();
    this.update({ state: { status: isWaiting ? 'input-required' : 'running' } });
  }

  private async send(params: [string, string][]): Promise<RawReply> {
    this.exchange = this.line.request({
      method: this.snapshot.method,
      params,
      onProgress: (progress) => this.progress(progress),
    });
    this.armTimeout();
    try {
      return await this.exchange.reply;
    } finally {
      clearTimeout(this.timer);
    }
  }

  private async answerInput(reply: RawReply): Promise<[string, string][]> {
    const result = isObject(reply.message.result) ? reply.message.result : {};
    const requests = isObject(result['inputRequests']) ? result['inputRequests'] : {};
    const responses: Record<string, unknown> = {};
    for (const [key, request] of Object.entries(requests)) {
      if (!isObject(request) || request['method'] !== 'elicitation/create') {
        const method = isObject(request) ? String(request['method']) : 'something unreadable';
        throw new RpcError('UNAVAILABLE', `The server asked for ${method}, which was not offered.`);
      }
      this.setWaiting(true);
      responses[key] = await this.line.ask(request['params']);
      this.setWaiting(false);
    }
    const round: [string, string][] = [['inputResponses', JSON.stringify(responses)]];
    const resultText = memberText(reply.text, 'result');
    const state = resultText && memberText(resultText, 'requestState');
    if (state) round.push(['requestState', state.toString('utf8')]);
    return round;
  }

  private progress(params: Record<string, unknown>): void {
    if (this.isOver || typeof params['progress'] !== 'number') return;
    const progress: CallProgress = { progress: params['progress'] };
    if (typeof params['total'] === 'number') progress.total = params['total'];
    if (typeof params['message'] === 'string') progress.message = params['message'];
    if (this.snapshot.state.status === 'running') this.armTimeout();
    this.update({ progress });
  }

  private armTimeout(): void {
    clearTimeout(this.timer);
    if (this.timeoutMs === 0) return;
    this.timer = setTimeout(() => {
      const message = `No answer and no progress for ${this.timeoutMs / 1000} s; the call was cancelled.`;
      this.stop({ status: 'failed', reason: 'timeout', message }, message);
    }, this.timeoutMs);
  }

  private stop(state: CallState, reason: string): void {
    if (this.isOver) return;
    const { exchange } = this;
    this.finish(state);
    if (!exchange) return;
    // The reply is of no interest any more, whichever way it ends.
    exchange.reply.catch(() => undefined);
    this.line.cancel(exchange, reason);
  }

  private finish(state: CallState, reply?: RawReply): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.timer);
    const durationUs = Math.round((performance.now() - this.startedAtMs) * 1000);
    this.update({ state, durationUs }, reply);
  }

  private update(change: Partial<CallSnapshot>, reply?: RawReply): void {
    const seqs = this.exchange ? this.line.seqs(this.exchange.id) : {};
    this.snapshot = {
      ...this.snapshot,
      ...(seqs.request === undefined ? {} : { requestSeq: seqs.request }),
      ...(seqs.response === undefined ? {} : { responseSeq: seqs.response }),
      ...change,
    };
    this.onChange(this, reply);
  }
}

function paramsOf({ method, name, argumentsText }: CallSnapshot): [string, string][] {
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

function outcomeOf({ message, text }: RawReply): CallState {
  const { error, result } = message;
  if (error === undefined) {
    const isError = isObject(result) && result['isError'] === true;
    return { status: 'done', isError, resultBytes: text.length };
  }
  const facts = isObject(error) ? error : {};
  return {
    status: 'failed',
    reason: 'error',
    message: typeof facts['message'] === 'string' ? facts['message'] : 'The server sent an error.',
    ...(typeof facts['code'] === 'number' ? { code: facts['code'] } : {}),
    ...(facts['data'] === undefined ? {} : { data: facts['data'] }),
  };
}
