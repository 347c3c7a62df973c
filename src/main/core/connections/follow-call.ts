import type { CallSnapshot, CallState } from '../../../shared/model/calls/call.ts';
import type { Connections } from './connections.ts';
import type { CallRequest } from './calls/calls.ts';

type Line = Pick<Connections, 'startCall' | 'cancelCall' | 'calls' | 'onEvent'>;

type Hooks = {
  onStart?(callId: number): void;
  /** Hears of each state of the call, the last one included. */
  onChange?(call: CallSnapshot): void;
};

export type EndedCall = CallSnapshot & {
  state: Extract<CallState, { status: 'done' | 'failed' | 'cancelled' }>;
};

const isOver = (call: CallSnapshot): call is EndedCall =>
  ['done', 'failed', 'cancelled'].includes(call.state.status);

/**
 * Starts a call and resolves with its last state; the signal cancels it. Rejects where it can't be
 * started.
 */
export function followCall(
  connections: Line,
  request: CallRequest,
  { onStart, onChange }: Hooks,
  signal: AbortSignal,
): Promise<EndedCall> {
  return new Promise((resolve, reject) => {
    let callId: number | undefined;
    let isSettled = false;
    const hear = (call: CallSnapshot) => {
      if (isSettled || call.callId !== callId) return;
      onChange?.(call);
      if (isOver(call)) end(() => resolve(call));
    };
    const undo = connections.onEvent((event) => {
      if (event.type === 'call') hear(event.call);
    });
    const cancel = () => {
      if (callId !== undefined) connections.cancelCall(callId);
    };
    function end(settle: () => void): void {
      isSettled = true;
      undo();
      signal.removeEventListener('abort', cancel);
      settle();
    }
    try {
      ({ callId } = connections.startCall(request));
    } catch (error) {
      return end(() => reject(error));
    }
    onStart?.(callId);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    // The call may have changed its state before its id was known here.
    const now = connections.calls().find((call) => call.callId === callId);
    if (now) hear(now);
  });
}
