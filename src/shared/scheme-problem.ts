/** Whether a scheme or the name of a transport means WebSocket. */
export const isWebSocket = (name: unknown): boolean =>
  typeof name === 'string' && /^wss?$|^websocket$/i.test(name);

/**
 * Tells why an address can't be a server's: its scheme is none of a transport. Undefined for http,
 * https and text without a scheme.
 */
export function schemeProblem(address: string): string | undefined {
  const scheme = /^\s*([a-z][a-z\d+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return undefined;
  return isWebSocket(scheme)
    ? webSocketProblem(scheme)
    : `“${scheme}://” is not an MCP transport: a server has an http:// or https:// address, or a command that starts it.`;
}

/** Tells why a transport that is named so can't be used. */
export function transportProblem(name: unknown): string {
  if (isWebSocket(name)) return webSocketProblem(String(name).toLowerCase());
  const shown = typeof name === 'string' ? `“${name.slice(0, 100)}”` : `of type ${typeof name}`;
  return `Its transport ${shown} is not an MCP transport.`;
}

const webSocketProblem = (scheme: string): string =>
  `No revision of MCP speaks WebSocket (${scheme}://): enter the server’s http:// or https:// address.`;
