// An MCP server over stdio whose tools take no arguments: `log-N` sends N notifications at once, `json-N` answers with N bytes of JSON, `other` does nothing.
let rest = '';
const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
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

function answer({ id, method, params }) {
  if (id === undefined) return;
  if (method === 'initialize')
    write({
      jsonrpc: '2.0',
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'bench-peers', version: '1.0.0' },
      },
    });
  else if (method === 'tools/list') write({ jsonrpc: '2.0', id, result: { tools } });
  else if (method === 'tools/call') write({ jsonrpc: '2.0', id, result: called(params.name) });
  else if (method === 'logging/setLevel') write({ jsonrpc: '2.0', id, result: {} });
  else write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}

process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) answer(JSON.parse(line));
});
process.stdin.on('end', () => process.exit(0));
