// A stdio server of one revision, by hand: `revision-server.mjs REVISION [QUIRK]`. Tool: echo.
// Quirks, before the handshake is over: exit (ends at any other request), silent (does not answer
// it), noise (prints what is no message), late:FILE (at its first start, when there is no FILE yet,
// reads nothing until a second message waits), late-both:FILE (and answers initialize); after it: no-result-type, odd-headers (a tool whose
// x-mcp-header is no token), task (a call is answered with a task).
import { existsSync, writeFileSync } from 'node:fs';

const [, , revision, quirk] = process.argv;
const isModern = revision >= '2026-07-28';
const metaVersion = 'io.modelcontextprotocol/protocolVersion';
let isOpen = isModern;
const [, isBoth, lateFile] = quirk?.match(/^late(-both)?:(.*)/) ?? [];
let isLate = lateFile !== undefined && !existsSync(lateFile);
if (isLate) writeFileSync(lateFile, '');

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

if (quirk === 'noise') process.stdout.write('Starting…\n\n{"not":"a message"}\n{half\n');

const complete = isModern && quirk !== 'no-result-type' ? { resultType: 'complete' } : {};
const cached = isModern ? { ttlMs: 0, cacheScope: 'public' } : {};
const header = { a: { type: 'string', 'x-mcp-header': 'two words' } };
const properties = quirk === 'odd-headers' ? header : {};
const echo = { name: 'echo', inputSchema: { type: 'object', properties } };
const answers = {
  ...(isModern
    ? {
        'server/discover': () => ({
          supportedVersions: [revision],
          capabilities: { tools: {} },
          ...cached,
        }),
      }
    : {
        initialize: () => {
          isOpen = true;
          const serverInfo = { name: 'by hand', version: '1.0.0' };
          return { protocolVersion: revision, capabilities: { tools: {} }, serverInfo };
        },
        ping: () => ({}),
      }),
  'tools/list': () => ({ tools: [echo], ...cached }),
  'tools/call': ({ arguments: given }) =>
    quirk === 'task'
      ? { resultType: 'task', taskId: 'task-1', status: 'working', ttlMs: 60_000 }
      : { content: [{ type: 'text', text: JSON.stringify(given) }] },
};

function receive({ id, method, params }) {
  if (id === undefined) return;
  if (isBoth && method === 'initialize') {
    const serverInfo = { name: 'by hand', version: '1.0.0' };
    return send({ id, result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo } });
  }
  if (isModern && params?._meta?.[metaVersion] !== revision) {
    const data = { supported: [revision], requested: params?._meta?.[metaVersion] };
    return send({ id, error: { code: -32022, message: 'Unsupported protocol version', data } });
  }
  if (!isOpen && method !== 'initialize') {
    if (quirk === 'exit') process.exit(1);
    if (quirk === 'silent') return;
  }
  const answer = answers[method];
  if (answer) send({ id, result: { ...complete, ...answer(params) } });
  else send({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  rest += chunk;
  const lines = rest.split('\n');
  if (isLate && lines.length < 3) return;
  isLate = false;
  rest = lines.pop();
  for (const line of lines) receive(JSON.parse(line));
});
