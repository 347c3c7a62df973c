/**
 * Tells why an address can't be a server's: its scheme is none of a transport. Undefined for http,
 * https and text without a scheme.
 */
export function schemeProblem(address: string): string | undefined {
  const scheme = /^\s*([a-z][a-z\d+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return undefined;
  return /^wss?$|^websocket$/.test(scheme)
    ? `No revision of MCP speaks WebSocket (${scheme}://): enter the server’s http:// or https:// address.`
    : `“${scheme}://” is not an MCP transport: a server has an http:// or https:// address, or a command that starts it.`;
}
