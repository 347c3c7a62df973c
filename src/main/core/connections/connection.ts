import type { Client } from '@modelcontextprotocol/client';
import type {
  Catalog,
  CatalogKind,
  ConnectionSnapshot,
  ConnectionState,
  NegotiatedServer,
} from '../../../shared/model/connection.ts';
import type { ServerDefinition } from '../../../shared/model/server.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../ports.ts';
import type { WireTap } from '../wire/observation.ts';
import type { Pressure } from '../wire/pressure.ts';
import type { RawExchange, RawRequest } from '../wire/raw-lane.ts';
import { causeOf } from '../wire/tapped-fetch.ts';
import { WireLog } from '../wire/wire-log.ts';
import { readCatalog, staleLists } from './catalog.ts';
import { expandVariables } from './expand-variables.ts';
import { failureHints } from './failure-hints.ts';
import type { Link } from './link.ts';
import { modernEnvelope, negotiate, newClient } from './negotiate.ts';
import { openLink, targetOf } from './open-link.ts';
import { RecentLines } from './recent-lines.ts';
import { loadSdk, type Sdk } from './sdk.ts';
import type { ElicitResult } from './server-requests.ts';

export type ConnectionHooks = {
  onChange(connection: Connection): void;
  onCatalogChanged(connection: Connection, kind: CatalogKind): void;
  /** The connection is of no use any more; `message` says why. */
  onLost(connection: Connection, message: string): void;
  ask(connection: Connection, params: unknown): Promise<ElicitResult>;
};

type Options = {
  connectionId: number;
  definition: ServerDefinition;
  ports: ShellPorts;
  tap: WireTap;
  pressure: Pressure | undefined;
  hooks: ConnectionHooks;
};

const connectTimeoutMs = 15_000;
const keptLines = 20;
const maxReconnects = 3;

type Seqs = { request?: number; response?: number };

/** A live line to one server, from its start to its end; its state is always what the user sees. */
export class Connection {
  snapshot: ConnectionSnapshot;
  private readonly options: Options;
  private readonly log: WireLog;
  private readonly stderr = new RecentLines(keptLines);
  private readonly strayStdout = new RecentLines(keptLines);
  private readonly laneSeqs = new Map<string, Seqs>();
  private link: Link | undefined;
  private client: Client | undefined;
  private isClosing = false;

  constructor(options: Options) {
    const { connectionId, definition, tap } = options;
    this.options = options;
    this.log = new WireLog((observation) => {
      const seq = tap(observation);
      this.noteSeq(seq, observation);
      return seq;
    });
    this.snapshot = {
      connectionId,
      serverName: definition.name,
      startedAt: Date.now(),
      transport: isHttp(definition) ? 'http' : 'stdio',
      target: targetOf(definition.launch),
      state: { status: 'starting' },
    };
  }

  /** Starts or reaches the server and negotiates; every failure becomes the state. */
  async open(): Promise<void> {
    try {
      const sdk = await loadSdk();
      const server = await this.establish(sdk);
      if (this.isClosing) return;
      this.setState({ status: 'ready', ...server });
      this.listenForChanges(server);
    } catch (error) {
      await this.giveUp(describe(error));
    }
  }

  /** Sends a request down the raw lane, with the era's envelope. */
  request(request: RawRequest): RawExchange {
    const { state } = this.snapshot;
    if (!this.link || state.status !== 'ready') {
      throw new RpcError('UNAVAILABLE', `${this.snapshot.serverName} is not connected.`);
    }
    const meta = state.era === 'modern' ? modernEnvelope(state.revision) : undefined;
    return this.link.lane.request(meta ? { ...request, meta } : request);
  }

  /** Tells the server to drop a request: by ending its HTTP stream (2026-07-28) or by a notification. */
  cancel(exchange: RawExchange, reason: string): void {
    const { link } = this;
    const { state } = this.snapshot;
    const byStream = link?.hasRequestStreams && state.status === 'ready' && state.era === 'modern';
    if (link && !byStream) {
      const params = { requestId: exchange.id, reason };
      link.notify('notifications/cancelled', params).catch((error: unknown) => {
        this.log.lifecycle(`the cancellation could not be sent: ${messageOf(error)}`, true);
      });
    }
    exchange.abandon(new Error(reason));
  }

  seqs(id: string): Seqs {
    return this.laneSeqs.get(id) ?? {};
  }

  catalog(kind: CatalogKind): Promise<Catalog> {
    const { state } = this.snapshot;
    const capabilities = state.status === 'ready' ? state.capabilities : {};
    return readCatalog(kind, capabilities, (method, params) => this.request({ method, params }).reply);
  }

  /** Opens the line anew after the server lost the session; calls in flight are not sent again. */
  async reconnect(reason: string): Promise<void> {
    this.options.hooks.onLost(this, reason);
    for (let attempt = 1; attempt <= maxReconnects && !this.isClosing; attempt += 1) {
      this.setState({ status: 'reconnecting', attempt, reason });
      await this.dropLink();
      await new Promise((resolve) => {
        setTimeout(resolve, 250 * 2 ** (attempt - 1));
      });
      try {
        const server = await this.establish(await loadSdk());
        this.setState({ status: 'ready', ...server });
        this.listenForChanges(server);
        return;
      } catch (error) {
        reason = describe(error);
      }
    }
    await this.giveUp(reason);
  }

  /** Ends the connection and its process tree. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.dropLink();
    if (this.snapshot.state.status !== 'failed') this.setState({ status: 'closed' });
    this.options.hooks.onLost(this, 'The connection was closed.');
  }

  private async establish(sdk: Sdk): Promise<NegotiatedServer> {
    const { era, launch } = this.options.definition;
    const expanded = expandVariables(launch, this.options.ports.environment);
    const link = await this.newLink(sdk, expanded);
    try {
      return await this.handshake(sdk, link, era === 'legacy');
    } catch (error) {
      if (this.isClosing) throw error;
      if (era === 'auto' && link.exit()) {
        this.log.lifecycle('the server ended on server/discover; starting it again for initialize');
        return this.handshake(sdk, await this.newLink(sdk, expanded), true);
      }
      if (era !== '2026-07-28' && expanded.kind === 'http' && refusesStreamableHttp(error)) {
        this.log.lifecycle('no Streamable HTTP at this address; trying HTTP+SSE');
        await this.dropLink();
        return this.handshake(sdk, await this.newLink(sdk, expanded, true), true);
      }
      throw error;
    }
  }

  private async newLink(sdk: Sdk, launch: ServerDefinition['launch'], isSse = false): Promise<Link> {
    const { ports, pressure } = this.options;
    const hooks = {
      onStderr: (line: string) => this.stderr.add(line),
      onStrayStdout: (line: string) => this.strayStdout.add(line),
      onExit: () => this.onExit(link),
    };
    const link = await openLink(launch, { sdk, ports, log: this.log, hooks, pressure }, isSse);
    this.link = link;
    return link;
  }

  private async handshake(sdk: Sdk, link: Link, isLegacy: boolean): Promise<NegotiatedServer> {
    const step = isLegacy ? 'initialize' : 'server/discover';
    this.setState({ status: 'negotiating', step: `waiting for the answer to ${step}` });
    const client = newClient(sdk, isLegacy ? 'legacy' : this.options.definition.era);
    this.client = client;
    client.setRequestHandler('elicitation/create', ({ params }) =>
      this.options.hooks.ask(this, params),
    );
    client.fallbackNotificationHandler = async ({ method }) => {
      for (const kind of staleLists(method)) this.options.hooks.onCatalogChanged(this, kind);
    };
    const server = await negotiate(client, link, connectTimeoutMs, isLegacy);
    if (link.pid) this.snapshot = { ...this.snapshot, pid: link.pid };
    return server;
  }

  /** From 2026-07-28 on, changes are told only to those who listen. */
  private listenForChanges({ era, capabilities }: NegotiatedServer): void {
    const tells = (name: string) =>
      (capabilities[name] as { listChanged?: boolean } | undefined)?.listChanged === true;
    if (era !== 'modern' || !['tools', 'prompts', 'resources'].some(tells)) return;
    const filter = {
      ...(tells('tools') ? { toolsListChanged: true } : {}),
      ...(tells('prompts') ? { promptsListChanged: true } : {}),
      ...(tells('resources') ? { resourcesListChanged: true } : {}),
    };
    this.client?.listen(filter).catch((error: unknown) => {
      this.log.lifecycle(`subscriptions/listen failed: ${messageOf(error)}`, true);
    });
  }

  private onExit(link: Link | undefined): void {
    if (this.isClosing || link !== this.link || this.snapshot.state.status !== 'ready') return;
    void this.giveUp('The server’s process ended while it was connected.');
  }

  private async giveUp(message: string): Promise<void> {
    if (this.isClosing) return;
    const exit = this.link?.exit();
    await this.dropLink();
    const { target, transport } = this.snapshot;
    const ended = this.link?.exit() ?? exit;
    const stderr = this.stderr.all();
    const strayStdout = this.strayStdout.all();
    const hints = failureHints({ message, target, transport, exit: ended, stderr, strayStdout });
    const { name } = this.options.definition;
    this.setState({
      status: 'failed',
      failure: {
        message: `${name}: ${message}`,
        ...(transport === 'stdio' ? { commandLine: target } : {}),
        ...(ended ? { exit: ended } : {}),
        stderrTail: stderr,
        strayStdout,
        hints,
      },
    });
    this.options.hooks.onLost(this, message);
  }

  private async dropLink(): Promise<void> {
    this.link?.lane.close(new Error('The connection ended before the answer came.'));
    // The client closes its transport; a link may hold a process besides.
    await this.client?.close().catch(() => undefined);
    await this.link?.close().catch((error: unknown) => {
      this.log.lifecycle(`closing failed: ${messageOf(error)}`, true);
    });
  }

  private noteSeq(seq: number, { kind, direction, rpcId, requestSeq }: Parameters<WireTap>[0]): void {
    if (kind !== 'message' || !rpcId?.startsWith('"w-')) return;
    const id = rpcId.slice(1, -1);
    if (direction === 'out') {
      this.laneSeqs.set(id, { request: seq });
      if (this.laneSeqs.size > 1000) this.laneSeqs.delete(this.laneSeqs.keys().next().value ?? '');
    } else if (requestSeq !== undefined) this.laneSeqs.set(id, { request: requestSeq, response: seq });
  }

  private setState(state: ConnectionState): void {
    this.snapshot = { ...this.snapshot, state };
    this.options.hooks.onChange(this);
  }
}

const isHttp = ({ launch }: ServerDefinition): boolean =>
  launch.kind === 'http' || (launch.kind === 'bundled' && launch.demo === 'modern');

const refusesStreamableHttp = (error: unknown): boolean => {
  const status = (error as { status?: unknown } | undefined)?.status;
  return status === 400 || status === 404 || status === 405;
};

/** What went wrong in one sentence, with what lies behind it. */
function describe(error: unknown): string {
  const message = messageOf(error);
  const cause = causeOf(error);
  if (/timed? ?out/i.test(message)) {
    return `It did not answer the handshake within ${connectTimeoutMs / 1000} s.`;
  }
  return cause === message ? message : `${message} (${cause})`;
}
