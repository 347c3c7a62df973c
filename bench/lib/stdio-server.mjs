// What the servers of the benchmarks share: as little as an MCP server over stdio needs.
export const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

/** Answers what every server is asked; `called` answers the calls, and `more` has what this one can besides. */
export function serve(name, tools, called, more = {}) {
  const { capabilities: further = {}, methods = {}, answered = () => {} } = more;
  let rest = '';
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) answer(JSON.parse(line));
  });
  process.stdin.on('end', () => process.exit(0));

  function answer({ id, method, params = {} }) {
    if (id === undefined) return;
    if (method === undefined) return answered(id);
    const jsonrpc = '2.0';
    if (method === 'initialize') {
      const { protocolVersion } = params;
      const serverInfo = { name, version: '1.0.0' };
      const capabilities = { tools: {}, logging: {}, ...further };
      write({ jsonrpc, id, result: { protocolVersion, capabilities, serverInfo } });
    } else if (methods[method]) write({ jsonrpc, id, result: methods[method](params) });
    else if (method === 'tools/list') write({ jsonrpc, id, result: { tools } });
    else if (method === 'tools/call') void called(id, params);
    else if (method === 'logging/setLevel') write({ jsonrpc, id, result: {} });
    else write({ jsonrpc, id, error: { code: -32601, message: 'Method not found' } });
  }
}
