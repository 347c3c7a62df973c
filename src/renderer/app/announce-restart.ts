import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import type { ConnectionSnapshot } from '../../shared/model/servers/connection.ts';
import { openServer, openTool } from '../navigation.ts';
import { notify, report } from '../notices.ts';
import { callAgain, useCalls } from '../stores/calls-store.ts';
import { useConnections } from '../stores/connections-store.ts';

/** The number of restarts that were announced, by connection. */
const announced = new Map<number, number>();

/** Announces that a changed file restarted a server, and offers to run its last call again. */
export function announceRestart({
  connectionId,
  serverName,
  restarts,
  state,
}: ConnectionSnapshot): void {
  if (!restarts || state.status !== 'ready' || announced.get(connectionId) === restarts.count)
    return;
  announced.set(connectionId, restarts.count);
  // A restart before the page was loaded is not announced.
  if (!useConnections.getState().byId[connectionId]) return;
  const last = Object.values(useCalls.getState().byId).findLast(
    (call) => call.serverName === serverName,
  );
  notify({
    title: `${serverName} was restarted`,
    detail: `${fileName(restarts.path)} changed.`,
    ...(last
      ? { action: { label: `Run ${last.name} again`, run: () => runAgain(last, connectionId) } }
      : {}),
  });
}

function runAgain(call: CallSnapshot, connectionId: number): void {
  const { serverName, method, name } = call;
  if (method === 'tools/call') openTool(serverName, name);
  else openServer(serverName, method === 'prompts/get' ? 'prompts' : 'resources');
  report(callAgain(call, { connectionId }), `${name} could not be run again`);
}

const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
