// A stdio server of 2026-07-28, by hand, whose only tool asks for the roots, declared or not.
const tools = [{ name: 'roots', inputSchema: { type: 'object' } }];
const capabilities = { tools: {} };
const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'public' };

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

function receive({ id, method }) {
  if (id === undefined) return;
  if (method === 'server/discover') {
    const supportedVersions = ['2026-07-28'];
    return send({ id, result: { ...complete, supportedVersions, capabilities } });
  }
  if (method === 'tools/list') return send({ id, result: { ...complete, tools } });
  if (method === 'tools/call') {
    const inputRequests = { roots: { method: 'roots/list' } };
    return send({ id, result: { resultType: 'input_required', inputRequests } });
  }
  send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) receive(JSON.parse(line));
});
