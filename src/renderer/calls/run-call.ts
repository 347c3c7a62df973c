import { backend } from '../backend.ts';
import { report } from '../notices.ts';
import { useCalls } from '../stores/calls-store.ts';
import type { CallSnapshot } from '../../shared/model/call.ts';

/** Calls a tool with exactly this text as its arguments; the call's state comes with the events. */
export const runTool = (connectionId: number, name: string, argumentsText: string): void =>
  report(
    backend.call('calls.start', { connectionId, method: 'tools/call', name, argumentsText }),
    `${name} could not be called`,
  );

export const cancelCall = (callId: number): void =>
  report(backend.call('calls.cancel', { callId }), 'The call could not be cancelled');

export const isRunning = (call: CallSnapshot | undefined): boolean =>
  call?.state.status === 'running' || call?.state.status === 'input-required';

const byServerAndTool = (serverName: string, name: string) => (call: CallSnapshot) =>
  call.serverName === serverName && call.name === name && call.method === 'tools/call';

/** Ids of the calls of a tool, newest first, as a text that stays the same while they do. */
export function useCallIds(serverName: string, name: string): number[] {
  const ids = useCalls(({ byId }) =>
    Object.values(byId)
      .filter(byServerAndTool(serverName, name))
      .map(({ callId }) => callId)
      .toReversed()
      .join(' '),
  );
  return ids === '' ? [] : ids.split(' ').map(Number);
}
