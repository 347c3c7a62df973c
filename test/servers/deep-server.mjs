// A stdio server that nests something endlessly deep: `deep-server.mjs WHERE [LEVELS]`. It speaks
// 2025-11-25, and has the tool `echo`.
import { createInterface } from 'node:readline';

const [where, levels = '30000'] = process.argv.slice(2);
const nested = (open, close, inner) => open.repeat(levels) + inner + close.repeat(levels);
const list = nested('[', ']', '');
const object = nested('{"a":', '}', '1');
const schema = `{"type":"object","properties":{"a":${nested('{"items":', '}', '{}')}}}`;
const at = (place, deep, usual) => (where === place ? deep : usual);

const send = (json) => process.stdout.write(`{"jsonrpc":"2.0",${json}}\n`);
const echo = `{"name":"echo","inputSchema":${at('schema', schema, '{"type":"object"}')},"outputSchema":${at('output-schema', schema, '{"type":"object"}')}}`;
const ask = `{"mode":"form","message":"How deep?","requestedSchema":${schema}}`;

const results = {
  initialize: () =>
    `{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"experimental":{"x":${at('capabilities', object, '{}')}}},"serverInfo":{"name":"deep","version":"1","x":${at('server-info', object, '1')}}}`,
  ping: () => '{}',
  'tools/list': () => `{"tools":[${echo}],"_meta":{"x":${at('list', object, '1')}}}`,
  'tools/call': () =>
    `{"content":[{"type":"text","text":"done","_meta":{"x":${at('content', object, '1')}}}],"structuredContent":${at('result', object, '{"a":1}')}}`,
};

if (where === 'structure')
  results['tools/call'] = () => `{"content":[],"structuredContent":${object}}`;

const before = {
  notification: () =>
    send(`"method":"notifications/message","params":{"level":"info","data":${object}}`),
  id: () => send(`"id":${list},"result":{}`),
  'request-id': () => send(`"id":${list},"method":"ping"`),
  'method-name': () => send(`"id":7,"method":${list}`),
  batch: () => process.stdout.write(`${list}\n`),
  'batch-part': () =>
    process.stdout.write(`[{"jsonrpc":"2.0","method":"x/y","params":${object}}]\n`),
  request: () => send(`"id":"q","method":"elicitation/create","params":${ask}`),
  unknown: () => send(`"id":"q","method":"x/y","params":${object}`),
  progress: (params) =>
    send(
      `"method":"notifications/progress","params":{"progressToken":${JSON.stringify(params._meta?.progressToken)},"progress":1,"message":${object}}`,
    ),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  if (method === 'tools/call') before[where]?.(params);
  const result = results[method]?.();
  if (where === 'error' && method === 'tools/call')
    send(`"id":${JSON.stringify(id)},"error":{"code":-1,"message":"no","data":${object}}`);
  else if (result) send(`"id":${JSON.stringify(id)},"result":${result}`);
  else send(`"id":${JSON.stringify(id)},"error":{"code":-32601,"message":"Method not found"}`);
});
