// A stdio server of 2025-11-25 whose only tool runs as a task that is to be polled once a minute. Its
// status notification comes as soon as it is done, or with `flood` after 3,000 more, of this task, of one
// that is not there, and of none.
import { createInterface } from 'node:readline';

const [kind] = process.argv.slice(2);
const send = (...messages) =>
  process.stdout.write(
    messages.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join(''),
  );
let status = 'working';
const task = () => {
  const now = new Date().toISOString();
  return {
    taskId: 'only',
    status,
    createdAt: now,
    lastUpdatedAt: now,
    ttl: null,
    pollInterval: 60_000,
  };
};
const told = (params) => ({ method: 'notifications/tasks/status', params });

function finish() {
  if (kind === 'flood') {
    for (const taskId of ['only', 'none', 7]) {
      send(...Array.from({ length: 1000 }, () => told({ ...task(), taskId })));
    }
  }
  status = 'completed';
  send(told(task()));
}

const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } } } },
    serverInfo: { name: 'telling', version: '1.0.0' },
  }),
  'tools/list': () => ({
    tools: [
      { name: 'work', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } },
    ],
  }),
  'tools/call': () => {
    setTimeout(finish, 50);
    return { task: task() };
  },
  'tasks/get': task,
  'tasks/result': () => ({ content: [{ type: 'text', text: 'It worked.' }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  send({ id, ...(answer ? { result: answer() } : { error: { code: -32601, message: 'No.' } }) });
});
