// A stdio server with one oddity: `odd-server.mjs ODDITY`. Otherwise it speaks 2025-11-25, with the
// tools `echo` (its arguments as text) and `wait` (never answers).
import { spawn } from 'node:child_process';

const oddity = process.argv[2];
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const raw = (text) => process.stdout.write(text);

const atStart = {
  garbage: () =>
    raw(
      'Welcome to the server!\n\u0000\u0001 binary \u00ff\n\n{"half": \n[1,2]\n{"no":"jsonrpc"}\n',
    ),
  'exits-at-once': () => {
    console.error('config.toml: no such file');
    process.exit(3);
  },
  mute: () => {
    process.stdin.removeAllListeners('data').pause();
    setInterval(() => undefined, 1000);
  },
  stubborn: () => process.on('SIGTERM', () => console.error('no')),
  'forks-a-child': () => {
    const code = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
    console.error(`grandchild ${child.pid}`);
  },
  'closes-its-input': () => process.stdin.destroy(),
};

const pageOf = (page) => ({
  tools: [{ name: `tool ${page}`, inputSchema: { type: 'object' } }],
  ...(page < 5 ? { nextCursor: String(page + 1) } : {}),
});

const revisions = { 'unknown-revision': '2031-01-01' };

const echo = { name: 'echo', inputSchema: { type: 'object' } };
const schema = { type: 'object', properties: { temp: { type: 'number' } } };

/** What an odd server lists instead of one tool. */
const toolLists = {
  'looping-list': () => ({ tools: [{ name: 'a' }], nextCursor: 'same' }),
  'five-pages': (params) => pageOf(Number(params?.cursor ?? 1)),
  'breaks-its-schema': () => ({ tools: [{ ...echo, outputSchema: schema }] }),
  'same-on-pages': (params) => {
    const page = Number(params?.cursor ?? 1);
    const next = page < 3 ? { nextCursor: String(page + 1) } : {};
    return { tools: [{ name: page === 2 ? 'other' : 'tool' }], ...next };
  },
};

/** What the odd server `completes` suggests for each argument of its prompt; its slow one never does. */
const suggestions = {
  many: ({ value }) => {
    const values = Array.from({ length: 100 }, (_, i) => `${value}${i}`);
    return { values, total: 2345, hasMore: true };
  },
  context: (_argument, context) => ({ values: [JSON.stringify(context ?? 'none')] }),
  malformed: () => ({ values: 'all' }),
};

const answers = {
  initialize: ({ params }) => ({
    protocolVersion: revisions[oddity] ?? params.protocolVersion,
    capabilities:
      oddity === 'completes' ? { prompts: {}, resources: {}, completions: {} } : { tools: {} },
    serverInfo: { name: 'odd', version: '1.0.0' },
  }),
  'tools/list': ({ params }) => toolLists[oddity]?.(params) ?? { tools: [echo] },
  'tools/call': ({ params }) => ({
    content: [{ type: 'text', text: JSON.stringify(params.arguments) }],
  }),
  ping: () => ({}),
};

/** What only a server that `completes` offers. */
const offers = {
  'prompts/list': () => ({
    prompts: [
      {
        name: 'letter',
        arguments: ['many', 'context', 'malformed', 'broken', 'slow'].map((name) => ({ name })),
      },
    ],
  }),
  'resources/list': () => ({ resources: [] }),
  'resources/templates/list': () => ({
    resourceTemplates: [{ name: 'files', uriTemplate: 'odd://files{/path*}{?q,tags*}' }],
  }),
  'resources/read': ({ params: { uri } }) => ({ contents: [{ uri, text: `It is ${uri}` }] }),
};

/** What an odd server does instead of answering; true when it did. */
const instead = {
  'dies-in-a-call': ({ method }) => method === 'tools/call' && process.kill(process.pid, 'SIGKILL'),
  'exits-on-the-probe': ({ method }) => method === 'server/discover' && process.exit(1),
  'no-list': ({ id, method }) =>
    method === 'tools/list' && !send({ id, result: { tools: 'none' } }),
  'refuses-calls': ({ id, method }) => {
    if (method !== 'tools/call') return false;
    send({ id, error: { code: -32602, message: 'No such tool' } });
    return true;
  },
  'answers-twice': ({ id, method }) => {
    if (method !== 'tools/call') return false;
    send({ id: 'unknown', result: {} });
    send({ id, result: { content: [] } });
    send({ id, result: { content: [] } });
    return true;
  },
  'no-line-feed': ({ id, method }) => {
    if (method !== 'tools/call') return false;
    raw(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
    process.exitCode = 0;
    process.stdin.destroy();
    return true;
  },
  'answers-in-a-batch': ({ id, method }) => {
    if (method !== 'tools/call') return false;
    raw(
      `${JSON.stringify([{ jsonrpc: '2.0', id, result: { content: [] } }, { jsonrpc: '2.0', method: 'notifications/x' }, 5])}\n`,
    );
    return true;
  },
  completes: ({ id, method, params }) => {
    if (method !== 'completion/complete') return false;
    const { argument, context } = params;
    if (argument.name === 'slow') return true;
    const completion = suggestions[argument.name]?.(argument, context);
    if (completion) send({ id, result: { completion } });
    else send({ id, error: { code: -32603, message: 'The dictionary is lost' } });
    return true;
  },
  'ignores-pings': ({ method }) => method === 'ping',
  'reports-for-ever': ({ method, params }) => {
    if (method !== 'tools/call') return false;
    const { progressToken } = params._meta;
    let progress = 0;
    setInterval(() => {
      progress += 1;
      send({ method: 'notifications/progress', params: { progressToken, progress } });
    }, 20);
    return true;
  },
  'lists-undeclared': ({ id, method }) => {
    if (method !== 'prompts/list') return false;
    send({ id, result: { prompts: [{ name: 'letter' }] } });
    return true;
  },
  'breaks-its-schema': ({ id, method }) => {
    if (method !== 'tools/call') return false;
    const structuredContent = { temp: 'hot', extra: 1 };
    send({ id, result: { content: [{ type: 'smell', note: 'burnt' }], structuredContent } });
    return true;
  },
  'overlong-line': ({ id, method, params }) => {
    if (method !== 'tools/call' || params.name !== 'overlong') return false;
    raw(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":"`);
    for (let megabytes = 0; megabytes < 66; megabytes += 1) raw('x'.repeat(1_000_000));
    raw('"}}\n');
    return true;
  },
  crlf: ({ id, method }) => {
    if (method !== 'tools/call') return false;
    raw(`${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } })}\r\n`);
    return true;
  },
  'not-utf8': ({ id, method }) => {
    if (method !== 'tools/call') return false;
    process.stdout.write(Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x0a]));
    send({ id, result: { content: [] } });
    return true;
  },
  'huge-line': ({ id, method }) => {
    if (method !== 'tools/call') return false;
    send({ id, result: { content: [{ type: 'text', text: 'x'.repeat(20_000_000) }] } });
    return true;
  },
};

function receive(message) {
  if (message.id === undefined || instead[oddity]?.(message)) return;
  if (message.method === 'tools/call' && message.params.name === 'wait') return;
  const answer = answers[message.method] ?? (oddity === 'completes' && offers[message.method]);
  if (answer) send({ id: message.id, result: answer(message) });
  else send({ id: message.id, error: { code: -32601, message: 'Method not found' } });
}

function parsed(line) {
  try {
    const message = JSON.parse(line);
    return Array.isArray(message) ? undefined : message;
  } catch {
    // Sent so on purpose.
    return undefined;
  }
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    if (['echoes-lines', 'reports-for-ever'].includes(oddity))
      console.error(`got ${JSON.stringify(line)}`);
    const message = parsed(line);
    if (message) receive(message);
  }
});
if (oddity === 'stubborn') setInterval(() => undefined, 1000);
atStart[oddity]?.();
