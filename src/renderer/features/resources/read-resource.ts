import { noOptions } from '../../calls/call-options.tsx';
import type { Callee } from '../../calls/callee.ts';
import { notStarted, runCall } from '../../calls/run-call.ts';
import { report } from '../../notices.ts';
import { isUnderWay, useCalls } from '../../stores/calls-store.ts';
import { readNow } from '../../stores/subscriptions-store.ts';
import { revealed } from '../../ui/hidden-characters.ts';

/** Reads a resource, unless it is being read already; its updates until now are looked at by that. */
export function readResource(callee: Callee): void {
  const { connectionId, name } = callee;
  const isRead = Object.values(useCalls.getState().byId).some(
    (call) =>
      isUnderWay(call) &&
      call.connectionId === connectionId &&
      call.method === 'resources/read' &&
      call.name === name,
  );
  if (isRead) return;
  readNow(connectionId, name);
  report(
    runCall(callee, '{}', noOptions, []),
    `${revealed(name, 200)} ${notStarted['resources/read']}`,
  );
}
