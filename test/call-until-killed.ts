// Connects servers and calls a tool of the first one until it is killed: `call-until-killed.ts URL…`. The
// data folder is that of WIREBENCH_HOME.
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';

const ports = nodeShellPorts({ shell: 'web', entryUrl, environment: process.env });
const backend = await createBackend({ ports });
const { connections, servers } = backend;
const names = ['first', 'second', 'third'];
let ready = 0;
connections.onEvent((event) => {
  if (event.type !== 'connection' || event.connection.state.status !== 'ready') return;
  ready += 1;
  if (ready < process.argv.length - 2) return;
  const first = connections.list().find(({ serverName }) => serverName === 'first');
  connections.startCall({
    connectionId: first?.connectionId ?? 0,
    method: 'tools/call',
    name: 'pay',
    argumentsText: '{"card": "4111"}',
  });
});
for (const [at, url] of process.argv.slice(2).entries()) {
  const name = names[at] ?? '';
  await servers.add({ name, launch: { kind: 'http', url, headers: {} }, era: 'legacy' });
  await agree((options) => connections.connect(name, options));
}
