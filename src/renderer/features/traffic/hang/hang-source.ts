import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { backend } from '../../../backend.ts';
import type { RecordKey } from '../log/surroundings.ts';

const longTimeoutMs = 300_000;

export const readHangFacts = (of: RecordKey, signal: AbortSignal): Promise<HangFacts | null> =>
  backend.call('traffic.hang', of, { signal });

export const extendCall = (callId: number, byMs: number): Promise<void> =>
  backend.call('calls.extend', { callId, byMs });

/** The same call once more, with more time. */
export async function startAgain(call: CallSnapshot): Promise<void> {
  const { connectionId, method, name, argumentsText } = call;
  const again = { connectionId, method, name, argumentsText, timeoutMs: longTimeoutMs };
  await backend.call('calls.start', again);
}
