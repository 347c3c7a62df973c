// Starts a task at a server and is killed while it runs: `task-until-killed.ts URL [TOOL ARGUMENTS]`. The data folder
// is that of WIREBENCH_HOME. Prints the id of the task once it is on disk.
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';

const ports = nodeShellPorts({ shell: 'web', entryUrl, environment: process.env });
const backend = await createBackend({ ports });
// SIGTERM closes the app as its user does.
process.once('SIGTERM', () => void backend.close().then(() => process.exit()));
const { connections, servers } = backend;
const [url = '', name = 'work', argumentsText = '{"how":"wait"}'] = process.argv.slice(2);
const launch = { kind: 'http' as const, url, headers: {} };
await servers.add({ name: 'tasks', launch, era: 'auto' });

connections.onEvent((event) => {
  if (event.type === 'connection' && event.connection.state.status === 'ready') {
    connections.startCall({
      connectionId: event.connection.connectionId,
      method: 'tools/call',
      name,
      argumentsText,
      asTask: {},
    });
  }
  if (event.type === 'call' && /^poll 1$|^Gathering/.test(event.call.task?.message ?? '')) {
    console.log(event.call.task?.taskId);
  }
});
await agree((options) => connections.connect('tasks', options));
