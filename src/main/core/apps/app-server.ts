import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { toolUi } from '../../../shared/model/apps/tool-ui.ts';
import { isDisabledTool, type ToolFilter } from '../../../shared/model/servers/tool-filter.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { isJsonRpc } from '../wire/json/json-rpc.ts';
import { followCall } from '../connections/follow-call.ts';
import type { Connections } from '../connections/connections.ts';
import type { AppServer } from './app-bridge.ts';

export type AppRooms = Pick<
  Connections,
  'ready' | 'ask' | 'catalog' | 'startCall' | 'cancelCall' | 'calls' | 'callResult' | 'onEvent'
>;

type Options = {
  connections: AppRooms;
  connectionId: number;
  timeoutMs: number;
  /** The definition of the server, with the tools that the user disabled. */
  isDisabledBy(): ToolFilter | undefined;
  signal: AbortSignal;
};

const maxResult = 16_000_000;

/** The app's own server, of which it gets what its host allows. */
export function createAppServer(options: Options): AppServer & {
  /** A tool's definition; throws NOT_FOUND where the server lists none of this name. */
  tool(name: string): Promise<Record<string, unknown>>;
  /** The entry of a resource in the server's list, where there is one. */
  listed(uri: string): Promise<unknown>;
} {
  const { connections, connectionId, timeoutMs, signal, isDisabledBy } = options;

  async function tool(name: string): Promise<Record<string, unknown>> {
    const { items } = await connections.catalog(connectionId, 'tools', { mayBeKept: true, signal });
    const found = items.find((one) => isObject(one) && one['name'] === name);
    if (!isObject(found)) throw new RpcError('NOT_FOUND', `The server lists no tool ${name}.`);
    return found;
  }

  return {
    tool,
    async listed(uri) {
      const { items } = await connections
        .catalog(connectionId, 'resources', { mayBeKept: true, signal })
        // An app need not be listed; what its content says is enough.
        .catch(() => ({ items: [] as unknown[] }));
      return items.find((one) => isObject(one) && one['uri'] === uri);
    },
    async callTool(name, argumentsText, onCalled) {
      if (!toolUi(await tool(name)).forApp) {
        throw new Error(`The app may not call ${name}: _meta.ui.visibility has no "app".`);
      }
      if (isDisabledTool(isDisabledBy(), name)) {
        throw new Error(`The app may not call ${name}: the user disabled it.`);
      }
      const request = {
        connectionId,
        method: 'tools/call',
        name,
        argumentsText,
        by: 'app',
      } as const;
      const { state, callId, requestSeq } = await followCall(connections, request, {}, signal);
      if (requestSeq !== undefined) onCalled?.(requestSeq);
      if (state.status === 'cancelled') throw new Error('The call was cancelled.');
      if (state.status === 'failed') throw errorOf(state.message, state.code, state.data);
      const { text, cutShort } = connections.callResult(callId, maxResult);
      if (cutShort) throw new Error(`The result has more than ${maxResult} characters.`);
      return parsedJson(text);
    },
    async read(method, params) {
      const request = { method, paramsText: JSON.stringify(params) };
      const { result, error, kept } = await connections.ask(connectionId, request, {
        timeoutMs,
        signal,
      });
      if (error !== undefined) throw sentError(error);
      if (kept.totalBytes > Math.min(kept.text.length, maxResult)) {
        throw new Error(`The result is too large: ${maxResult} bytes are passed on at most.`);
      }
      const whole = parsedJson(kept.text.toString('utf8'));
      // Of an answer that is neither, the text is the message itself.
      if (result === undefined && isJsonRpc(whole)) {
        throw new Error('The server’s response has neither a result nor an error.');
      }
      return whole ?? result;
    },
  };
}

function sentError(error: unknown): Error {
  const { message, code, data } = isObject(error) ? error : {};
  return errorOf(
    typeof message === 'string' ? message : 'The server sent an error without a message.',
    typeof code === 'number' ? code : undefined,
    data,
  );
}

/** An error that the bridge sends on as a JSON-RPC error. */
const errorOf = (message: string, code: number | undefined, data: unknown): Error =>
  Object.assign(new Error(message), {
    ...(code !== undefined && { code }),
    ...(data !== undefined && { data }),
  });
