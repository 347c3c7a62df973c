import { isObject } from '../../../shared/is-object.ts';
import type { ElicitationAnswer, ServerRequest } from '../../../shared/model/call.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';

type Asked = Omit<ServerRequest, 'serverRequestId' | 'method' | 'message' | 'requestedSchema'>;

/** An `ElicitResult` as the specification has it. */
export type ElicitResult =
  | { action: 'accept'; content: Record<string, string | number | boolean | string[]> }
  | { action: 'decline' | 'cancel' };

type Open = { request: ServerRequest; settle(answer: ElicitResult): void };

/** The servers' open questions to the user, of both eras. */
export class ServerRequests {
  private readonly open = new Map<number, Open>();
  private readonly onChange: (request: ServerRequest, isSettled: boolean) => void;
  private count = 0;

  constructor(onChange: (request: ServerRequest, isSettled: boolean) => void) {
    this.onChange = onChange;
  }

  /**
   * Shows an `elicitation/create` to the user; resolves with the answer to send. `signal` aborts
   * when the server takes its question back.
   */
  ask(asked: Asked, params: unknown, signal?: AbortSignal): Promise<ElicitResult> {
    if (signal?.aborted) return Promise.resolve({ action: 'cancel' });
    const facts = isObject(params) ? params : {};
    this.count += 1;
    const request: ServerRequest = {
      ...asked,
      serverRequestId: this.count,
      method: 'elicitation/create',
      message: typeof facts['message'] === 'string' ? facts['message'] : '',
      requestedSchema: facts['requestedSchema'],
    };
    return new Promise((resolve) => {
      const open = { request, settle: resolve };
      this.open.set(request.serverRequestId, open);
      signal?.addEventListener('abort', () => this.finish(open, { action: 'cancel' }), {
        once: true,
      });
      this.onChange(request, false);
    });
  }

  list(): ServerRequest[] {
    return [...this.open.values()].map(({ request }) => request);
  }

  /** Throws BAD_INPUT for a content that is no JSON object, and leaves the question open. */
  answer(serverRequestId: number, answer: ElicitationAnswer): void {
    const open = this.open.get(serverRequestId);
    if (!open) {
      throw new RpcError('NOT_FOUND', 'This question was answered already, or is no longer asked.');
    }
    const result: ElicitResult =
      answer.action === 'accept'
        ? { action: 'accept', content: parseContent(answer.contentText) }
        : { action: answer.action };
    this.finish(open, result);
  }

  /** Cancels what a connection, or one of its calls, still asks. */
  cancelAll(matches: (request: ServerRequest) => boolean): void {
    for (const open of this.open.values()) {
      if (matches(open.request)) this.finish(open, { action: 'cancel' });
    }
  }

  private finish(open: Open, result: ElicitResult): void {
    if (!this.open.delete(open.request.serverRequestId)) return;
    this.onChange(open.request, true);
    open.settle(result);
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
