import { z } from 'zod';
import { jsonOf } from '../json/json-of.ts';
import type { Channel } from './channel.ts';
import { Credit } from './credit.ts';
import type { CallContext, Contract } from './define.ts';
import { messageOf, RpcError } from './errors.ts';
import type { Answer, ClientFrame, ServerFrame } from './frames.ts';
import { Outbox } from './outbox.ts';
import { postInPieces } from './pieces.ts';
import { pump } from './pump.ts';
import { orAborted } from '../or-aborted.ts';

export type AnyHandlers = Record<string, (input: unknown, context: CallContext) => unknown>;

export type SessionOptions = {
  contract: Contract;
  handlers: AnyHandlers | Promise<AnyHandlers>;
  maxLive: number;
  /** The caller, as in `CallContext`. */
  caller?: string | undefined;
  /** Is told of errors in handlers that are no RpcError. */
  onFault(thrown: unknown, name: string): void;
  /** Called when answers exceed their bound while no client takes them. */
  onOverflow(): void;
};

type Live = { abort: AbortController; credit: Credit };
type Request = Extract<ClientFrame, { t: 'request' }>;

/** Streams pause while so many characters of answers are not acknowledged. */
const maxUnderWay = 8_000_000;
/**
 * At so many characters of answers new requests are refused, and a session without a channel is
 * dropped.
 */
const maxKept = 64_000_000;

/** The requests of one client. It outlives its channel, so that a lost socket loses no answer. */
export class Session {
  readonly id = crypto.randomUUID();
  private readonly options: SessionOptions;
  private readonly live = new Map<number, Live>();
  private readonly outbox = new Outbox();
  private wakers: (() => void)[] = [];
  private channel: Channel | undefined;
  private lastRequestId = 0;

  constructor(options: SessionOptions) {
    this.options = options;
  }

  get caller(): string | undefined {
    return this.options.caller;
  }

  get isAttached(): boolean {
    return this.channel !== undefined;
  }

  /** Whether all answers after the last that the client received are still kept. */
  canResume(received: number): boolean {
    return this.outbox.reachesBackTo(received);
  }

  /** Goes on over this channel, from the answer after the number `received`. */
  attach(channel: Channel, received: number, isResumed: boolean): void {
    const former = this.channel;
    this.channel = channel;
    former?.close();
    this.outbox.forget(received);
    const { id: session, lastRequestId } = this;
    this.post({ t: 'welcome', session, isResumed, lastRequestId });
    for (const text of this.outbox.texts()) postInPieces(channel, text);
    this.wake();
  }

  /** Keeps requests running without a channel, within their credit and the bounds. */
  detach(channel: Channel): void {
    if (this.channel !== channel) return;
    this.channel = undefined;
    this.dropExcess();
  }

  end(): void {
    for (const { abort } of this.live.values()) abort.abort();
    this.live.clear();
    this.wake();
    this.channel?.close();
    this.channel = undefined;
  }

  receive(frame: Exclude<ClientFrame, { t: 'hello' }>): void {
    switch (frame.t) {
      case 'request':
        // A client that comes back repeats requests whose arrival it does not know of.
        if (frame.id <= this.lastRequestId) return;
        this.lastRequestId = frame.id;
        return void this.run(frame);
      case 'cancel':
        this.live.get(frame.id)?.abort.abort();
        return this.wake();
      case 'credit':
        this.live.get(frame.id)?.credit.earn(frame.consumed);
        return this.wake();
      case 'ack':
        this.outbox.forget(frame.received);
        return this.wake();
      case 'ping':
        return this.post({ t: 'pong' });
    }
  }

  /** Runs a request and answers it; never rejects, since errors are answers too. */
  private async run(request: Request): Promise<void> {
    const { id, name } = request;
    const live: Live = { abort: new AbortController(), credit: new Credit() };
    try {
      this.refuseExcess();
      this.live.set(id, live);
      this.answerText(jsonOf(await this.perform(request, live)));
    } catch (thrown) {
      if (!(thrown instanceof RpcError)) this.options.onFault(thrown, name);
      this.answerText(errorText(id, thrown));
    } finally {
      this.live.delete(id);
    }
  }

  private async perform({ id, name, input }: Request, { abort, credit }: Live): Promise<Answer> {
    const { signal } = abort;
    const { contract, handlers, onFault, caller } = this.options;
    const context = { signal, caller };
    const entry = Object.hasOwn(contract, name) ? contract[name] : undefined;
    // The core may still be building its handlers.
    const handler = entry && (await handlers)[name];
    if (!entry || !handler) throw new RpcError('NOT_FOUND', `There is no call '${name}'.`);
    const parsed = entry.input.safeParse(input);
    if (!parsed.success) {
      const problems = z.prettifyError(parsed.error);
      throw new RpcError(
        'BAD_INPUT',
        `Invalid input for ${name}:\n${problems}`,
        parsed.error.issues,
      );
    }
    if (entry.kind === 'call') {
      // A handler that ignores its signal is not waited for.
      const answer = Promise.resolve(handler(parsed.data, context));
      const value = await orAborted(answer, signal, cancelled);
      return { t: 'result', id, value };
    }
    const sink = {
      send: (itemsText: string, items: number) => {
        credit.spend(items, itemsText.length);
        this.answerText(`{"t":"items","id":${id},"items":${itemsText}}`);
      },
      mustWait: (pending: number) => credit.isSpent(pending) || this.outbox.size >= maxUnderWay,
      change: () =>
        new Promise<void>((resolve) => {
          if (signal.aborted) resolve();
          else this.wakers.push(resolve);
        }),
      onFault: (thrown: unknown) => onFault(thrown, name),
    };
    await pump(handler(parsed.data, context) as AsyncIterable<unknown>, sink, signal);
    if (signal.aborted) throw cancelled();
    return { t: 'end', id };
  }

  private refuseExcess(): void {
    if (this.live.size >= this.options.maxLive) {
      throw new RpcError('REFUSED', `More than ${this.options.maxLive} requests at once.`);
    }
    if (this.outbox.size >= maxKept) {
      throw new RpcError('REFUSED', 'Too many responses are still being sent; try again shortly.');
    }
  }

  private answerText(text: string): void {
    const numbered = this.outbox.add(text);
    if (this.channel) postInPieces(this.channel, numbered);
    this.dropExcess();
  }

  private dropExcess(): void {
    if (!this.channel && this.outbox.size > maxKept) this.options.onOverflow();
  }

  private post(frame: ServerFrame): void {
    this.channel?.post(JSON.stringify(frame));
  }

  private wake(): void {
    const { wakers } = this;
    this.wakers = [];
    for (const waker of wakers) waker();
  }
}

const cancelled = () => new RpcError('CANCELLED', 'Cancelled.');

function errorText(id: number, thrown: unknown): string {
  const text = (answer: Answer) => jsonOf(answer);
  if (!(thrown instanceof RpcError)) {
    return text({ t: 'error', id, code: 'INTERNAL', message: messageOf(thrown) });
  }
  const { code, message, details } = thrown;
  try {
    return text({ t: 'error', id, code, message, details });
  } catch {
    // The details can't be written as JSON, and the message matters more.
    return text({ t: 'error', id, code, message });
  }
}
