// A stdio server of 2025-11-25 that tells of changes of resources. The tool `update` tells of one, `flood`
// of many in a row, `stray` of one that nobody subscribed to, and `crash` ends the process.
import { createInterface } from 'node:readline';

const subscribed = new Set();
const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const updated = (params) => send({ method: 'notifications/resources/updated', params });

const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, resources: { subscribe: true } },
    serverInfo: { name: 'updating', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: ['update', 'flood', 'stray', 'crash', 'odd'].map(tool) }),
  'resources/list': () => ({ resources: [{ uri: 'state://oven', name: 'oven' }] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': ({ uri }) => ({ contents: [{ uri, text: 'warm' }] }),
  'resources/subscribe'({ uri }) {
    if (uri.startsWith('secret:')) throw new Error('This resource is not to be watched.');
    subscribed.add(uri);
    return {};
  },
  'resources/unsubscribe'({ uri }) {
    subscribed.delete(uri);
    return {};
  },
  'tools/call'({ name, arguments: given = {} }) {
    if (name === 'crash') process.exit(1);
    if (name === 'update') for (const uri of subscribed) updated({ uri });
    if (name === 'stray') updated({ uri: 'state://nobody-asked' });
    if (name === 'odd') {
      for (const params of [{}, { uri: 5 }, { uri: '' }, { uri: 'x'.repeat(50_000) }, null])
        updated(params);
    }
    if (name === 'flood') {
      for (let i = 0; i < given.count; i += 1) updated({ uri: `flood://${i % given.uris}` });
    }
    return { content: [{ type: 'text', text: [...subscribed].join(' ') }] };
  },
};
const tool = (name) => ({ name, inputSchema: { type: 'object' } });

createInterface(process.stdin).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  if (!answer) return send({ id, error: { code: -32_601, message: `No ${method} here` } });
  try {
    send({ id, result: answer(params) });
  } catch (error) {
    send({ id, error: { code: -32_602, message: error.message } });
  }
});
