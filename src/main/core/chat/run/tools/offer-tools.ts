import { isObject } from '../../../../../shared/json/is-object.ts';
import { toolUi } from '../../../../../shared/model/apps/tool-ui.ts';
import type { LeftOutTool, OfferedServer } from '../../../../../shared/model/chat/chat.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import { definitionHash } from './definition-hash.ts';
import type { ReachServer } from './reach-server.ts';
import type { RunTool } from '../run-ports.ts';
import { wireNames } from './wire-names.ts';

export type Offer = {
  tools: RunTool[];
  leftOut: LeftOutTool[];
  /** The servers' `instructions`, where the user lets the model have them. */
  instructions: string[];
};

/** A schema as a provider takes it, with what was changed; or why it takes none of it. */
export type FitSchema = (
  schema: Record<string, unknown>,
) => Pick<RunTool, 'schema' | 'changes'> | { rejected: string };

type Found = Pick<
  RunTool,
  | 'serverName'
  | 'tool'
  | 'title'
  | 'description'
  | 'definitionHash'
  | 'annotations'
  | 'schema'
  | 'changes'
  | 'inputSchema'
  | 'isUnseen'
>;
type Options = {
  reach: ReachServer;
  fit: FitSchema;
  isDenied(serverName: string, tool: string): boolean;
  /** Whether the user disabled a tool of a server for everything. */
  isDisabled(serverName: string, tool: string): boolean;
  /** A hash of a server's launch, as it is defined now. */
  launchOf?: ((serverName: string) => string) | undefined;
  /** The names of tools whose definitions have changed since the user looked at them. */
  unseenChanges?:
    | ((serverName: string, tools: unknown[]) => Promise<ReadonlySet<string>>)
    | undefined;
  signal: AbortSignal;
};

/** The tools of the chosen servers as a model is shown them, as the servers list them now. */
export async function offerTools(servers: OfferedServer[], options: Options): Promise<Offer> {
  const offers = await Promise.all(servers.map((server) => offerOf(server, options)));
  const found = offers.flatMap(({ tools }) => tools);
  const names = wireNames(found);
  const tools = found.map((tool, at): RunTool => ({ ...tool, wireName: names[at] ?? '' }));
  return {
    tools,
    leftOut: offers.flatMap(({ leftOut }) => leftOut),
    instructions: offers.flatMap(({ instructions }) => instructions),
  };
}

type ServerOffer = { tools: Found[]; leftOut: LeftOutTool[]; instructions: string[] };

async function offerOf(server: OfferedServer, options: Options): Promise<ServerOffer> {
  const { serverName, tools: chosen, withInstructions } = server;
  const none = (why: string): ServerOffer => ({
    tools: [],
    leftOut: [{ serverName, tool: '', why }],
    instructions: [],
  });
  let reached;
  try {
    reached = await options.reach(serverName, options.signal);
  } catch (error) {
    if (options.signal.aborted) throw error;
    return none(`Its tools can’t be listed: ${messageOf(error)}`);
  }
  if (reached.status === 'unreachable') return none(reached.why);
  const offer: ServerOffer = { tools: [], leftOut: [], instructions: [] };
  if (withInstructions && reached.instructions) {
    offer.instructions.push(`Instructions of the server ${serverName}:\n${reached.instructions}`);
  }
  const unseen = await options.unseenChanges?.(serverName, reached.tools);
  const seen = new Set<string>();
  for (const item of reached.tools) {
    const name = isObject(item) && typeof item['name'] === 'string' ? item['name'] : undefined;
    if (name !== undefined && chosen && !chosen.includes(name)) continue;
    const judged =
      name !== undefined && seen.has(name)
        ? 'The server lists this name twice; the first one is offered.'
        : judge(item, serverName, options);
    if (typeof judged === 'string')
      offer.leftOut.push({ serverName, tool: name ?? '(without a name)', why: judged });
    else offer.tools.push(unseen?.has(judged.tool) ? { ...judged, isUnseen: true } : judged);
    if (name !== undefined) seen.add(name);
  }
  for (const tool of chosen ?? []) {
    if (!seen.has(tool))
      offer.leftOut.push({ serverName, tool, why: 'The server has no tool of this name now.' });
  }
  return offer;
}

/** A tool as it is offered, or why it is left out. */
function judge(
  item: unknown,
  serverName: string,
  { fit, isDenied, isDisabled, launchOf }: Options,
): Found | string {
  if (!isObject(item)) return 'Its definition is not an object.';
  const { name, description, inputSchema, annotations } = item;
  if (typeof name !== 'string' || name === '') return 'Its definition has no name.';
  if (isDisabled(serverName, name)) return 'You disabled this tool.';
  if (isDenied(serverName, name)) return 'You denied this tool.';
  const ui = toolUi(item);
  if (!ui.forModel)
    return 'The server reserves it for its app: _meta.ui.visibility has no "model".';
  if (!isObject(inputSchema)) return 'Its inputSchema is not an object.';
  const fitted = fit(inputSchema);
  if ('rejected' in fitted) return fitted.rejected;
  const title = titleOf(item);
  return {
    serverName,
    tool: name,
    ...(title !== undefined && { title }),
    ...(ui.resourceUri !== undefined && { hasApp: true }),
    description: typeof description === 'string' ? description : '',
    definitionHash: definitionHash(item, launchOf?.(serverName)),
    inputSchema,
    ...fitted,
    ...(isObject(annotations) && { annotations }),
  };
}

/** Returns a tool's `title`, or the title in its annotations, where older revisions have it. */
function titleOf({ title, annotations }: Record<string, unknown>): string | undefined {
  const titles = [title, isObject(annotations) ? annotations['title'] : undefined];
  return titles.find((one): one is string => typeof one === 'string' && one.trim() !== '');
}
