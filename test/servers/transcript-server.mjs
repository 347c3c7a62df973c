// A stdio server that keeps every byte it received and sent: `transcript-server.mjs PREFIX` writes
// PREFIX.received and PREFIX.sent. Tools: echo (the request's line, oddly spaced), slow (never
// answers), refuse (a JSON-RPC error, with the argument `why` as its message), garble (bytes that
// are no UTF-8, and then dies in a line).
import { openSync, writeSync } from 'node:fs';

const prefix = process.argv[2];
const received = openSync(`${prefix}.received`, 'w');
const sent = openSync(`${prefix}.sent`, 'w');
let rest = Buffer.alloc(0);

function writeBytes(bytes) {
  writeSync(sent, bytes);
  process.stdout.write(bytes);
}

const write = (text) => writeBytes(Buffer.from(`${text}\n`));

const tools = ['echo', 'slow', 'refuse', 'garble'].map((name) => ({
  name,
  inputSchema: { type: 'object' },
}));

function answer(line) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const reply = (result) =>
    write(`{ "jsonrpc":"2.0",  "id": ${JSON.stringify(id)}, "result": ${result} }`);
  if (method === 'initialize') {
    const serverInfo = { name: 'transcript', version: '1.0.0' };
    const { protocolVersion } = params;
    reply(JSON.stringify({ protocolVersion, capabilities: { tools: {} }, serverInfo }));
  } else if (method === 'tools/list') reply(JSON.stringify({ tools }));
  else if (method === 'tools/call' && params.name === 'echo') {
    write('this line is no message: ä ☕ \u0007');
    write(
      JSON.stringify({
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', data: '€' },
      }),
    );
    reply(`{"content":[{"type":"text","text":${JSON.stringify(line)}}],"big":9007199254740993.10}`);
  } else if (method === 'tools/call' && params.name === 'garble') {
    writeBytes(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0xe2, 0x98, 0x0d, 0x0a]));
    writeBytes(Buffer.from('{"half":'));
    process.stdout.end(() => process.exit(9));
  } else if (method === 'tools/call' && params.name === 'refuse') {
    const data = { until: 'Monday', stack: 'Error: shut\n    at open (shop.js:3:7)' };
    const error = { code: -32603, message: params.arguments?.why ?? 'Not today', data };
    write(JSON.stringify({ jsonrpc: '2.0', id, error }));
  } else if (method !== 'tools/call') {
    const error = { code: -32601, message: 'Method not found' };
    write(JSON.stringify({ jsonrpc: '2.0', id, error }));
  }
}

process.stdin.on('data', (chunk) => {
  writeSync(received, chunk);
  rest = Buffer.concat([rest, chunk]);
  for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
    answer(rest.subarray(0, end).toString('utf8'));
    rest = rest.subarray(end + 1);
  }
});
