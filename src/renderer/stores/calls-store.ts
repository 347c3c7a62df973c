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
  const dropped = Object.values(byId)
    .filter((call) => !isUnderWay(call))
    .slice(0, surplus);
  const droppedIds = new Set(dropped.map(({ callId }) => callId));
  return Object.fromEntries(
    Object.values(byId)
      .filter(({ callId }) => !droppedIds.has(callId))
      .map((call) => [call.callId, call]),
  );
}

/** Whether a call is still to end, though it may wait for the user. */
export function isUnderWay({ state }: CallSnapshot): boolean {
  switch (state.status) {
    case 'running':
    case 'input-required':
    case 'waiting-for-scopes':
      return true;
    case 'done':
    case 'failed':
    case 'cancelled':
      return false;
  }
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
