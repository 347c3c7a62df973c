// An MCP server over stdio with much of one kind: `whole-server.mjs tools|resources|questions|log COUNT`. It lists so many
// tools or resources in pages of 500, or has a tool `start` that asks so many elicitations at once, or
// logs so many messages, and ends when all are answered or sent.
import { serve, write } from './stdio-server.mjs';

const [, , kind, given] = process.argv;
const count = Number(given);
const pageSize = 500;

const numbered = (make) => Array.from({ length: count }, (_, at) => make(at));
const start = { name: 'start', description: 'Begins.', inputSchema: { type: 'object' } };
const tool = (at) => ({
  name: `tool-${at}`,
  description: `Does what tool ${at} of this server does, and nothing else.`,
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
    required: ['path'],
  },
});
const resource = (at) => ({
  uri: `big://shelf/${at % 200}/item-${at}`,
  name: `item-${at}`,
  description: `Number ${at}, on shelf ${at % 200}.`,
  mimeType: 'text/plain',
});
const tools = kind === 'tools' ? numbered(tool) : [start];
const resources = kind === 'resources' ? numbered(resource) : [];

const paged =
  (name, all) =>
  ({ cursor = '0' }) => {
    const end = Number(cursor) + pageSize;
    const next = end < all.length && { nextCursor: String(end) };
    return { [name]: all.slice(Number(cursor), end), ...next };
  };

let askedBy;
let unanswered = 0;

function started(id) {
  if (kind === 'log') {
    for (let at = 0; at < count; at += 1) {
      const params = { level: 'info', data: `line ${at} of the log` };
      write({ jsonrpc: '2.0', method: 'notifications/message', params });
    }
    return end(id);
  }
  askedBy = id;
  unanswered = count;
  const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };
  for (let at = 0; at < count; at += 1) {
    const params = { mode: 'form', message: `Question ${at}?`, requestedSchema };
    write({ jsonrpc: '2.0', id: `q${at}`, method: 'elicitation/create', params });
  }
}

function end(id) {
  const content = [{ type: 'text', text: 'start is done' }];
  write({ jsonrpc: '2.0', id, result: { content } });
}

serve(`bench-${kind}`, tools, started, {
  capabilities: kind === 'resources' ? { resources: {} } : {},
  methods: {
    'tools/list': paged('tools', tools),
    'resources/list': paged('resources', resources),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
  },
  answered() {
    unanswered -= 1;
    if (unanswered === 0) end(askedBy);
  },
});
