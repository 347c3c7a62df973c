import type { Client } from '@modelcontextprotocol/client';
import type {
  Catalog,
  CatalogKind,
  ConnectionSnapshot,
  NegotiatedServer,
} from '../../../shared/model/servers/connection.ts';
import type { AnswerRule } from '../../../shared/model/servers/answer-rule.ts';
import { declaredCapabilities, type Root } from '../../../shared/model/servers/declared.ts';
import type { HeaderChange } from '../../../shared/model/calls/raw-message.ts';
import type { Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { SignInNeed } from '../auth/sign-ins/authorization.ts';
import type { WireTap } from '../wire/records/observation.ts';
import type { RawExchange, RawRequest } from '../wire/raw-lane.ts';
import { WireLog } from '../wire/records/wire-log.ts';
import { sendRequest, sendText, type Sender } from './calls/send-request.ts';
import { tellCancelled } from './calls/tell-cancelled.ts';
import { serveOwnTasks } from './calls/tasks/serve-own-tasks.ts';
import type { CatalogOptions } from './calls/catalog.ts';
import type { ConnectionOptions } from './reach/connection-options.ts';
import { isOffered, type InputMethod } from './requests/askable.ts';
import { watchMessages } from './watch-messages.ts';
import { ToldRoots } from './requests/told-roots.ts';
import { CrashLimit } from './crash-limit.ts';
import { closeQuietly, type Established } from './reach/establish.ts';
import { howEnded } from './reach/diagnose.ts';
import { FileRestarts } from './file-restarts.ts';
import { firstSnapshot } from './first-snapshot.ts';
import type { Expanded } from './variables/expand-variables.ts';
import { failureOf } from './reach/failure-of.ts';
import { HalfOpenLine } from './half-open-line.ts';
import { ConnectionView } from './connection-view.ts';
import { markAnswer, type RuleMark } from './requests/rule-mark.ts';
import { KeepUp } from './keep-up.ts';
import { LaneSeqs, type Seqs } from './calls/lane-seqs.ts';
import type { LinkHooks } from './reach/link.ts';
import { modernEnvelope, type ClientFacts } from './reach/negotiate.ts';
import { pingServer } from './ping.ts';
import { prepareClient } from './reach/prepare-client.ts';
import { skipHandshake } from './reach/skip-handshake.ts';
import { reach, Unreachable } from './reach/reach.ts';
import { RecentOutput } from './recent-output.ts';
import { ServerLists } from './calls/server-lists.ts';
import { ResourceSubscriptions } from './subscriptions/resource-subscriptions.ts';
import { settleVerdict } from './reach/settle-verdict.ts';
import { signInMessage } from './sign-in-message.ts';
import { Retries } from './try-again.ts';
import { PendingCleanup } from './pending-cleanup.ts';

/** A live line to one server, from its start to its end; its state is always what the user sees. */
export class Connection {
  private readonly view: ConnectionView;
  readonly definition: ServerDefinition;
  private readonly options: ConnectionOptions;
  readonly log: WireLog;
  /** What the server is told of its client. */
  private readonly facts: ClientFacts;
  private readonly output = new RecentOutput();
  private readonly laneSeqs = new LaneSeqs();
  readonly lists: ServerLists;
  private readonly sender: Sender;
  readonly subscriptions: ResourceSubscriptions;
  private readonly closing = new AbortController();
  private readonly crashes = new CrashLimit();
  readonly retries = new Retries();
  private readonly keepUp: KeepUp;
  private readonly files: FileRestarts;
  readonly roots: ToldRoots;
  /** What answers the server's requests in the user's place. */
  answerRules: readonly AnswerRule[];
  private hide = (text: string) => text;
  private live: Established | undefined;
  private endOwnTasks = () => {};
  /** The client of a line that is over, which may still get what the server had sent before. */
  private dropped: Client | undefined;
  /** What the server wants before it answers anything else. */
  private need: SignInNeed | undefined;
  /** What the server was last asked while connecting. */
  private awaited = 'the first request';
  private readonly tidying = new PendingCleanup();
  private readonly halfOpen = new HalfOpenLine(this.tidying);

  constructor(options: ConnectionOptions) {
    const { definition, tap } = options;
    this.options = options;
    this.definition = definition;
    const capabilities = declaredCapabilities(definition.declares);
    this.facts = { version: options.ports.version, capabilities };
    this.answerRules = definition.answerRules ?? [];
    this.roots = new ToldRoots(definition.roots, capabilities);
    const watch: WireTap = (observation) => {
      const seq = tap(observation);
      if (!this.live && observation.findings) {
        this.view.collect(seq, observation, (text) => this.hide(text));
      }
      if (observation.kind === 'message') see(seq, observation);
      return seq;
    };
    this.log = new WireLog(watch, (text) => this.hide(text));
    this.lists = new ServerLists(this, this.log, options);
    const { lists, facts } = this;
    this.sender = { lists, facts, meta: definition.meta, logLevel: options.logLevel };
    this.subscriptions = new ResourceSubscriptions(this, this.log, options);
    const see = watchMessages({
      laneSeqs: this.laneSeqs,
      lists: this.lists,
      subscriptions: this.subscriptions,
      hooks: options.hooks,
      onRequest: (method) => {
        if (this.live) return;
        this.awaited = method;
        this.view.step(`waiting for the response to ${method}`);
      },
    });
    this.keepUp = new KeepUp({
      definition: options.ports.isSafeMode ? {} : definition,
      log: this.log,
      // The connection may end between two pings, so that one is refused.
      ping: () => this.ping().catch(() => undefined),
      onFileChange: (path) => this.files.changed(path),
    });
    this.view = new ConnectionView(firstSnapshot(options), options.hooks.onChange);
    this.files = new FileRestarts(this.view, this.log, (reason) => void this.startAnew(reason));
  }

  get snapshot(): ConnectionSnapshot {
    return this.view.snapshot;
  }

  /** Starts or reaches the server and negotiates; every failure becomes the state. */
  async open(): Promise<void> {
    try {
      await this.reach();
    } catch (error) {
      this.giveUp(error instanceof Unreachable ? error : new Unreachable(messageOf(error)));
    }
  }

  /** Connects again, now that the user has signed in. */
  signedIn(): void {
    if (this.snapshot.state.status !== 'needs-sign-in') return;
    this.view.setState({ status: 'starting' });
    void this.open();
  }

  /** Takes a server whose handshake failed as it is: its tools, lists and calls can be tried. */
  async skipHandshake(): Promise<void> {
    const { definition } = this;
    const link = this.halfOpen.take();
    if (!link) throw this.notConnected();
    this.log.lifecycle('continuing without the handshake');
    const prepare = (client: Client) => this.prepare(client);
    const live = await skipHandshake(link, { era: definition.era, facts: this.facts, prepare });
    this.begin(live, 'assumed', this.launch());
  }

  /** Sends a request down the raw lane, with the era's envelope. */
  request(request: RawRequest): RawExchange {
    if (!this.live) throw this.notConnected();
    return sendRequest(request, this.live, this.sender);
  }

  /** Sends any text as it is; resolves with the seq of its record. */
  async sendRaw(text: string, headers: HeaderChange[]): Promise<number> {
    const { link } = this.live ?? this.halfOpen.current ?? {};
    if (!link) throw this.notConnected();
    const isModern = this.live?.server.era === 'modern';
    return sendText(text, headers, link, isModern ? this.lists : undefined);
  }

  offers(method: unknown): method is InputMethod {
    return isOffered(method, this.facts.capabilities);
  }

  takeRoots(roots: Root[]): void {
    this.roots.take(roots, this.live);
    this.view.change({ roots });
  }

  /** Tells the server to drop a request: by ending its HTTP exchange (2026-07-28) or by a notification. */
  cancel(exchange: RawExchange, reason: string): void {
    exchange.abandon(new Error(reason));
    const { live } = this;
    if (live) tellCancelled(live, { exchange, reason, envelope: this.envelope(live) }, this.log);
  }

  readonly seqs = (id: string): Seqs => this.laneSeqs.of(id);

  async catalog(kind: CatalogKind, options?: CatalogOptions): Promise<Catalog> {
    return this.lists.read(kind, this.checkReady().capabilities, options);
  }

  /** Throws where the server can't be asked anything now. */
  checkReady(): NegotiatedServer {
    const { state } = this.snapshot;
    if (state.status !== 'ready') throw this.notConnected();
    return state;
  }

  /** Pings the server; the outcome is in the snapshot. Throws UNAVAILABLE where it is not ready. */
  async ping(): Promise<void> {
    this.view.change({ ping: await pingServer(this, this.log) });
  }

  /** Shows the origin of a redirect that was refused; without one, it is followed from now on. */
  readonly led = (refusedRedirect?: string): void => this.view.change({ refusedRedirect });

  /** Connects again, since the live line leads nowhere any more. */
  readonly lost = (reason: string): void => void (this.live && this.startAnew(reason));

  /** Leaves the server's session as it is when the connection closes: tasks go on in it. */
  keepSession = (): void => this.live?.link.forgetSession?.();

  /** Ends the connection and its process tree. */
  async close(): Promise<void> {
    const message = 'The connection was closed.';
    this.closing.abort(new Error(message));
    this.options.hooks.onLost(message);
    this.drop(message);
    this.halfOpen.drop();
    await this.keepUp.close();
    await this.tidying.done();
    const { status } = this.snapshot.state;
    if (status !== 'failed' && status !== 'closed') this.view.setState({ status: 'closed' });
  }

  private notConnected(): RpcError {
    const { serverName } = this.snapshot;
    return new RpcError('UNAVAILABLE', `${serverName} is not connected; connect it and try again.`);
  }

  /** The launch of the server with the values of its references. */
  launch(): Launch {
    return this.options.expand().launch;
  }

  private expand(): Expanded {
    const { expand, mask, environmentName } = this.options;
    const expanded = expand();
    this.hide = (text) => mask(expanded.hide(text));
    if (expanded.usesNamed && environmentName !== undefined) {
      this.view.change({ environment: environmentName });
    }
    return expanded;
  }

  private async reach(): Promise<void> {
    const { definition, gate } = this.options;
    if (definition.launch.kind === 'http') return this.reachNow();
    const leave = await gate.enter(this.closing.signal);
    try {
      await this.reachNow();
    } finally {
      leave();
    }
  }

  private async reachNow(): Promise<void> {
    const { definition, verdicts, authorize } = this.options;
    const remembered = verdicts.read(definition.launch);
    this.halfOpen.drop();
    this.need = undefined;
    if (this.snapshot.findings) this.view.change({ findings: [] });
    await this.options.ready();
    const expanded = this.expand();
    const live = await reach({
      ...this.options,
      expanded,
      remembered,
      facts: this.facts,
      authorize: (launch) =>
        authorize({ definition, launch, log: this.log, onNeed: (need) => this.needSignIn(need) }),
      log: this.log,
      hooks: this.linkHooks(),
      timeoutMs: definition.upkeep?.connectTimeoutMs ?? this.options.connectTimeoutMs,
      signal: this.closing.signal,
      awaited: () => this.awaited,
      prepare: (client) => this.prepare(client),
      onStep: (step) => this.view.step(step),
      onTidying: (work) => this.tidying.add(work),
      onHalfOpen: (halfOpen) => (this.halfOpen.current = halfOpen),
    });
    this.begin(live, settleVerdict(this.options, live, remembered), expanded.launch);
    this.files.settled();
  }

  private begin(live: Established, eraFrom: NegotiatedServer['eraFrom'], launch: Launch): void {
    this.live = live;
    this.lists.forget();
    this.log.revision = live.server.revision;
    if (live.link.exit()) return this.processEnded();
    this.view.setState({
      status: 'ready',
      ...live.server,
      ...(live.server.era === 'modern' ? { envelope: this.envelope(live) } : {}),
      ...(live.link.kind === 'sse' ? { isSse: true } : {}),
      eraFrom,
    });
    const { hooks } = this.options;
    this.endOwnTasks = serveOwnTasks(live, { ...this.facts, ask: hooks.ask, log: this.log });
    hooks.onReady(live);
    this.subscriptions.begin(live);
    this.keepUp.start(live.server.era === 'legacy', launch);
  }

  /** A link that was closed from here tells nothing more, so what is heard is about the live one. */
  private linkHooks(): LinkHooks {
    this.output.clear();
    return {
      onStart: (pid) => {
        // Only what the last process printed is shown.
        this.output.clear();
        this.view.change({ pid });
      },
      onStderr: (line) => this.output.stderr.add(line),
      onStrayStdout: (line) => this.output.strayStdout.add(line),
      onExit: () => this.processEnded(),
      onBroken: (message) => {
        if (this.live) this.giveUp(new Unreachable(message));
      },
      onLost: this.lost,
      redirects: { follows: this.options.followsTo, onRefused: this.led },
    };
  }

  private prepare(client: Client): void {
    const { ask } = this.options.hooks;
    const isOver = () => this.dropped === client;
    const onRule = (id: unknown, mark: RuleMark) => markAnswer(this.log, id, mark);
    const asking = { ...this.facts, ask, onRule, roots: () => this.roots.list, isOver };
    const lost = 'The event stream was lost and could not be resumed.';
    prepareClient(client, asking, () => this.live?.client === client && void this.startAnew(lost));
  }

  private processEnded(): void {
    if (this.halfOpen.current) return this.halfEnded();
    if (!this.live) return;
    const exit = this.live.link.exit();
    const reason = `The process ${exit ? howEnded(exit) : 'ended'} while connected.`;
    if (this.crashes.isReached(performance.now())) {
      const message = `${reason} It was restarted three times within a minute.`;
      this.giveUp(new Unreachable(message, { exit }));
    } else void this.startAnew(reason);
  }

  private halfEnded(): void {
    const { state } = this.snapshot;
    if (state.status !== 'failed') return this.halfOpen.drop();
    this.view.setState({ status: 'failed', failure: this.halfOpen.ended(state.failure) });
  }

  /** Opens a new line; what was in flight on the old one has failed and is not sent again. */
  private async startAnew(reason: string): Promise<void> {
    if (this.options.ports.isSafeMode) {
      return this.giveUp(new Unreachable(`${reason} Safe mode connects nothing.`));
    }
    this.view.setState({ status: 'reconnecting', attempt: 1, reason: this.hide(reason) });
    this.options.hooks.onLost(reason);
    this.drop(reason);
    const failure = await this.retries.run({
      reason,
      signal: this.closing.signal,
      reach: () => this.reach(),
      isFutile: () => this.need !== undefined,
      onAttempt: (attempt, why) =>
        this.view.setState({ status: 'reconnecting', attempt, reason: this.hide(why) }),
    });
    if (failure) this.giveUp(failure);
  }

  /** While connecting, the attempt fails by itself; a live connection ends. */
  private needSignIn(need: SignInNeed): void {
    if (this.live && need.isForScopes) return this.options.hooks.onNeedsSignIn(need);
    this.need = need;
    if (this.live) this.askForSignIn(need);
  }

  private askForSignIn(need: SignInNeed): void {
    const message = signInMessage(this.snapshot.serverName, need);
    this.view.setState({ status: 'needs-sign-in', message });
    this.options.hooks.onLost(message);
    this.drop(message);
    this.halfOpen.drop();
    this.options.hooks.onNeedsSignIn(need);
  }

  private giveUp({ message: rawMessage, exit, reason }: Unreachable): void {
    if (this.closing.signal.aborted) return;
    if (this.need) return this.askForSignIn(this.need);
    const message = this.hide(rawMessage);
    const failure = failureOf(this.snapshot, this.definition, {
      message,
      reason,
      exit,
      ...this.output.tails(this.hide),
      halfOpen: this.halfOpen.current,
    });
    this.view.setState({ status: 'failed', failure });
    this.options.hooks.onLost(message);
    this.drop(message);
    this.files.settled();
  }

  private drop(reason: string): void {
    const { live } = this;
    this.live = undefined;
    this.keepUp.pause();
    this.subscriptions.pause();
    if (!live) return;
    this.endOwnTasks();
    this.dropped = live.client;
    live.link.lane.close(new Error(reason));
    this.tidying.add(closeQuietly(live.client, live.link));
  }

  private envelope({ server }: Established): Record<string, unknown> {
    return modernEnvelope(server.revision, this.facts);
  }
}
