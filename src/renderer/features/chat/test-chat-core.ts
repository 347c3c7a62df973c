import { act } from '@testing-library/react';
import type { EndpointState } from '../../../shared/model/chat-endpoint.ts';
import type { ChatEvent, ConversationSummary, RunChoice } from '../../../shared/model/chat/chat.ts';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { keepCatalogs } from '../../stores/catalog-store.ts';
import { answerWith } from '../../test-backend.ts';
import { forgetViewState } from '../../view-state.ts';
import { useChat } from './state/chat-store.ts';
import { usePage } from './state/page-store.ts';

const demo: EndpointState = {
  endpoint: { endpointId: 'demo', kind: 'demo', label: 'Demo, no AI' },
  key: { status: 'none' },
};

export type Sent = { parentId?: string | undefined; text: string; runs: RunChoice[] };

/** A core for tests of the chat: it records the calls, and the test sends the events. */
export function fakeChatCore() {
  const asked: [name: string, input: object][] = [];
  const note = (name: string, input: object) => void asked.push([name, input]);
  let listen: (events: ChatEvent[]) => void = () => {};
  const told: ChatEvent[] = [];
  useChat.setState({
    conversations: undefined,
    endpoints: undefined,
    models: {},
    opened: undefined,
  });
  usePage.setState(usePage.getInitialState());
  forgetViewState(() => true);
  keepCatalogs(() => false);
  setConnections([]);
  const next = { nodeId: 'u1' };
  const listed: ConversationSummary[] = [];
  const tools: unknown[] = [];
  answerWith({
    'viewState.write': () => {},
    'connections.catalog': ({ kind }: { kind: CatalogKind }) => ({
      items: kind === 'tools' ? tools : [],
      pages: 1,
      cutShort: false,
      at: 0,
    }),
    'chat.endpoints': async function* endpoints(_input, { signal }) {
      yield [demo];
      await aborted(signal);
    },
    'chat.models': () => [{ modelId: 'rules', title: 'Rules' }],
    'chat.conversations': async function* conversations(_input, { signal }) {
      yield [...listed];
      await aborted(signal);
    },
    'chat.open': () => ({ events: [...told], isWhole: true }),
    'chat.events': async function* events({ afterSeq }, { signal }) {
      // The queue is ready before the first events are handed over, since more may come meanwhile.
      const more = queue<ChatEvent[]>(signal);
      listen = more.put;
      const before = told.filter(({ seq }) => seq > afterSeq);
      if (before.length > 0) yield before;
      yield* more.items();
    },
    'chat.create': (input) => {
      note('create', input);
      return { conversationId: 'one' };
    },
    'chat.send': (input) => {
      note('send', input);
      return { nodeId: next.nodeId, runIds: ['r1', 'r2'].slice(0, input.runs.length) };
    },
    'chat.run': (input) => {
      note('run', input);
      return { runId: 'r2' };
    },
    'chat.continue': (input) => {
      note('continue', input);
      return { runId: 'r2' };
    },
    'chat.decide': (input) => note('decide', input),
    'chat.stop': (input) => note('stop', input),
    'chat.rename': (input) => note('rename', input),
    'chat.remove': (input) => note('remove', input),
    'chat.saveEndpoint': (input) => note('saveEndpoint', input),
    'chat.setKey': (input) => note('setKey', input),
    'chat.toolRules': async function* toolRules(_input, { signal }) {
      yield [];
      await aborted(signal);
    },
    'chat.setToolRule': (input) => note('setToolRule', input),
    'chat.keyProtection': () => ({ status: 'keyring' }),
  });
  return {
    asked,
    /** The id of the next turn. */
    next,
    /** The inputs of the calls with this name, the newest last. */
    askedFor: (name: string) => asked.filter(([one]) => one === name).map(([, input]) => input),
    listed,
    offer: (...items: unknown[]) => void tools.push(...items),
    connect: (serverName: string, capabilities: Record<string, object> = { tools: {} }) =>
      setConnections([
        {
          connectionId: 1,
          serverName,
          startedAt: 0,
          transport: 'stdio',
          declared: [],
          target: 'node',
          state: {
            status: 'ready',
            era: 'modern',
            eraFrom: 'chosen',
            revision: '2026-07-28',
            serverInfo: { name: serverName, version: '1' },
            capabilities,
          },
        },
      ]),
    /** Sends events at once or, while nobody listens, with the first batch. */
    tell: (...events: ChatEvent[]) =>
      act(async () => {
        told.push(...events);
        listen(events);
        await Promise.resolve();
      }),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

function queue<Item>(signal: AbortSignal) {
  const waiting: Item[] = [];
  let wake = () => {};
  signal.addEventListener('abort', () => wake(), { once: true });
  return {
    put(item: Item) {
      waiting.push(item);
      wake();
    },
    async *items() {
      while (!signal.aborted) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
