import type { EndpointState } from '../../../../shared/model/chat-endpoint.ts';
import type { OfferedServer, RunChoice } from '../../../../shared/model/chat/chat.ts';
import type { LoadedModels } from './chat-store.ts';
import type { Choice } from './page-store.ts';

export type Offered = {
  endpoints: readonly EndpointState[];
  models: Readonly<Record<string, LoadedModels>>;
  /** The servers that are connected. */
  connected: readonly string[];
};

/** What a run is started with: what was chosen, as far as it is still there, and defaults for the rest. */
export function resolveChoice(choice: Choice, offered: Offered): RunChoice | undefined {
  const model = modelOf(choice, offered);
  return model && { ...choice, model, servers: serversOf(choice, offered) };
}

/** The model that was chosen, or the first of the demo, which needs no key. */
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

/** The connected ones of the chosen servers; all that are connected where nobody has chosen. */
export const serversOf = ({ servers }: Choice, { connected }: Offered): OfferedServer[] =>
  servers?.filter(({ serverName }) => connected.includes(serverName)) ??
  connected.map((serverName) => ({ serverName }));

/** Servers with one of them left out, or taken in again. */
export const withServer = (
  servers: readonly OfferedServer[],
  serverName: string,
  isWanted: boolean,
): OfferedServer[] => [
  ...servers.filter((one) => one.serverName !== serverName),
  ...(isWanted ? [{ serverName }] : []),
];

/** A server with one tool left out, or taken in again; `all` are the tools that it has. */
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
