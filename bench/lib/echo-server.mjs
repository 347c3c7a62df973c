// The leanest MCP server that Node allows, so that a benchmark measures the client.
// Legacy era over stdio; tools: `echo` {size} answers with that many characters, `flood` {count} sends notifications first.
let rest = '';
const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const texts = new Map();
const textOf = (size) => {
  if (!texts.has(size)) texts.set(size, 'x'.repeat(size));
  return texts.get(size);
};

const initializeResult = (params) => ({
  protocolVersion: params.protocolVersion,
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: 'bench-echo', version: '1.0.0' },
});

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

function answer({ id, method, params }) {
  if (id === undefined) return;
  if (method === 'initialize') write({ jsonrpc: '2.0', id, result: initializeResult(params) });
  else if (method === 'tools/list') write({ jsonrpc: '2.0', id, result: { tools } });
  else if (method === 'tools/call') write({ jsonrpc: '2.0', id, result: callResult(params) });
  else write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}

process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) answer(JSON.parse(line));
});
process.stdin.on('end', () => process.exit(0));
