// The leanest MCP server that Node allows, so that a benchmark measures the client.
// Legacy era over stdio; tools: `echo` {size} answers with that many characters, `flood` {count} sends notifications first.
import { serve, write } from './stdio-server.mjs';

const texts = new Map();
const textOf = (size) => {
  if (!texts.has(size)) texts.set(size, 'x'.repeat(size));
  return texts.get(size);
};

const integer = { type: 'integer' };
const tools = [
  { name: 'echo', inputSchema: { type: 'object', properties: { size: integer } } },
  { name: 'flood', inputSchema: { type: 'object', properties: { count: integer } } },
];

function callResult({ name, arguments: args }) {
  if (name === 'flood') {
    for (let i = 0; i < args.count; i += 1) {
      const data = `line ${i}`;
      write({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data } });
    }
  }
  return { content: [{ type: 'text', text: textOf(args.size ?? 64) }] };
}

serve('bench-echo', tools, (id, params) =>
  write({ jsonrpc: '2.0', id, result: callResult(params) }),
);
