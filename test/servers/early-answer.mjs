// A stdio server that answers a call as soon as it has seen its id, and reads the rest much later.
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
let seen = '';
let hasAnswered = false;

process.stdin.setEncoding('utf8').on('data', (chunk) => {
  if (hasAnswered) return;
  seen += chunk;
  const called = /"id":"([^"]+)","method":"tools\/call"/.exec(seen);
  if (called) {
    hasAnswered = true;
    process.stdin.pause();
    send({ id: called[1], result: { content: [{ type: 'text', text: 'early' }] } });
    setTimeout(() => process.stdin.resume(), 500);
    return;
  }
  for (const line of seen.split('\n').slice(0, -1)) {
    const { id, method, params } = JSON.parse(line);
    const serverInfo = { name: 'early', version: '1.0.0' };
    const { protocolVersion } = params ?? {};
    if (method === 'initialize') {
      send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
    } else if (id !== undefined) send({ id, error: { code: -32601, message: 'Not here' } });
  }
  seen = seen.slice(seen.lastIndexOf('\n') + 1);
});
