import type { WireObservation } from '../wire/records/observation.ts';
import { redactAddresses } from '../secrets/masking/redact-text.ts';
import type { AttributeValue } from './span.ts';

/** The facts about a connection that spans carry. */
export type ConnectionFacts = {
  serverName: string;
  transport: 'stdio' | 'http';
  /** The URL of an HTTP server, without secrets. */
  url?: URL;
  revision?: string;
};

type Attributes = Record<string, AttributeValue>;

/** The name of a request's span; a resource's URI is left out, since names must be few. */
export const spanName = (method: string, subject: string | undefined): string =>
  subject !== undefined && /^(?:tools\/call|prompts\/get)$/.test(method)
    ? `${method} ${subject}`
    : method;

/**
 * Returns a request's attributes by the semantic conventions for MCP
 * (opentelemetry.io/docs/specs/semconv/gen-ai/mcp).
 */
export function requestAttributes(
  { method = '', subject, rpcId }: WireObservation,
  facts: ConnectionFacts | undefined,
): Attributes {
  return {
    'mcp.method.name': method,
    ...(rpcId !== undefined && rpcId !== 'null' && { 'jsonrpc.request.id': plainId(rpcId) }),
    ...(subject !== undefined && subjectAttributes(method, subject)),
    ...(facts && { 'wirebench.server.name': facts.serverName, ...connectionAttributes(facts) }),
  };
}

function subjectAttributes(method: string, subject: string): Attributes {
  if (method === 'tools/call') {
    return { 'gen_ai.tool.name': subject, 'gen_ai.operation.name': 'execute_tool' };
  }
  if (method === 'prompts/get') return { 'gen_ai.prompt.name': subject };
  const isResource = method.startsWith('resources/');
  return isResource ? { 'mcp.resource.uri': redactAddresses(subject, () => undefined) } : {};
}

export function connectionAttributes({ transport, url, revision }: ConnectionFacts): Attributes {
  return {
    ...(revision !== undefined && { 'mcp.protocol.version': revision }),
    'network.transport': transport === 'stdio' ? 'pipe' : 'tcp',
    ...(transport === 'http' && { 'network.protocol.name': 'http' }),
    ...(url && { 'server.address': url.hostname, 'server.port': portOf(url) }),
  };
}

export const portOf = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/** A JSON-RPC id as plain text, without the quotes of a string. */
function plainId(rpcId: string): string {
  try {
    return String(JSON.parse(rpcId));
  } catch {
    // The id is no JSON, since it was cut for its length.
    return rpcId;
  }
}
