import type { Tokens } from '../steps/oauth-types.ts';

/** A request to an MCP server by curl; the shell puts the token in, which is not in the text. */
export function curlCommand(serverUrl: string, { tokenType }: Pick<Tokens, 'tokenType'>): string {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'curl', version: '1.0.0' },
    },
  });
  return [
    `curl -sS -i --globoff -X POST --url ${word(serverUrl)}`,
    `-H 'Content-Type: application/json'`,
    `-H 'Accept: application/json, text/event-stream'`,
    `-H "Authorization: ${tokenType} $TOKEN"`,
    ...(tokenType === 'DPoP' ? ['-H "DPoP: $PROOF"'] : []),
    `--data-raw ${word(body)}`,
  ].join(' \\\n  ');
}

/** A text as a word of a POSIX shell. */
const word = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
