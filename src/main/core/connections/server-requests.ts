import { isObject } from '../../../shared/is-object.ts';
import type { Sampling, ServerRequest, ServerRequestAnswer } from '../../../shared/model/call.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { SamplingResult } from '../chat/sampling/answer-sampling.ts';
import { failed, refused } from '../chat/sampling/sampling-error.ts';
import { checkSampling, mostTokens, samplingGates, type AskModel } from './sampling-gates.ts';
import { createSamplingLimits } from './sampling-limits.ts';

type Asker = Pick<ServerRequest, 'connectionId' | 'serverName' | 'callId'> & { revision: string };

/** An `ElicitResult` as the specification has it. */
type ElicitResult =
  | { action: 'accept'; content: Record<string, string | number | boolean | string[]> }
  | { action: 'decline' | 'cancel' };

/** What servers may ask the user for, and what they get. */
type Answered = {
  'elicitation/create': ElicitResult;
  'sampling/createMessage': SamplingResult;
};
export type Askable = keyof Answered;
export type AskUser = <M extends Askable>(
  method: M,
  params: unknown,
  signal: AbortSignal,
) => Promise<Answered[M]>;

export const isAskable = (method: unknown): method is Askable =>
  method === 'elicitation/create' || method === 'sampling/createMessage';

type Open = {
  request: ServerRequest;
  /** Throws BAD_INPUT for what can't be an answer, and leaves the question open. */
  answer(answer: ServerRequestAnswer): void;
  /** The question is asked no more. */
  cancel(): void;
};

/** The servers' open questions to the user, of both eras. */
export class ServerRequests {
  private readonly open = new Map<number, Open>();
  private readonly onChange: (request: ServerRequest, isSettled: boolean) => void;
  private readonly askModel: AskModel | undefined;
  private readonly samplingLimits = createSamplingLimits(() => performance.now());
  private count = 0;

  constructor(
    onChange: (request: ServerRequest, isSettled: boolean) => void,
    askModel: AskModel | undefined,
  ) {
    this.onChange = onChange;
    this.askModel = askModel;
  }

  /**
   * Shows a server's question to the user; resolves with the answer to send, and rejects with the
   * `SamplingError` to send. `signal` aborts when the server takes its question back.
   */
  async ask<M extends Askable>(
    method: M,
    asker: Asker,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<Answered[M]>;
  async ask(method: Askable, asker: Asker, params: unknown, signal?: AbortSignal) {
    return method === 'elicitation/create'
      ? this.elicit(asker, params, signal)
      : this.sample(asker, params, signal);
  }

  list(): ServerRequest[] {
    return [...this.open.values()].map(({ request }) => request);
  }

  /** Throws BAD_INPUT for what can't be sent, and leaves the question open. */
  answer(serverRequestId: number, answer: ServerRequestAnswer): void {
    const open = this.open.get(serverRequestId);
    if (!open) {
      throw new RpcError('NOT_FOUND', 'This question was answered already, or is no longer asked.');
    }
    open.answer(answer);
  }

  /** Cancels what a connection, or one of its calls, still asks. */
  cancelAll(matches: (request: ServerRequest) => boolean): void {
    for (const open of this.open.values()) {
      if (matches(open.request)) open.cancel();
    }
  }

  private elicit(asker: Asker, params: unknown, signal?: AbortSignal): Promise<ElicitResult> {
    const { revision: _revision, ...asked } = asker;
    if (signal?.aborted) return Promise.resolve({ action: 'cancel' });
    const facts = isObject(params) ? params : {};
    const request: ServerRequest = {
      ...asked,
      serverRequestId: this.nextId(),
      method: 'elicitation/create',
      message: typeof facts['message'] === 'string' ? facts['message'] : '',
      requestedSchema: facts['requestedSchema'],
    };
    return new Promise((resolve) => {
      const finish = (result: ElicitResult) => {
        if (this.close(request.serverRequestId)) resolve(result);
      };
      const cancel = () => finish({ action: 'cancel' });
      this.show({ request, answer: (given) => finish(elicitResultOf(given)), cancel }, signal);
    });
  }

  private async sample(
    asker: Asker,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<SamplingResult> {
    if (signal?.aborted) throw refused();
    const { revision, ...asked } = asker;
    // What is wrong is said before the user is asked to read it.
    checkSampling(params);
    const isOpen = ({ request }: Open) =>
      request.method === 'sampling/createMessage' && request.serverName === asker.serverName;
    const fault = this.samplingLimits.take(asker, [...this.open.values()].filter(isOpen).length);
    if (fault !== undefined) throw failed(fault);
    let request: Sampling = {
      ...asked,
      serverRequestId: this.nextId(),
      method: 'sampling/createMessage',
      params,
      mostTokens,
      gate: { at: 'request' },
    };
    return new Promise((resolve, reject) => {
      const close = () => this.close(request.serverRequestId);
      const gates = samplingGates({
        revision,
        askModel: this.askModel,
        show: (change) => {
          request = { ...request, ...change };
          this.change(open, request);
        },
        send: (result) => close() && resolve(result),
        refuse: (error) => close() && reject(error),
      });
      const open: Open = { request, ...gates };
      this.show(open, signal);
    });
  }

  private nextId(): number {
    this.count += 1;
    return this.count;
  }

  private show(open: Open, signal?: AbortSignal): void {
    this.open.set(open.request.serverRequestId, open);
    signal?.addEventListener('abort', () => open.cancel(), { once: true });
    this.onChange(open.request, false);
  }

  private change(open: Open, request: ServerRequest): void {
    if (!this.open.has(request.serverRequestId)) return;
    open.request = request;
    this.onChange(request, false);
  }

  private close(serverRequestId: number): boolean {
    const open = this.open.get(serverRequestId);
    if (!open) return false;
    this.open.delete(serverRequestId);
    this.onChange(open.request, true);
    return true;
  }
}

function elicitResultOf(answer: ServerRequestAnswer): ElicitResult {
  switch (answer.action) {
    case 'accept':
      return { action: 'accept', content: parseContent(answer.contentText) };
    case 'decline':
    case 'cancel':
      return { action: answer.action };
    default:
      throw new RpcError('BAD_INPUT', 'This question asks for no message of a model.');
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
  // The schema informs; a server may be sent a wrong value on purpose.
  return content as ElicitContent;
}
