import { randomUUID } from 'node:crypto';
import type { chatContract } from '../../../shared/contract/chat.ts';
import type { ComparedBodies } from '../../../shared/model/traffic/body-questions.ts';
import type { ChatEvent } from '../../../shared/model/chat/chat.ts';
import type { EndpointCheck, Endpoint } from '../../../shared/model/chat-endpoint.ts';
import { isDisabledTool } from '../../../shared/model/servers/tool-filter.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Connections } from '../connections/connections.ts';
import { conversationFigures } from '../figures/conversation-figures.ts';
import type { AskModel } from '../connections/requests/askable.ts';
import type { Network } from '../connections/network.ts';
import { latestByKey } from '../event-stream.ts';
import type { Trust } from '../servers/trust/trust.ts';
import type { ShellPorts } from '../ports.ts';
import type { WorkerFiles } from '../workers/worker-table.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { launchHash } from '../servers/launch-hash.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Validation } from '../validation/create-validation.ts';
import { comparedResult } from './run/compared-result.ts';
import { createCallTool } from './run/tools/call-tool.ts';
import { createChatRuns, type RunRooms } from './run/chat-runs.ts';
import type { Conversation } from './conversations/conversation.ts';
import { createConversations, newTitle } from './conversations/conversations.ts';
import { demoModels } from '../../../shared/model/chat/model-name.ts';
import { checkEndpointFields } from './endpoints/check-endpoint-fields.ts';
import { openEndpoints } from './endpoints/endpoints.ts';
import { evalInApp, type OpenEvalCore } from './evals/eval-in-app.ts';
import { evalOfTurn } from './evals/eval-of-turn.ts';
import type { FindServer } from './evals/server-entries.ts';
import { createExchangeFiles } from './run/exchange-files.ts';
import { fitSchemaFor } from './schemas/fit-schema.ts';
import { checkEndpoint } from './providers/check-endpoint.ts';
import { listModels } from './providers/list-models.ts';
import { probeTool } from './evals/probe-tool.ts';
import { createReachServer } from './run/tools/reach-server.ts';
import { refuseKeys } from './run/refuse-keys.ts';
import { createAskModel } from './sampling/create-ask-model.ts';
import { openToolRules } from './run/tools/tool-rules.ts';
import { watchDefinitions } from './run/tools/watch-definitions.ts';

export type Chat = {
  handlers: Handlers<typeof chatContract>;
  /** Answers the sampling requests of servers. */
  askModel: AskModel;
  /** Reads the keys of all endpoints, so that they are masked. */
  learnKeys(): Promise<void>;
  /** Stops what runs, and writes what is pending. */
  close(): Promise<void>;
};

type Rooms = Pick<RunRooms, 'onDecided' | 'onApprovalAsked' | 'onRunEvent' | 'unseenChanges'> & {
  ports: Pick<ShellPorts, 'home' | 'environment' | 'version'> & {
    workers: Pick<WorkerFiles, 'chatSearch'>;
  };
  secrets: Secrets;
  connections: Connections;
  validation: Pick<Validation, 'judge'>;
  network: Pick<Network, 'agent' | 'open'>;
  recordingId: string;
  /** Compares two results as bodies. */
  compare(before: string, after: string, signal: AbortSignal): Promise<ComparedBodies>;
  /** Finds the present definition of a server. */
  findServer: FindServer;
  /** Whether the user trusts what a server says of its tools. */
  trusts(serverName: string): boolean;
  /** Whether the user wants to be asked about every call. */
  asksForAll(): boolean;
  openEvalCore: OpenEvalCore;
  /** Asked before an eval starts or reaches anything. */
  trust: Pick<Trust, 'checkAll' | 'approveAll' | 'revoke'>;
  /** The secrets that are masked in exports. */
  known: KnownSecrets;
};

/** Conversations with models that drive the tools. Nothing is read from disk before it is first asked. */
export function createChat({
  ports,
  secrets,
  connections,
  validation,
  network,
  recordingId,
  compare,
  findServer,
  openEvalCore,
  trust,
  trusts,
  asksForAll,
  onDecided,
  onApprovalAsked,
  onRunEvent,
  unseenChanges,
  known,
}: Rooms): Chat {
  const { home } = ports;
  const launchOf = (serverName: string) => {
    const server = findServer(serverName);
    return server ? launchHash(server.launch) : '';
  };
  const conversations = createConversations({ home });
  const exchanges = createExchangeFiles(home);
  const agent = () => network.agent();
  const opened = once(async () => {
    const [endpoints, rules] = await Promise.all([
      openEndpoints({ ...ports, secrets, known, trust }),
      openToolRules(home),
    ]);
    const rooms = {
      conversations,
      endpoints,
      rules,
      exchanges,
      callTool: createCallTool(connections, recordingId),
      reach: createReachServer(connections),
      watch: () => watchDefinitions(connections, launchOf),
      launchOf,
      isDisabled: (serverName: string, tool: string) =>
        isDisabledTool(findServer(serverName), tool),
      trusts,
      asksForAll,
      onDecided,
      onApprovalAsked,
      onRunEvent,
      unseenChanges,
      fitFor: fitSchemaFor,
      validation,
      agent,
    };
    return { endpoints, rules, runs: createChatRuns(rooms), rooms };
  });

  const handlers: Chat['handlers'] = {
    async *'chat.endpoints'(_input, { signal }) {
      const { endpoints } = await opened();
      yield* listed(endpoints.list, endpoints.onChange, signal);
    },
    'chat.saveEndpoint': async (endpoint) => (await opened()).endpoints.save(endpoint),
    'chat.endpointSheet': async ({ endpointId }) => (await opened()).endpoints.sheetOf(endpointId),
    'chat.approveEndpoint': async ({ endpointId, approval }) =>
      (await opened()).endpoints.approve(endpointId, approval),
    'chat.removeEndpoint': async ({ endpointId }) => (await opened()).endpoints.remove(endpointId),
    'chat.setKey': async ({ endpointId, key, keep }) =>
      (await opened()).endpoints.setKey(endpointId, key, keep),
    'chat.keyProtection': async () => (await opened()).endpoints.protection(),
    async 'chat.checkEndpoint'(endpoint, { signal }) {
      const started = performance.now();
      if (endpoint.kind === 'demo') {
        const tookMs = Math.round(performance.now() - started);
        return { status: 'works', tookMs, models: demoModels.length };
      }
      const { endpoints } = await opened();
      const access = await usable(endpoint, () => endpoints.resolve(endpoint));
      return 'status' in access ? access : checkEndpoint({ ...access, agent }, signal);
    },
    async 'chat.models'({ endpointId }, { signal }) {
      const { endpoints } = await opened();
      const endpoint = endpoints.get(endpointId);
      if (endpoint.kind === 'demo') return demoModels;
      const access = { ...(await endpoints.resolve(endpoint)), agent };
      return listModels(access, signal).catch((error: unknown) => {
        throw signal.aborted ? error : new RpcError('UNAVAILABLE', messageOf(error));
      });
    },
    async *'chat.toolRules'(_input, { signal }) {
      const { rules } = await opened();
      yield* listed(rules.list, rules.onChange, signal);
    },
    async 'chat.setToolRule'({ rule, definitionHash, ...of }) {
      if (rule === 'allow' && definitionHash === undefined) {
        throw new RpcError(
          'BAD_INPUT',
          'A tool is allowed in its current definition only, and the hash of that definition is missing.',
        );
      }
      const { rules } = await opened();
      rules.set(of, rule && { rule, ...(definitionHash !== undefined && { definitionHash }) });
    },

    'chat.conversations': (_input, { signal }) =>
      listed(() => conversations.list(), conversations.onChange, signal),
    'chat.search': ({ text }, { signal }) =>
      conversations.search(text, ports.workers.chatSearch, signal),
    'chat.create': ({ title }) => conversations.create(title),
    'chat.rename': ({ conversationId, title }) => conversations.rename(conversationId, title),
    async 'chat.remove'({ conversationId }) {
      await conversations.remove(conversationId);
      await exchanges.remove(conversationId);
    },
    async 'chat.open'({ conversationId }) {
      return (await conversations.open(conversationId)).opening();
    },
    async *'chat.events'({ conversationId, afterSeq }, { signal }) {
      const conversation = await conversations.open(conversationId);
      yield* conversation.follow(afterSeq, signal);
    },
    async 'chat.send'({ conversationId, parentId, text, attachments, runs: choices }) {
      const conversation = await conversations.open(conversationId);
      conversation.checkWritable();
      const secrets = await (await opened()).endpoints.secrets();
      refuseKeys({ text, attachments, choices }, secrets);
      if (parentId !== undefined)
        checkEnded(conversation, parentId, (await opened()).runs.isRunning);
      const nodeId = randomUUID();
      conversation.append({
        type: 'node',
        node: {
          kind: 'user',
          nodeId,
          ...(parentId !== undefined && { parentId }),
          text,
          attachments,
        },
      });
      const title = titleOf(text);
      if (conversation.title === newTitle && title !== '')
        conversation.append({ type: 'title', title });
      await conversation.flush();
      const { runs } = await opened();
      const runIds = [];
      for (const choice of choices) runIds.push(await runs.start(conversation, nodeId, choice));
      return { nodeId, runIds };
    },
    async 'chat.run'({ conversationId, parentId, run }) {
      const conversation = await conversations.open(conversationId);
      if (conversation.kindOf(parentId) !== 'user') {
        throw new RpcError('BAD_INPUT', 'A run must answer a user message.');
      }
      const { endpoints, runs } = await opened();
      refuseKeys({ choices: [run] }, await endpoints.secrets());
      return { runId: await runs.start(conversation, parentId, run) };
    },
    async 'chat.stop'({ runId, callId }) {
      (await opened()).runs.stop(runId, callId);
    },
    async 'chat.decide'({ runId, callId, decision }) {
      (await opened()).runs.decide(runId, callId, decision);
    },
    async 'chat.continue'({ conversationId, runId, run }) {
      const conversation = await conversations.open(conversationId);
      const { endpoints, runs } = await opened();
      refuseKeys({ choices: [run] }, await endpoints.secrets());
      checkEnded(conversation, runId, runs.isRunning);
      return { runId: await runs.start(conversation, runId, run) };
    },
    async 'chat.compareResults'({ conversationId, before, after }, { signal }) {
      const events = await (await conversations.open(conversationId)).events();
      const [one, other] = [before, after].map((of) => comparedResult(resultOf(events, of)));
      return compare(one ?? '', other ?? '', signal);
    },
    async 'chat.exchange'({ conversationId, exchangeId }) {
      await conversations.open(conversationId);
      return exchanges.read(conversationId, exchangeId);
    },
    async 'chat.image'({ address }, { signal }) {
      const { fetchImage } = await import('../images/fetch-image.ts');
      return fetchImage(address, { open: network.open, signal });
    },
    async 'chat.definitionForProvider'(wanted, { signal }) {
      const { definitionForProvider } = await import('./definition-for-provider.ts');
      return definitionForProvider(wanted, connections, signal);
    },
    async *'chat.probe'(wanted, { signal }) {
      const { rooms } = await opened();
      refuseKeys({ text: wanted.prompt, choices: [] }, await rooms.endpoints.secrets());
      yield* probeTool(rooms, wanted, signal);
    },
    async *'chat.eval'(wanted, { signal }) {
      const { endpoints } = await opened();
      yield* evalInApp(wanted, { endpoints, openCore: openEvalCore, trust }, signal);
    },
    async 'chat.evalOf'({ conversationId, runId }) {
      const conversation = await conversations.open(conversationId);
      const { endpoints } = await opened();
      await endpoints.learnKeys();
      const wanted = { runId, findEndpoint: endpoints.get, findServer, masker: known.masker };
      return evalOfTurn(await conversation.events(), wanted);
    },
    'chat.figures': async ({ conversationId }) => {
      const conversation = await conversations.open(conversationId);
      return conversationFigures(await conversation.events());
    },
    async *'chat.export'({ conversationId, nodeId, format }, { signal }) {
      const conversation = await conversations.open(conversationId);
      const { endpoints } = await opened();
      await endpoints.learnKeys();
      const wanted = { format, nodeId, signal, masker: known.masker, version: ports.version };
      const { exportConversation } = await import('./export/export-conversation.ts');
      yield* exportConversation(await conversation.events(), wanted);
    },
  };

  return {
    handlers,
    askModel: createAskModel({ endpoints: async () => (await opened()).endpoints, agent }),
    learnKeys: async () => (await opened()).endpoints.learnKeys(),
    async close() {
      if (opened.isCalled()) {
        const { runs, rules } = await opened();
        await runs.close();
        await rules.flush();
      }
      await Promise.all([conversations.close(), exchanges.flush()]);
    },
  };
}

/** Yields what `read` gives now, and again after every change. */
async function* listed<T>(
  read: () => T | Promise<T>,
  onChange: (listener: () => void) => () => void,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const changes = latestByKey<true>(
    (push) => {
      push(true);
      return onChange(() => push(true));
    },
    () => 'all',
    signal,
  );
  for await (const _change of changes) yield await read();
}

/** Makes a value at its first use, and again after a failure. */
function once<T>(make: () => Promise<T>): (() => Promise<T>) & { isCalled(): boolean } {
  let made: Promise<T> | undefined;
  const get = () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return Object.assign(get, { isCalled: () => made !== undefined });
}

function checkEnded(
  conversation: Conversation,
  runId: string,
  isRunning: (runId: string) => boolean,
): void {
  if (conversation.kindOf(runId) !== 'run') {
    throw new RpcError('BAD_INPUT', 'This run can’t be continued.');
  }
  if (isRunning(runId)) throw new RpcError('REFUSED', 'The run has not ended. Stop it first.');
}

/** Resolves what an endpoint's requests need; returns a failed check where they can't be sent. */
async function usable<T>(
  endpoint: Endpoint,
  resolve: () => Promise<T>,
): Promise<T | EndpointCheck> {
  try {
    checkEndpointFields(endpoint);
    return await resolve();
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const kind = error.code === 'UNAVAILABLE' ? 'auth' : 'bad-request';
    return {
      status: 'fails',
      kind,
      message: error.message,
      advice: 'Change the endpoint, and check it again.',
    };
  }
}

/** The result of a call; throws NOT_FOUND where it has none. */
function resultOf(
  events: readonly ChatEvent[],
  { runId, callId }: { runId: string; callId: string },
): string {
  for (const one of events) {
    if (one.type !== 'run' || one.nodeId !== runId || one.event.type !== 'call-end') continue;
    const { event } = one;
    if (event.callId === callId && event.resultText !== undefined) return event.resultText;
  }
  throw new RpcError('NOT_FOUND', 'This call has no result in the conversation.');
}

const maxTitle = 60;

function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? '';
  const letters = Array.from(line);
  return letters.length > maxTitle ? `${letters.slice(0, maxTitle).join('').trimEnd()}…` : line;
}
