// A stdio server whose questions name an app to draw them (SEP-3118): `asking-app-server.mjs FOLDER REVISION [silent]`
// sends FOLDER/app.html as the app; with `silent` it does not declare that its apps draw questions. Its tool `pick`
// asks for a colour and a count, and answers with what it got; in 2026-07-28 it asks in place of an answer.
// `withdraw` asks, and takes the question back at once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [, , folder = '.', revision = '2025-11-25', silent] = process.argv;
const isModern = revision >= '2026-07-28';
const uri = 'ui://asking/pick.html';
const mimeType = 'text/html;profile=mcp-app';
const ui = silent === 'silent' ? {} : { elicitation: {} };
const capabilities = {
  tools: {},
  resources: {},
  extensions: { 'io.modelcontextprotocol/ui': ui },
};
const complete = isModern ? { resultType: 'complete' } : {};
const cached = isModern ? { ttlMs: 0, cacheScope: 'public' } : {};
const question = {
  mode: 'form',
  message: 'Which colour, and how many?',
  requestedSchema: {
    type: 'object',
    properties: {
      colour: { type: 'string', enum: ['red', 'green', 'blue'] },
      count: { type: 'integer', minimum: 1, maximum: 9 },
    },
    required: ['colour'],
  },
  _meta: { ui: { resourceUri: uri }, 'example.test/seen': 1 },
};

const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
const say = (id, value) =>
  send({ id, result: { ...complete, content: [{ type: 'text', text: JSON.stringify(value) }] } });

const waiting = new Map();
let asked = 0;

function call(id, { name, inputResponses }) {
  if (isModern) {
    if (inputResponses) return say(id, inputResponses.pick);
    const pick = { method: 'elicitation/create', params: question };
    return send({ id, result: { resultType: 'input_required', inputRequests: { pick } } });
  }
  asked += 1;
  const requestId = `q${asked}`;
  waiting.set(requestId, id);
  send({ id: requestId, method: 'elicitation/create', params: question });
  if (name === 'withdraw') {
    send({ method: 'notifications/cancelled', params: { requestId, reason: 'Never mind.' } });
    say(id, 'withdrawn');
  }
}

const answers = {
  initialize: () => ({
    protocolVersion: revision,
    capabilities,
    serverInfo: { name: 'asking-app', version: '1.0.0' },
  }),
  'server/discover': () => ({ supportedVersions: [revision], capabilities, ...cached }),
  ping: () => ({}),
  'tools/list': () => ({
    tools: ['pick', 'withdraw'].map((name) => ({ name, inputSchema: { type: 'object' } })),
    ...cached,
  }),
  'resources/list': () => ({ resources: [{ uri, name: 'pick', mimeType }], ...cached }),
  'resources/read': () => ({
    contents: [{ uri, mimeType, text: readFileSync(join(folder, 'app.html'), 'utf8') }],
    ...cached,
  }),
};

createInterface(process.stdin).on('line', (line) => {
  const { id, method, params = {}, result, error } = JSON.parse(line);
  if (method === undefined) return say(waiting.get(id), result ?? error);
  if (id === undefined) return;
  if (method === 'tools/call') return call(id, params);
  const answer =
    method === (isModern ? 'initialize' : 'server/discover') ? undefined : answers[method];
  if (answer) return send({ id, result: { ...complete, ...answer() } });
  send({ id, error: { code: -32_601, message: `No ${method} here` } });
});
