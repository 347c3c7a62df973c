// A stdio server as somebody writes it at the moment: `written-server.mjs FILE`, where FILE is JSON that
// is read when it starts, with $TOKEN for that variable of the environment:
//   tools: its list of tools
//   results: the result of each tool, prompt or resource, by its name or URI; others answer with their
//     arguments, a null never answers
//   progress: what tools say of how far they are, by their names, before they answer
//   asks: the names of tools that ask the user first, and go on whatever the answer is
// It speaks 2025-11-25.
import { readFileSync } from 'node:fs';

const text = readFileSync(process.argv[2], 'utf8').replaceAll('$TOKEN', process.env.TOKEN ?? '');
const { tools = [], results = {}, progress = {}, asks = [] } = JSON.parse(text);

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const resultOf = (name, args) =>
  results[name] ?? { content: [{ type: 'text', text: JSON.stringify(args) }] };

const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, prompts: {}, resources: {} },
    serverInfo: { name: 'written', version: '1.0.0' },
  }),
  'tools/list': () => ({ tools }),
  'prompts/list': () => ({ prompts: [{ name: 'letter', description: 'Writes a letter.' }] }),
  'resources/list': () => ({ resources: [] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'tools/call': ({ name, arguments: args }) => resultOf(name, args),
  'prompts/get': ({ name, arguments: args }) => resultOf(name, args),
  'resources/read': ({ uri }) => resultOf(uri, {}),
  ping: () => ({}),
};

const waiting = new Map();

function receive({ id, method, params }) {
  if (method === undefined) return waiting.get(id)?.();
  if (id === undefined) return undefined;
  if (!answers[method]) return send({ id, error: { code: -32601, message: 'Method not found' } });
  if (method === 'tools/call' && results[params.name] === null) return undefined;
  const progressToken = params?._meta?.progressToken;
  if (progressToken !== undefined && progress[params.name] !== undefined) {
    const message = progress[params.name];
    send({ method: 'notifications/progress', params: { progressToken, progress: 1, message } });
  }
  const answer = () => send({ id, result: answers[method](params) });
  if (method !== 'tools/call' || !asks.includes(params.name)) return answer();
  const asked = `asked ${id}`;
  waiting.set(asked, answer);
  const requestedSchema = { type: 'object', properties: { sure: { type: 'boolean' } } };
  return send({
    id: asked,
    method: 'elicitation/create',
    params: { message: 'Are you sure?', requestedSchema },
  });
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) receive(JSON.parse(line));
});
