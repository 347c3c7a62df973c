import type { EndpointState } from '../../../../shared/model/chat-endpoint.ts';
import type { OfferedServer, RunChoice } from '../../../../shared/model/chat/chat.ts';
import type { LoadedModels } from './chat-store.ts';
import type { Choice } from './page-store.ts';

export type Offered = {
  endpoints: readonly EndpointState[];
  models: Readonly<Record<string, LoadedModels>>;
  /** The names of the connected servers. */
  connected: readonly string[];
};

/** Completes a choice: its parts as far as they are still offered, and defaults for the rest. */
export function resolveChoice(choice: Choice, offered: Offered): RunChoice | undefined {
  const model = modelOf(choice, offered);
  return model && { ...choice, model, servers: serversOf(choice, offered) };
}

/** The chosen model, or the first of the demo, which needs no key. */
export function modelOf(
  { model }: Choice,
  { endpoints, models }: Offered,
): RunChoice['model'] | undefined {
  if (model && endpoints.some(({ endpoint }) => endpoint.endpointId === model.endpointId)) {
    return model;
  }
  const demo = endpoints.find(({ endpoint }) => endpoint.kind === 'demo')?.endpoint.endpointId;
  const loaded = demo === undefined ? undefined : models[demo];
  const first = loaded?.status === 'loaded' ? loaded.models[0]?.modelId : undefined;
  return demo === undefined || first === undefined
    ? undefined
    : { endpointId: demo, modelId: first };
}

/** The chosen servers that are connected; all connected servers where none were chosen. */
export const serversOf = ({ servers }: Choice, { connected }: Offered): OfferedServer[] =>
  servers?.filter(({ serverName }) => connected.includes(serverName)) ??
  connected.map((serverName) => ({ serverName }));

/** Takes a server out of the choice, or into it. */
export const withServer = (
  servers: readonly OfferedServer[],
  serverName: string,
  isWanted: boolean,
): OfferedServer[] => [
  ...servers.filter((one) => one.serverName !== serverName),
  ...(isWanted ? [{ serverName }] : []),
];

/** Takes a tool out of a server's choice, or into it; `all` are the server's tools. */
export function withTool(
  server: OfferedServer,
  tool: string,
  isWanted: boolean,
  all: readonly string[],
): OfferedServer {
  const before = server.tools ?? all;
  const tools = isWanted ? [...before, tool] : before.filter((name) => name !== tool);
  const { tools: _tools, ...rest } = server;
  return all.every((name) => tools.includes(name)) ? rest : { ...rest, tools };
}
