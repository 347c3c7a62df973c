// A server that asks the user for too much: `asking-server.mjs REVISION [COUNT]`, where it asks COUNT
// times at its start, in the legacy era, as part of no call. Its tools:
// ask    asks {count} times at once, with messages of {bytes}; {again} asks so many times more after an
//        answer, {depth} nests the schema, {id} is that of each request, {preset} is the default of its
//        field. It ends once all is answered; in
//        the modern era it asks in place of an answer, under {names} where they are given.
// retract takes back what was asked and is not answered yet.
// told   answers with how often each answer came, by its action, and how many requests were made.
import { once } from 'node:events';

const [, , revision, countAtStart = '0'] = process.argv;
const isModern = revision >= '2026-07-28';
const counts = { count: { type: 'integer' }, bytes: { type: 'integer' } };
const tools = ['ask', 'retract', 'told'].map((name) => ({
  name,
  inputSchema: { type: 'object', properties: name === 'ask' ? counts : {} },
}));
const capabilities = { tools: {} };
const complete = isModern ? { resultType: 'complete' } : {};
const cached = isModern ? { ttlMs: 0, cacheScope: 'public' } : {};

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const answer = (id, result) => send({ id, result: { ...complete, ...result } });
const say = (id, value) => answer(id, { content: [{ type: 'text', text: JSON.stringify(value) }] });

const told = { asked: 0 };
const waiting = new Map();
let left = 0;
let unanswered = 0;
let lastAsked;
let askedBy;

function count({ result, error }) {
  const action = error ? 'error' : (result?.action ?? 'none');
  told[action] = (told[action] ?? 0) + 1;
}

/** The text of a schema that is nested so deep. */
const nested = (depth) =>
  `{"type":"object","properties":{"a":${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}}}`;

function question({ bytes = 20, depth = 0, preset }) {
  told.asked += 1;
  const head = `Question ${told.asked}? `;
  const message = head + 'x'.repeat(Math.max(0, bytes - head.length));
  const properties = { name: { type: 'string', default: preset } };
  const schema = depth > 0 ? nested(depth) : JSON.stringify({ type: 'object', properties });
  return `{"mode":"form","message":${JSON.stringify(message)},"requestedSchema":${schema}}`;
}

function askOnce(given) {
  const id = given.id ?? `q${told.asked + 1}`;
  waiting.set(id, given);
  const params = question(given);
  return process.stdout.write(
    `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"elicitation/create","params":${params}}\n`,
  );
}

async function askAll(given) {
  for (let made = 0; made < given.count; made += 1) {
    if (!askOnce(given)) await once(process.stdout, 'drain');
  }
}

function ask(id, given, inputResponses) {
  if (isModern) {
    if (inputResponses) {
      Object.values(inputResponses).forEach((result) => count({ result }));
      return say(id, Object.keys(inputResponses));
    }
    const names = given.names ?? Array.from({ length: given.count }, (_, at) => `q${at}`);
    const asked = names.map(
      (name) =>
        `${JSON.stringify(name)}:{"method":"elicitation/create","params":${question(given)}}`,
    );
    process.stdout.write(
      `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"input_required","inputRequests":{${asked.join(',')}}}}\n`,
    );
    return;
  }
  askedBy = id;
  lastAsked = given;
  left = given.again ?? 0;
  unanswered = given.count;
  void askAll(given);
}

function receive({ id, method, params, ...answered }) {
  if (method === undefined) {
    count(answered);
    unanswered -= 1;
    if (lastAsked?.id === undefined) waiting.delete(id);
    if (left > 0) {
      left -= 1;
      unanswered += 1;
      askOnce(lastAsked);
    } else if (unanswered === 0) say(askedBy, told);
    return;
  }
  if (method === 'notifications/initialized') return void askAll({ count: Number(countAtStart) });
  if (id === undefined) return;
  if (method === 'tools/call') {
    if (params.name === 'ask') return ask(id, params.arguments, params.inputResponses);
    if (params.name === 'told') return say(id, told);
    for (const requestId of waiting.keys()) {
      send({ method: 'notifications/cancelled', params: { requestId, reason: 'Never mind.' } });
    }
    return say(id, waiting.size);
  }
  if (method === 'tools/list') return answer(id, { tools, ...cached });
  if (method === 'server/discover' && isModern) {
    return answer(id, { supportedVersions: [revision], capabilities, ...cached });
  }
  if (method === 'initialize' && !isModern) {
    const serverInfo = { name: 'asking', version: '1.0.0' };
    return answer(id, { protocolVersion: revision, capabilities, serverInfo });
  }
  if (method === 'ping') return answer(id, {});
  send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) receive(JSON.parse(line));
});
