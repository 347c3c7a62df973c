// Starts a task at each server and is killed while they run: `task-until-killed.ts JSON`, a list of
// {name, url, tool, argumentsText}. The data folder is that of WIREBENCH_HOME. Prints the name of each
// server and the id of its task, as JSON, once that runs.
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { agree } from './agree.ts';
import { entryUrl } from './entry.ts';

export type TaskWish = { name: string; url: string; tool: string; argumentsText: string };

const ports = nodeShellPorts({ shell: 'web', entryUrl, environment: process.env });
const backend = await createBackend({ ports });
// SIGTERM closes the app as its user does.
process.once('SIGTERM', () => void backend.close().then(() => process.exit()));
const { connections, servers } = backend;
const wishes = JSON.parse(process.argv[2] ?? '[]') as TaskWish[];

/** The name of each server whose connection is ready, by its connection. */
const ready = new Map<number, string>();

connections.onEvent((event) => {
  if (event.type === 'connection' && event.connection.state.status === 'ready') {
    const { connectionId, serverName } = event.connection;
    if (ready.has(connectionId)) return;
    ready.set(connectionId, serverName);
    // All at once, so that none has come far when the last one runs.
    if (ready.size === wishes.length) for (const [id, name] of ready) start(id, name);
  }
  if (event.type === 'call' && /^poll \d+$|^Gathering/.test(event.call.task?.message ?? '')) {
    const { connectionId, task } = event.call;
    console.log(JSON.stringify([ready.get(connectionId), task?.taskId]));
  }
});

function start(connectionId: number, serverName: string): void {
  const { tool: name = '', argumentsText = '' } =
    wishes.find((wish) => wish.name === serverName) ?? {};
  const request = { connectionId, method: 'tools/call' as const, name, argumentsText };
  connections.startCall({ ...request, asTask: {} });
}

for (const { name, url } of wishes) {
  await servers.add({ name, launch: { kind: 'http', url, headers: {} }, era: 'auto' });
  await agree((options) => connections.connect(name, options));
}
