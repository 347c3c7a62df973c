// An MCP server over stdio whose tool `stream` {rate, seconds} sends so many notifications a second.
let rest = '';
const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const integer = { type: 'integer' };
const tools = [
  {
    name: 'stream',
    inputSchema: { type: 'object', properties: { rate: integer, seconds: integer } },
  },
  { name: 'other', inputSchema: { type: 'object', properties: { text: { type: 'string' } } } },
];

async function stream({ rate, seconds }) {
  const startedAt = performance.now();
  let sent = 0;
  while (sent < rate * seconds) {
    const due = Math.min(
      rate * seconds,
      Math.floor(((performance.now() - startedAt) / 1000) * rate),
    );
    let lines = '';
    for (; sent < due; sent += 1)
      lines += `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"line ${sent} of what a server tells"}}\n`;
    // A server whose client does not keep up waits, and catches up later.
    if (lines !== '' && !process.stdout.write(lines))
      await new Promise((done) => process.stdout.once('drain', done));
    await new Promise((done) => setTimeout(done, 8));
  }
  return sent;
}

async function answer({ id, method, params }) {
  if (id === undefined) return;
  if (method === 'initialize')
    write({
      jsonrpc: '2.0',
      id,
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'bench-stream', version: '1.0.0' },
      },
    });
  else if (method === 'tools/list') write({ jsonrpc: '2.0', id, result: { tools } });
  else if (method === 'tools/call') {
    const sent = params.name === 'stream' ? await stream(params.arguments) : 0;
    write({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `${sent} sent` }] } });
  } else write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}

process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) void answer(JSON.parse(line));
});
process.stdin.on('end', () => process.exit(0));
