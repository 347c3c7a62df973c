// A stdio server with a long list of resources: `many-resources.mjs [RESOURCES] [PAGE]`, 20,000 in pages of 40
// where nothing else is said.
import { createInterface } from 'node:readline';

const total = Number(process.argv[2] ?? 20_000);
const pageSize = Number(process.argv[3] ?? 40);

const resource = (i) => ({
  uri: `big://shelf/${i % 200}/item/${i}`,
  name: `Item ${i}`,
  description: `Number ${i}, on shelf ${i % 200}.`,
  mimeType: 'text/plain',
});

const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { resources: {} },
    serverInfo: { name: 'many-resources', version: '1.0.0' },
  }),
  ping: () => ({}),
  'resources/list'({ cursor = '0' }) {
    const from = Number(cursor);
    const end = Math.min(total, from + pageSize);
    const resources = Array.from({ length: end - from }, (_, i) => resource(from + i));
    return { resources, ...(end < total && { nextCursor: String(end) }) };
  },
  'resources/templates/list': () => ({
    resourceTemplates: [{ uriTemplate: 'big://shelf/{shelf}', name: 'A shelf' }],
  }),
  'resources/read': ({ uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: `It is ${uri}` }],
  }),
};

createInterface(process.stdin).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const body = answer
    ? { result: answer(params) }
    : { error: { code: -32_601, message: `No ${method} here` } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
});
