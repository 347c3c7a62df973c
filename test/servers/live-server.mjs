// A stdio server of 2025-11-25, built with the SDK, that changes while it is used. The tool `grow` adds a
// tool, a prompt and a resource; `sign` needs a page to be opened, and `signed` tells that what was done
// there is complete; `roots` returns the roots it knows, asked for once and after each change.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  RootsListChangedNotificationSchema,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/sdk/types.js';

const server = new McpServer({ name: 'live', version: '1.0.0' });
const text = (told) => ({ content: [{ type: 'text', text: told }] });

function addAll(name) {
  const uri = `note://${name}`;
  server.registerResource(name, uri, {}, () => ({ contents: [{ uri, text: name }] }));
  server.registerPrompt(name, {}, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: name } }],
  }));
}

let roots;
async function listRoots() {
  ({ roots } = await server.server.listRoots());
}
server.server.setNotificationHandler(RootsListChangedNotificationSchema, listRoots);

server.registerTool('grow', {}, () => {
  addAll('grown');
  server.registerTool('grown', {}, () => text('grown'));
  return text('done');
});
server.registerTool('sign', {}, () => {
  const url = 'https://sign.example/contract';
  throw new UrlElicitationRequiredError([
    { mode: 'url', message: 'Sign the contract.', url, elicitationId: 'sign-1' },
  ]);
});
server.registerTool('signed', {}, async () => {
  await server.server.createElicitationCompletionNotifier('sign-1')();
  return text('done');
});
server.registerTool('roots', {}, async () => {
  if (!roots) await listRoots();
  return text(roots.map(({ uri }) => uri).join(' '));
});
addAll('first');
await server.connect(new StdioServerTransport());
