import type { CallSnapshot } from '../../../../shared/model/calls/call.ts';
import type { HangFacts } from '../../../../shared/model/traffic/hang.ts';
import { backend } from '../../../backend.ts';
import { callAgain } from '../../../stores/calls-store.ts';
import type { RecordKey } from '../log/traffic-source.ts';

const longTimeoutMs = 300_000;

export const readHangFacts = (of: RecordKey, signal: AbortSignal): Promise<HangFacts | null> =>
  backend.call('traffic.hang', of, { signal });

export const extendCall = (callId: number, byMs: number): Promise<void> =>
  backend.call('calls.extend', { callId, byMs });

/** Starts a call again with a timeout of five minutes. */
export const startAgain = (call: CallSnapshot): Promise<void> =>
  callAgain(call, { connectionId: call.connectionId, timeoutMs: longTimeoutMs });
