import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import type {
  ChatEvent,
  ConversationSummary,
  RunChoice,
  RunEvent,
} from '../../../shared/model/chat/chat.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { chatContract } from '../../../shared/contract/chat.ts';
import type { CallNames, InputOf, OutputOf } from '../../../shared/rpc/define.ts';
import { testSecrets } from '../secrets/test-secrets.ts';
import { openDefinitionChanges } from '../definitions/open-definition-changes.ts';
import { createNetwork } from '../connections/network.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import { compareBodies } from '../traffic/body/compare-bodies.ts';
import { createValidation } from '../validation/create-validation.ts';
import { fullTrust } from '../servers/trust/trust.ts';
import type { RunRooms } from './run/chat-runs.ts';
import { createChat, type Chat } from './create-chat.ts';
import { workers } from '../../../../test/entry.ts';

const text = { type: 'object', properties: { text: { type: 'string' } } };

export const look = {
  name: 'look',
  description: 'Looks something up',
  inputSchema: text,
  annotations: { readOnlyHint: true },
};
export const change = { name: 'change', description: 'Changes something', inputSchema: text };

/**
 * The chat of a core with a real stdio server called “notes”. The core and its servers are the same
 * for all tests of a file; each has a data folder of its own.
 */
export class TestChat {
  private readonly core = openCore();
  private readonly network = createNetwork({}, {});
  private readonly validation = createValidation(workers.validation);
  private readonly defined = new Map<string, ServerDefinition>();
  private readonly toolsFile: string;
  private readonly callsFile: string;
  private signal = new AbortController();
  private opened: Chat | undefined;
  private changes = this.openChanges();
  home = '';
  /** What servers say of their tools is trusted. */
  trusts = true;
  asksForAll = false;
  onApprovalAsked: RunRooms['onApprovalAsked'];

  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.toolsFile = join(folder, 'tools.json');
    this.callsFile = join(folder, 'calls');
  }

  static async open(): Promise<TestChat> {
    const app = new TestChat(await mkdtemp(join(tmpdir(), 'wirebench-chat-')));
    app.define('notes');
    return app;
  }

  async setUp(): Promise<void> {
    this.home = await mkdtemp(join(this.folder, 'home-'));
    this.signal = new AbortController();
    await rm(this.callsFile, { force: true });
    this.changes.close();
    this.changes = this.openChanges();
    await this.offer([look, change]);
  }

  async tearDown(): Promise<void> {
    this.signal.abort();
    await this.restart();
  }

  async close(): Promise<void> {
    this.changes.close();
    await this.core.close();
    await Promise.all([this.network.close(), this.validation.close()]);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A server that offers the same tools, and answers with the arguments that it got. */
  define(name: string, script = 'test/servers/schema-server.mjs'): void {
    const launch = nodeServer(script, this.toolsFile, this.callsFile);
    const definition = { name, launch, era: 'legacy' } as const;
    this.defined.set(name, definition);
    this.core.define(definition);
  }

  /** Another server by a name, which offers the very same tools. */
  redefine(name: string): void {
    const launch = nodeServer(
      'test/servers/schema-server.mjs',
      this.toolsFile,
      this.callsFile,
      'x',
    );
    const definition = { name, launch, era: 'legacy' } as const;
    this.defined.set(name, definition);
    this.core.define(definition);
  }

  async offer(tools: unknown[]): Promise<void> {
    // At once: a server that reads half of it would never answer.
    await writeFile(`${this.toolsFile}.new`, JSON.stringify(tools));
    await rename(`${this.toolsFile}.new`, this.toolsFile);
  }

  /** What is kept of the lists of servers, in memory. */
  private openChanges() {
    return openDefinitionChanges({
      home: undefined,
      known: createKnownSecrets(),
      connections: this.core.connections,
      findServer: (name) => this.defined.get(name),
      // A connection stands for its list of tools.
      listOf: (connectionId) => ({ connectionId, kind: 'tools', items: this.seen }),
    });
  }

  private seen: unknown[] = [];

  /** Looks at the tools of a server, as a user does on its page. */
  async lookAt(tools: unknown[]): Promise<void> {
    this.seen = tools;
    const [connection] = this.connections.list().filter(({ serverName }) => serverName === 'notes');
    const listId = connection?.connectionId ?? 0;
    await this.changes.handlers['definitions.see']({ listId });
  }

  /** The arguments that reached a server, a line a call. */
  calls(): Promise<string> {
    return readFile(this.callsFile, 'utf8').catch(() => '');
  }

  get connections() {
    return this.core.connections;
  }

  get chat(): Chat {
    const { home } = this;
    this.opened ??= createChat({
      secrets: testSecrets(home),
      ports: { home, environment: {}, version: '0.0.0', workers },
      connections: this.core.connections,
      validation: this.validation,
      network: this.network,
      recordingId: 'test',
      compare: async (before, after) =>
        compareBodies(before, after, { matching: 'place', ignored: [] }),
      trust: fullTrust,
      findServer: (name) => this.defined.get(name),
      known: createKnownSecrets(),
      trusts: (name) => this.trusts && this.defined.has(name),
      asksForAll: () => this.asksForAll,
      onApprovalAsked: this.onApprovalAsked,
      unseenChanges: (...list) => this.changes.changedTools(...list),
      openEvalCore: () => Promise.reject(new Error('Evals are tested with a whole core.')),
    });
    return this.opened;
  }

  /** As at the next start of the app, in the same folder. */
  async restart(): Promise<void> {
    await this.opened?.close();
    this.opened = undefined;
  }

  get context() {
    return { signal: this.signal.signal };
  }

  ask<Name extends CallNames<typeof chatContract>>(
    name: Name,
    input: InputOf<(typeof chatContract)[Name]>,
  ): Promise<OutputOf<(typeof chatContract)[Name]>> {
    const parsed = chatContract[name].input.parse(input);
    const handler = this.chat.handlers[name] as (given: unknown, context: object) => unknown;
    return Promise.resolve(handler(parsed, this.context)) as Promise<
      OutputOf<(typeof chatContract)[Name]>
    >;
  }

  /** The first item of a stream that fits. */
  async heard<T>(stream: AsyncIterable<T>, fits: (item: T) => boolean = () => true): Promise<T> {
    for await (const item of stream) if (fits(item)) return item;
    throw new Error('The stream ended.');
  }

  /** A conversation with one message, and a run for each choice. */
  async send(prompt: string, ...choices: Partial<RunChoice>[]) {
    const { conversationId } = await this.ask('chat.create', {});
    return this.sendTo(conversationId, undefined, prompt, ...choices);
  }

  async sendTo(
    conversationId: string,
    parentId: string | undefined,
    prompt: string,
    ...choices: Partial<RunChoice>[]
  ) {
    const runs = (choices.length === 0 ? [{}] : choices).map((choice) => demoRun(choice));
    const sent = await this.ask('chat.send', {
      conversationId,
      parentId,
      text: prompt,
      attachments: [],
      runs,
    });
    const [runId = ''] = sent.runIds;
    return { conversationId, runId, ...sent };
  }

  /** All events up to the first that fits, from the start. */
  async until(conversationId: string, fits: (event: ChatEvent) => boolean): Promise<ChatEvent[]> {
    const all: ChatEvent[] = [];
    const stream = this.chat.handlers['chat.events']({ conversationId, afterSeq: 0 }, this.context);
    for await (const events of stream) {
      all.push(...events);
      if (events.some(fits)) return all;
    }
    throw new Error('The stream ended.');
  }

  /** The events of a run, up to one of a type. */
  async told(of: { conversationId: string; runId: string }, type: RunEvent['type'] = 'run-end') {
    const { conversationId, runId } = of;
    const isOfRun = (event: ChatEvent) => event.type === 'run' && event.nodeId === runId;
    const all = await this.until(
      conversationId,
      (event) => event.type === 'run' && isOfRun(event) && event.event.type === type,
    );
    return all.flatMap((one) => (one.type === 'run' && isOfRun(one) ? [one.event] : []));
  }

  /** The list of conversations once it fits. */
  listed(fits: (all: ConversationSummary[]) => boolean = () => true) {
    return this.heard(this.chat.handlers['chat.conversations']({}, this.context), fits);
  }
}

export const demoRun = (choice: Partial<RunChoice> = {}): RunChoice => ({
  model: { endpointId: 'demo', modelId: 'rules' },
  servers: [{ serverName: 'notes' }],
  settings: { providerOptions: { demo: { tokensPerSecond: 0 } } },
  ...choice,
});

export const find = <Type extends RunEvent['type']>(events: RunEvent[], type: Type) =>
  events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type);
