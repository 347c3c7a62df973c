import { createRequire } from 'node:module';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { sendResult, startOddHttp } from '../test/servers/odd-http.ts';

const require = createRequire(import.meta.url);
const fileOf = (name: string) =>
  join(dirname(require.resolve(`${name}/package.json`)), 'dist', 'index.js');

/** Published servers as other clients' configuration names them. */
export const everything = {
  command: process.execPath,
  args: [fileOf('@modelcontextprotocol/server-everything'), 'stdio'],
};

/** The servers that come with the app, where a configuration has more than them. */
export const demos = {
  'Demo: everyday tools': { bundled: 'legacy' },
  'Demo: modern protocol': { bundled: 'modern' },
};

/** A server made of a line of JavaScript. */
export const script = (code: string) => ({ command: process.execPath, args: ['-e', code] });

/** A server with these tools, which answers a call with a text: `answer` is JavaScript that makes it of `params`. */
export const toolServer = (name: string, tools: object[], answer: string) =>
  script(`
  let calls = 0;
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    const answers = {
      initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: '${name}', version: '1' } }),
      'tools/list': () => ({ tools: ${JSON.stringify(tools)} }),
      'tools/call': () => ({ content: [{ type: 'text', text: ${answer} }] }),
    };
    if (id === undefined) return;
    const answer = answers[method];
    const rest = answer ? { result: answer() } : { error: { code: -32601, message: 'No such method' } };
    console.log(JSON.stringify({ jsonrpc: '2.0', id, ...rest }));
  });
`);

/** A tool that takes a text, and says that it only reads. */
export const readingTool = (name: string) => ({
  name,
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
});

/** Writes the `mcp.json` that the app will find at its start. */
export async function configure(home: string, mcpServers: Record<string, unknown>): Promise<void> {
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers }, null, 2));
}

/** A server over Streamable HTTP that keeps its event stream alive, and lists one tool more once that is called. */
export function startChangingHttp() {
  const serverInfo = { name: 'changing', version: '1.0.0' };
  const capabilities = { tools: { listChanged: true } };
  const inputSchema = { type: 'object' };
  const tools = [{ name: 'change', description: 'Adds a tool.', inputSchema }];
  let events: ServerResponse | undefined;
  /** What is told before somebody listens. */
  let told = '';
  return startOddHttp(({ response, message }) => {
    switch (message.method) {
      case 'HTTP GET':
        events = response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        return events.write(`: keep-alive\n\n${told}`) || true;
      case 'initialize':
        return sendResult(response, message, {
          protocolVersion: '2025-11-25',
          capabilities,
          serverInfo,
        });
      case 'tools/list':
        return sendResult(response, message, { tools });
      case 'tools/call':
        tools.push({ name: 'more', description: 'Was added.', inputSchema });
        told = 'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n';
        events?.write(told);
        return sendResult(response, message, { content: [] });
      default:
        return false;
    }
  });
}
