import { headerText } from '../../../shared/model/mirrored-headers.ts';
import { handshakeTexts, paramHeaders, requestText, type CallToCopy } from './call-to-copy.ts';
import type { SafeLaunch, SafeText } from './safe-launch.ts';
import { shWord } from './sh-text.ts';

type HttpLaunch = Extract<SafeLaunch, { kind: 'http' }>;

/** The request by curl; in the legacy era with the handshake that a session begins with. */
export function curlCommand(call: CallToCopy, launch: HttpLaunch): string {
  const { revision, envelope } = call;
  if (envelope) return post(launch, requestText(call), modernHeaders(call));
  const [initialize, initialized] = handshakeTexts(revision);
  // Stated from 2025-06-18 on; those before do not know it, and ignore it.
  const session: Header[] = [
    ['MCP-Protocol-Version', [revision]],
    ['Mcp-Session-Id', [{ variable: 'session' }]],
  ];
  const readSession = `tr -d '\\r' | awk 'tolower($1) == "mcp-session-id:" { print $2 }'`;
  return [
    `# ${revision} begins with a handshake; the session's id, if there is one, is in the head of its answer.`,
    `session=$(${post(launch, initialize, [], '-D - -o /dev/null')} | ${readSession})`,
    post(launch, initialized, session),
    post(launch, requestText(call), session),
  ].join('\n');
}

type Header = readonly [name: string, value: SafeText];

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

function post(
  { url, headers: own }: HttpLaunch,
  body: string,
  headers: readonly Header[],
  options = '-N',
): string {
  const all: Header[] = [
    ['Content-Type', ['application/json']],
    ['Accept', ['application/json, text/event-stream']],
    ...headers,
    ...own,
  ];
  // --globoff: brackets and braces of the address mean themselves.
  return [
    `curl -sS ${options} --globoff -X POST --url ${shWord(url)}`,
    ...all.map(([name, value]) => `  -H ${shWord([`${name}: `, ...value])}`),
    `  --data-binary ${shWord(body)}`,
  ].join(' \\\n');
}
