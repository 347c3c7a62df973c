// A stdio server of one revision, by hand: `sampling-server.mjs REVISION`. Tool: ask, which asks for a
// message with each of the given `params`, all at once, and answers with what it got.
const [, , revision] = process.argv;
const isModern = revision >= '2026-07-28';
const inputSchema = { type: 'object', properties: { params: { type: 'array', items: {} } } };
const tools = [{ name: 'ask', description: 'Asks for messages of a model.', inputSchema }];
const capabilities = { tools: {} };

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const complete = isModern ? { resultType: 'complete' } : {};
const cached = isModern ? { ttlMs: 0, cacheScope: 'public' } : {};
const answer = (id, result) => send({ id, result: { ...complete, ...result } });
const told = (got) => ({ content: [{ type: 'text', text: JSON.stringify(got) }] });

const waiting = new Map();

async function call(id, { arguments: { params }, inputResponses }) {
  if (inputResponses) return answer(id, told(params.map((_, at) => inputResponses[`q${at}`])));
  if (isModern) {
    const ask = (one) => ({ method: 'sampling/createMessage', params: one });
    const inputRequests = Object.fromEntries(params.map((one, at) => [`q${at}`, ask(one)]));
    return send({ id, result: { resultType: 'input_required', inputRequests } });
  }
  const asked = params.map((one, at) => {
    const own = `${id} ${at}`;
    send({ id: own, method: 'sampling/createMessage', params: one });
    return new Promise((resolve) => {
      waiting.set(own, resolve);
    });
  });
  answer(id, told(await Promise.all(asked)));
}

function receive({ id, method, params, result, error }) {
  if (method === undefined) return waiting.get(id)?.(result ?? { error });
  if (id === undefined) return;
  if (method === 'tools/call') return call(id, params);
  if (method === 'tools/list') return answer(id, { tools, ...cached });
  if (method === 'server/discover' && isModern) {
    return answer(id, { supportedVersions: [revision], capabilities, ...cached });
  }
  if (method === 'initialize' && !isModern) {
    const serverInfo = { name: 'by hand', version: '1.0.0' };
    return answer(id, { protocolVersion: revision, capabilities, serverInfo });
  }
  send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) receive(JSON.parse(line));
});
