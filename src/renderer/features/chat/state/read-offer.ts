import type { CallMethod, CallSnapshot } from '../../../../shared/model/calls/call.ts';
import { backend } from '../../../backend.ts';
import { isUnderWay, useCalls } from '../../../stores/calls-store.ts';

const longestResult = 16_000_000;

type Wanted = { connectionId: number; method: CallMethod; name: string; argumentsText: string };

/** Reads a resource or gets a prompt, and returns the result's text. Throws the server's error. */
export async function readOffer(wanted: Wanted): Promise<string> {
  const { callId } = await backend.call('calls.start', wanted);
  const { state } = await ended(callId);
  if (state.status === 'failed') throw new Error(state.message);
  if (state.status !== 'done') throw new Error('It was cancelled.');
  const { text, cutShort } = await backend.call('calls.result', { callId, limit: longestResult });
  if (cutShort) throw new Error('It is too large to be attached.');
  return text;
}

function ended(callId: number): Promise<CallSnapshot> {
  return new Promise((resolve) => {
    const look = (call: CallSnapshot | undefined) => {
      if (!call || isUnderWay(call)) return false;
      resolve(call);
      return true;
    };
    if (look(useCalls.getState().byId[callId])) return;
    const stop = useCalls.subscribe(({ byId }) => {
      if (look(byId[callId])) stop();
    });
  });
}
