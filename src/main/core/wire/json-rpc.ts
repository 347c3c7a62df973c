/** A JSON-RPC 2.0 message as far as the wire cares: its members are whatever was sent. */
export type JsonRpcMessage = {
  jsonrpc: '2.0';
  id?: unknown;
  method?: unknown;
  params?: unknown;
  result?: unknown;
  error?: unknown;
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON-RPC 2.0 message in the loosest sense: an object that says so. */
export const isJsonRpc = (value: unknown): value is JsonRpcMessage =>
  isObject(value) && value['jsonrpc'] === '2.0';

/** What a method is about: a tool's or prompt's name, a resource's URI. */
export function subjectOf(params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
  const subject = params['name'] ?? params['uri'];
  return typeof subject === 'string' ? subject : undefined;
}
