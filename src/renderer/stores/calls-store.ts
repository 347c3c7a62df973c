import { create } from 'zustand';
import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import { backend } from '../backend.ts';

type CallsState = { byId: Record<number, CallSnapshot> };

export const useCalls = create<CallsState>(() => ({ byId: {} }));

export const setCalls = (calls: CallSnapshot[]): void =>
  useCalls.setState({ byId: Object.fromEntries(calls.map((call) => [call.callId, call])) });

/** How many calls are kept; the core forgets older ones too. */
const keptCalls = 200;

export const setCall = (call: CallSnapshot): void =>
  useCalls.setState(({ byId }) => ({ byId: withoutOldest({ ...byId, [call.callId]: call }) }));

function withoutOldest(byId: CallsState['byId']): CallsState['byId'] {
  const surplus = Object.keys(byId).length - keptCalls;
  if (surplus <= 0) return byId;
  const isOver = ({ state }: CallSnapshot) =>
    state.status !== 'running' && state.status !== 'input-required';
  const dropped = Object.values(byId).filter(isOver).slice(0, surplus);
  const droppedIds = new Set(dropped.map(({ callId }) => callId));
  return Object.fromEntries(
    Object.values(byId)
      .filter(({ callId }) => !droppedIds.has(callId))
      .map((call) => [call.callId, call]),
  );
}

/**
 * Sends a call again, with the present values of its references. Rejects where it can't be started.
 */
export async function callAgain(
  { method, name, argumentsText, variables }: CallSnapshot,
  { connectionId, timeoutMs }: { connectionId: number; timeoutMs?: number },
): Promise<void> {
  await backend.call('calls.start', {
    connectionId,
    method,
    name,
    argumentsText,
    ...(variables && { variables: [...variables] }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}
