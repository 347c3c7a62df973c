import { isObject } from '../../../../shared/json/is-object.ts';

/** A JSON-RPC 2.0 message as far as the wire cares: its members are whatever was sent. */
export type JsonRpcMessage = {
  jsonrpc: '2.0';
  id?: unknown;
  method?: unknown;
  params?: unknown;
  result?: unknown;
  error?: unknown;
};

/** A JSON-RPC 2.0 message in the loosest sense: an object that says so. */
export const isJsonRpc = (value: unknown): value is JsonRpcMessage =>
  isObject(value) && value['jsonrpc'] === '2.0';

/** What keeps a message from being a request, a notification or a response; undefined when nothing does. */
export function faultOf({ id, method, result, error }: JsonRpcMessage): string | undefined {
  if (method !== undefined) {
    return typeof method === 'string' ? undefined : 'its method is not a string';
  }
  if (result === undefined && error === undefined) return 'it has no method, result or error';
  if (result !== undefined && error !== undefined) return 'it has both a result and an error';
  return id === undefined ? 'a response without an id' : undefined;
}

/** What a method is about: a tool's or prompt's name, a resource's URI. */
export function subjectOf(params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
  const subject = params['name'] ?? params['uri'];
  return typeof subject === 'string' ? subject : undefined;
}
