import type { CallMethod } from '../../../shared/model/calls/call.ts';
import { mirroredHeaders } from '../../../shared/model/calls/mirrored-headers.ts';
import { paramHeadersOf } from '../../../shared/model/calls/param-header.ts';
import type { SafeLaunch } from './safe-launch.ts';

/** A call with its present arguments, and its server's launch without secrets. */
export type CallToCopy = {
  serverName: string;
  method: CallMethod;
  /** The tool's or prompt's name, or the URI. */
  name: string;
  /** The arguments as a JSON object. */
  argumentsText: string;
  /** The schema of the tool's arguments. */
  schema: unknown;
  launch: SafeLaunch;
  revision: string;
  /** The `_meta` of every request (2026-07-28); undefined in the legacy era. */
  envelope: Record<string, unknown> | undefined;
  /** HTTP+SSE (2024-11-05), where the answers come on another stream than the requests. */
  isSse: boolean;
};

/** The request as one line of JSON, the arguments as they are written. */
export function requestText(call: CallToCopy, id = 1): string {
  const { method, name, envelope } = call;
  const members =
    method === 'resources/read'
      ? [`"uri":${JSON.stringify(name)}`]
      : [`"name":${JSON.stringify(name)}`, `"arguments":${argumentsLine(call)}`];
  if (envelope) members.push(`"_meta":${JSON.stringify(envelope)}`);
  return `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":{${members.join(',')}}}`;
}

/** The arguments on one line. Lone surrogates are escaped; line feeds stand only between tokens. */
export const argumentsLine = ({ argumentsText }: CallToCopy): string =>
  (argumentsText.trim() === '' ? '{}' : argumentsText)
    .trim()
    .replaceAll(/[\r\n]/g, ' ')
    .replaceAll(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);

/** The messages before a request to a server of the legacy era. */
export const handshakeTexts = (revision: string): [initialize: string, initialized: string] => [
  JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: 'example', version: '1.0.0' },
    },
  }),
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
];

/** The `Mcp-Param-…` headers of the call. */
export function paramHeaders({
  method,
  schema,
  argumentsText,
}: CallToCopy): Record<string, string> {
  if (method !== 'tools/call') return {};
  return mirroredHeaders(paramHeadersOf(schema).headers, JSON.parse(argumentsText || '{}'));
}
