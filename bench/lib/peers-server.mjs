// An MCP server over stdio whose tools take no arguments: `log-N` sends N notifications at once, `json-N` answers with N bytes of JSON, `other` does nothing.
import { serve, write } from './stdio-server.mjs';

const names = ['log-1000', 'log-10000', 'json-256000', 'json-1000000', 'json-4000000', 'other'];
const tools = names.map((name) => ({ name, inputSchema: { type: 'object' } }));

function called(name) {
  const [kind, size = '0'] = name.split('-');
  const content = [{ type: 'text', text: `${name} is done` }];
  if (kind === 'log')
    for (let i = 0; i < Number(size); i += 1) {
      const data = `line ${i} of the log`;
      write({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data } });
    }
  if (kind !== 'json') return { content };
  const items = Array.from({ length: Math.round(Number(size) / 85) }, (_, id) => ({
    id,
    name: `item ${id}`,
    path: `/some/where/${id}.ts`,
    tags: ['x', 'y'],
    nested: { is: true },
  }));
  return { content, structuredContent: { items } };
}

serve('bench-peers', tools, (id, { name }) => write({ jsonrpc: '2.0', id, result: called(name) }));
