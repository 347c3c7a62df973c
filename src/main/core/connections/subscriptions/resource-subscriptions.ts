import type { ResourceSubscription } from '../../../../shared/model/servers/resource-subscription.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import { askServer, resultOf, type AskLine } from '../calls/ask-server.ts';
import type { ConnectionHooks, ConnectionOptions } from '../reach/connection-options.ts';
import type { Established } from '../reach/establish.ts';
import { listenForChanges } from '../reach/listen-for-changes.ts';
import { ResourceListener } from './resource-listener.ts';

type Live = Pick<Established, 'client' | 'server'>;

const mostSubscriptions = 500;
/** Updates of further resources that nobody is subscribed to are only in the traffic. */
const mostKnown = 1000;
const timeoutMs = 30_000;
/** How long updates are gathered, in milliseconds, so that a flood of them is told in steps. */
const tellEveryMs = 20;

type Options = Pick<ConnectionOptions, 'hooks' | 'subscribed' | 'definition'>;

/** The resources whose changes the server of one connection tells of; they outlive its lines. */
export class ResourceSubscriptions {
  private readonly line: AskLine;
  private readonly log: WireLog;
  private readonly hooks: Pick<ConnectionHooks, 'onSubscription'>;
  private readonly known = new Map<string, ResourceSubscription>();
  private readonly wanted: Set<string>;
  private readonly noStream: boolean;
  private readonly untold = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private live: Live | undefined;
  private listener: ResourceListener | undefined;

  constructor(line: AskLine, log: WireLog, { hooks, subscribed, definition }: Options) {
    this.line = line;
    this.log = log;
    this.hooks = hooks;
    this.wanted = subscribed;
    this.noStream = definition.upkeep?.noStream === true;
  }

  list(): ResourceSubscription[] {
    return [...this.known.values()];
  }

  /** The line is ready: listens to what its era tells only on request, and subscribes once more. */
  begin(live: Live): void {
    this.live = live;
    if (!this.noStream) void listenForChanges(live.client, live.server, this.log);
    if (live.server.era === 'modern') {
      this.listener = new ResourceListener(live.client, this.log, {
        onHonored: (uris, honored) => this.honored(uris, honored),
        onFailed: (uris, reason) => uris.forEach((uri) => this.refused(uri, reason)),
      });
    }
    if (this.wanted.size === 0) return;
    for (const uri of this.wanted) this.put(uri, { status: 'asked' });
    if (this.listener) void this.listener.listen([...this.wanted]);
    else for (const uri of this.wanted) void this.ask(uri, live);
  }

  /** The line is over; what was subscribed to is asked for again on the next. */
  pause(): void {
    this.live = undefined;
    this.listener?.close();
    this.listener = undefined;
    for (const uri of this.wanted) this.put(uri, { status: 'asked' });
    // The connection may be gone after this.
    this.tell();
  }

  async subscribe(uri: string): Promise<ResourceSubscription> {
    if (!this.wanted.has(uri)) {
      if (this.wanted.size >= mostSubscriptions) {
        const message = `There are ${mostSubscriptions} subscriptions on this connection already; end one of them first.`;
        throw new RpcError('REFUSED', message);
      }
      this.wanted.add(uri);
      this.put(uri, { status: 'asked' });
      const { live, listener } = this;
      if (listener) await listener.listen([...this.wanted]);
      else if (live) await this.ask(uri, live);
    }
    return this.of(uri);
  }

  async unsubscribe(uri: string): Promise<ResourceSubscription> {
    if (this.wanted.delete(uri)) {
      this.put(uri, { status: 'none' });
      const { live, listener } = this;
      if (listener) await listener.listen([...this.wanted]);
      else if (live) await this.take(uri);
    }
    return this.of(uri);
  }

  /** The server told that a resource was updated, whether anybody asked for that or not. */
  updated(uri: string): void {
    if (!this.known.has(uri) && this.known.size >= mostKnown) return;
    this.put(uri, { updatedAt: Date.now(), updates: this.of(uri).updates + 1 });
  }

  private async ask(uri: string, live: Live): Promise<void> {
    try {
      await this.send('resources/subscribe', uri);
      if (this.live === live && this.wanted.has(uri)) this.put(uri, { status: 'subscribed' });
    } catch (error) {
      // A line that broke has refused nothing.
      if (this.live === live) this.refused(uri, messageOf(error));
    }
  }

  private async take(uri: string): Promise<void> {
    try {
      await this.send('resources/unsubscribe', uri);
    } catch (error) {
      this.log.lifecycle(`unsubscribing failed: ${messageOf(error)}`, true);
    }
  }

  private async send(method: string, uri: string): Promise<void> {
    const params: [string, string][] = [['uri', JSON.stringify(uri)]];
    const unwanted = 'No longer needed.';
    resultOf(await askServer(this.line, { method, params }, { timeoutMs, unwanted }), method);
  }

  private honored(uris: readonly string[], honored: readonly string[]): void {
    const agreed = new Set(honored);
    for (const uri of uris) {
      if (!this.wanted.has(uri)) continue;
      if (agreed.has(uri)) this.put(uri, { status: 'subscribed' });
      else this.refused(uri, 'The server refused the subscription to this resource.');
    }
  }

  private refused(uri: string, reason: string): void {
    if (this.wanted.delete(uri)) this.put(uri, { status: 'refused', reason });
  }

  private of(uri: string): ResourceSubscription {
    return this.known.get(uri) ?? { uri, status: 'none', updates: 0 };
  }

  private put(uri: string, change: Partial<ResourceSubscription>): void {
    const { reason: _before, ...former } = this.of(uri);
    this.known.set(uri, { ...former, ...change });
    this.untold.add(uri);
    this.timer ??= setTimeout(() => this.tell(), tellEveryMs);
  }

  private tell(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const due = [...this.untold];
    this.untold.clear();
    for (const uri of due) this.hooks.onSubscription(this.of(uri));
  }
}
