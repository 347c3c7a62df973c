// A stdio server whose handshake is told by one argument, a JSON object:
//   initialize, discover: the texts that answer, with $ID for the id of the request; null: no answer
//   first: what it prints before anything else
//   framed: whether answers come as `Content-Length` frames
//   late: whether the answer to initialize waits for the next request
//   only: the methods that it knows, where those are not all
// Otherwise it speaks 2025-11-25 with one tool, `echo`.
const {
  initialize,
  discover,
  first = '',
  framed = false,
  late = false,
  only,
} = JSON.parse(process.argv[2]);

const unknownMethod =
  '{"jsonrpc":"2.0","id":$ID,"error":{"code":-32601,"message":"Method not found"}}\n';
const echo = { name: 'echo', inputSchema: { type: 'object' } };
const results = {
  'tools/list': () => ({ tools: [echo], resultType: 'complete', ttlMs: 0, cacheScope: 'private' }),
  'tools/call': ({ params }) => ({
    content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
    resultType: 'complete',
  }),
  ping: () => ({}),
};

function answerTo(message) {
  const { id, method } = message;
  if (only && !only.includes(method)) return unknownMethod;
  if (method === 'initialize') return initialize;
  if (method === 'server/discover') return discover === undefined ? unknownMethod : discover;
  const result = results[method]?.(message);
  return result ? `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n` : unknownMethod;
}

function print(text) {
  const body = text.trimEnd();
  process.stdout.write(framed ? `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}` : text);
}

process.stdout.write(first);
let heldBack = '';
let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const message = JSON.parse(line);
    if (message.id === undefined) continue;
    const answer = answerTo(message);
    if (answer === null) continue;
    const text = answer.replaceAll('$ID', JSON.stringify(message.id));
    if (late && message.method === 'initialize') heldBack = text;
    else {
      print(heldBack + text);
      heldBack = '';
    }
  }
});
