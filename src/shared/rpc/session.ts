import { z } from 'zod';
import type { Channel } from './channel.ts';
import type { CallContext, Contract } from './define.ts';
import { messageOf, RpcError } from './errors.ts';
import type { AnswerFrame, ClientFrame, ServerFrame } from './frames.ts';

type AnyHandler = (input: unknown, context: CallContext) => unknown;
type Live = { abort: AbortController; consumed: number; wake(): void };
type Numbered = { n: number; answer: AnswerFrame };

/** Items a stream may be ahead of its consumer. */
export const creditWindow = 4096;
const batchItems = 512;
const batchMs = 8;
const maxLive = 1000;
const maxUnacknowledged = 10_000;

/** One client's requests and streams; outlives its channel, so that a lost socket loses nothing. */
export class Session {
  readonly id: string;
  private readonly contract: Contract;
  private readonly handlers: Record<string, AnyHandler>;
  private readonly live = new Map<number, Live>();
  private unacknowledged: Numbered[] = [];
  private channel: Channel | undefined;
  private lastRequestId = 0;
  private lastNumber = 0;

  constructor(id: string, contract: Contract, handlers: Record<string, AnyHandler>) {
    this.id = id;
    this.contract = contract;
    this.handlers = handlers;
  }

  get isAttached(): boolean {
    return this.channel !== undefined;
  }

  /** Goes on over this channel, from the frame after the last that the client received. */
  attach(channel: Channel, received: number, isResumed: boolean): void {
    this.channel = channel;
    this.forget(received);
    const { id: session, lastRequestId } = this;
    this.post({ t: 'welcome', session, isResumed, lastRequestId });
    for (const { n, answer } of this.unacknowledged) this.post({ t: 'answer', n, answer });
    for (const live of this.live.values()) live.wake();
  }

  /** Keeps running without a channel, as far as credit goes. */
  detach(channel: Channel): void {
    if (this.channel === channel) this.channel = undefined;
  }

  end(): void {
    for (const live of this.live.values()) {
      live.abort.abort();
      live.wake();
    }
    this.live.clear();
    this.unacknowledged = [];
    this.channel?.close();
    this.channel = undefined;
  }

  receive(frame: Exclude<ClientFrame, { t: 'hello' }>): void {
    switch (frame.t) {
      case 'request':
        // A client that comes back repeats what it is not sure of.
        if (frame.id <= this.lastRequestId) return;
        this.lastRequestId = frame.id;
        return void this.run(frame.id, frame.name, frame.input);
      case 'cancel': {
        const live = this.live.get(frame.id);
        live?.abort.abort();
        return live?.wake();
      }
      case 'credit': {
        const live = this.live.get(frame.id);
        if (!live) return;
        live.consumed = Math.max(live.consumed, frame.consumed);
        return live.wake();
      }
      case 'ack':
        return this.forget(frame.received);
      case 'ping':
        return this.post({ t: 'pong' });
    }
  }

  private async run(id: number, name: string, rawInput: unknown): Promise<void> {
    const live: Live = { abort: new AbortController(), consumed: 0, wake: () => undefined };
    const { signal } = live.abort;
    try {
      const entry = Object.hasOwn(this.contract, name) ? this.contract[name] : undefined;
      const handler = entry && this.handlers[name];
      if (!entry || !handler) throw new RpcError('NOT_FOUND', `There is no call ${name}.`);
      if (this.live.size >= maxLive) throw new RpcError('REFUSED', 'Too many calls at once.');
      const input = entry.input.safeParse(rawInput);
      if (!input.success) {
        throw new RpcError('BAD_INPUT', z.prettifyError(input.error), input.error.issues);
      }
      this.live.set(id, live);
      if (entry.kind === 'call') {
        const value = await handler(input.data, { signal });
        if (signal.aborted) throw new RpcError('CANCELLED', 'Cancelled.');
        this.answer({ t: 'result', id, value });
      } else {
        await this.pump(id, live, handler(input.data, { signal }) as AsyncIterable<unknown>);
        this.answer({ t: 'end', id });
      }
    } catch (thrown) {
      this.answer(errorFrame(id, signal.aborted ? new RpcError('CANCELLED', 'Cancelled.') : thrown));
    } finally {
      this.live.delete(id);
    }
  }

  /** Sends items in batches; asks the source for no more than the consumer has credit for. */
  private async pump(id: number, live: Live, source: AsyncIterable<unknown>): Promise<void> {
    const { signal } = live.abort;
    let batch: unknown[] = [];
    let sent = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      if (batch.length === 0) return;
      this.answer({ t: 'items', id, items: batch });
      batch = [];
    };
    for await (const item of source) {
      if (signal.aborted) break;
      batch.push(item);
      sent += 1;
      if (batch.length >= batchItems) flush();
      else timer ??= setTimeout(flush, batchMs);
      while (sent - live.consumed >= creditWindow && !signal.aborted) {
        flush();
        await new Promise<void>((resolve) => {
          live.wake = resolve;
        });
      }
    }
    flush();
  }

  private answer(answer: AnswerFrame): void {
    this.lastNumber += 1;
    const numbered = { n: this.lastNumber, answer };
    this.unacknowledged.push(numbered);
    this.post({ t: 'answer', ...numbered });
    if (this.unacknowledged.length > maxUnacknowledged) this.end();
  }

  private forget(received: number): void {
    const first = this.unacknowledged[0]?.n ?? 0;
    if (received >= first) this.unacknowledged.splice(0, received - first + 1);
  }

  private post(frame: ServerFrame): void {
    this.channel?.post(frame);
  }
}

function errorFrame(id: number, thrown: unknown): AnswerFrame {
  if (!(thrown instanceof RpcError)) {
    return { t: 'error', id, code: 'INTERNAL', message: messageOf(thrown) };
  }
  const { code, message, details } = thrown;
  return { t: 'error', id, code, message, ...(details === undefined ? {} : { details }) };
}
