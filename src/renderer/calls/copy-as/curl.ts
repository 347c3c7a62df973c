import { headerText } from '../../../shared/model/calls/mirrored-headers.ts';
import { handshakeTexts, paramHeaders, requestText, type CallToCopy } from './call-to-copy.ts';
import type { SafeLaunch } from './safe-launch.ts';
import type { SafeText } from './safe-text.ts';
import { shWord } from './sh-word.ts';

export type HttpLaunch = Extract<SafeLaunch, { kind: 'http' }>;

/** The request by curl; in the legacy era with the handshake that a session begins with. */
export function curlCommand(call: CallToCopy, launch: HttpLaunch): string {
  const { revision, envelope } = call;
  if (envelope) return post(launch, requestText(call), modernHeaders(call));
  const [initialize, initialized] = handshakeTexts(revision);
  // MCP-Protocol-Version is required from 2025-06-18 on; earlier servers ignore it.
  const session: Header[] = [
    ['MCP-Protocol-Version', [revision]],
    ['Mcp-Session-Id', [{ variable: 'session' }]],
  ];
  const readSession = `tr -d '\\r' | awk 'tolower($1) == "mcp-session-id:" { print $2 }'`;
  return [
    `# ${revision} begins with a handshake; the session's id, if there is one, is in the headers of its response.`,
    `session=$(${post(launch, initialize, [], '-D - -o /dev/null')} | ${readSession})`,
    post(launch, initialized, session),
    post(launch, requestText(call), session),
  ].join('\n');
}

export type Header = readonly [name: string, value: SafeText];

function modernHeaders(call: CallToCopy): Header[] {
  const { revision, method, name } = call;
  const headers = {
    'MCP-Protocol-Version': revision,
    'Mcp-Method': method,
    'Mcp-Name': headerText(name),
    ...paramHeaders(call),
  };
  return Object.entries(headers).map(([header, value]) => [header, [value]] as const);
}

function post(launch: HttpLaunch, body: string, headers: readonly Header[], options?: string) {
  const all: Header[] = [
    ['Content-Type', ['application/json']],
    ['Accept', ['application/json, text/event-stream']],
    ...headers,
    ...launch.headers,
  ];
  return curlPost(launch.url, all, body, options);
}

/** A POST with these headers and exactly this body. */
export function curlPost(
  url: HttpLaunch['url'],
  headers: readonly Header[],
  body: string,
  options = '-N',
): string {
  // With --globoff, brackets and braces in the address stand for themselves.
  return [
    `curl -sS ${options} --globoff -X POST --url ${shWord(url)}`,
    ...headers.map(([name, value]) => `  -H ${shWord([`${name}: `, ...value])}`),
    // --data-binary takes a value that begins with @ for the name of a file.
    `  --data-${body.startsWith('@') ? 'raw' : 'binary'} ${shWord(body)}`,
  ].join(' \\\n');
}
