/** The MCP SDK, loaded at the first connect: a start without connections need not wait for it. */
export const loadSdk = () => import('@modelcontextprotocol/client');

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;
