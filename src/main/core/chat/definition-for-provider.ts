import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type {
  DefinitionForProvider,
  ToolProvider,
} from '../../../shared/model/chat/definition-for-provider.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Connections } from '../connections/connections.ts';
import { requestTools } from './providers/request-tools.ts';
import { offerTools } from './run/tools/offer-tools.ts';
import { fitSchemaFor } from './schemas/fit-schema.ts';

type Wanted = { connectionId: number; tool: string; provider: ToolProvider };

/**
 * The definition of a tool as a provider gets it when no other server is offered, by the very way that
 * the chat takes; NOT_FOUND where the server lists no such tool.
 */
export async function definitionForProvider(
  { connectionId, tool, provider }: Wanted,
  connections: Pick<Connections, 'catalog' | 'ready'>,
  signal: AbortSignal,
): Promise<DefinitionForProvider> {
  const { serverName } = connections.ready(connectionId);
  const { items } = await connections.catalog(connectionId, 'tools', { mayBeKept: true, signal });
  const item = items.find((one) => isObject(one) && one['name'] === tool);
  if (item === undefined) throw new RpcError('NOT_FOUND', 'The server lists no such tool now.');
  const { tools, leftOut } = await offerTools([{ serverName, tools: [tool] }], {
    reach: () => Promise.resolve({ status: 'reached', tools: [item], instructions: undefined }),
    fit: fitSchemaFor(provider),
    isDenied: () => false,
    isDisabled: () => false,
    signal,
  });
  const [offered] = tools;
  if (!offered) return { status: 'left-out', why: leftOut[0]?.why ?? 'It is not offered.' };
  const { wireName, changes } = offered;
  return {
    status: 'offered',
    text: jsonOf(await requestTools(provider, [offered], signal)),
    changes: [
      ...(wireName === tool
        ? []
        : [{ kind: 'changed' as const, path: '/name', what: `written as ${wireName}` }]),
      ...changes,
    ],
  };
}
