import type { GuidedRequest } from '../../../../shared/model/guided-sign-in.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { maskedUrl } from '../../../../shared/secrets/masked-headers.ts';
import { shapeOf } from '../../secrets/masking/secret-shape.ts';
import type { WireTap } from '../../wire/records/observation.ts';
import { WireLog } from '../../wire/records/wire-log.ts';
import { createGuardedSend } from '../guarded-send.ts';
import type { AuthSend } from '../steps/step.ts';

export type RecordedSendOptions = Omit<Parameters<typeof createGuardedSend>[0], 'log'> & {
  /** Takes the records, as those of a connection. */
  tap: WireTap;
  /** Takes the secrets that are known out of a text. */
  mask(text: string): string;
  /** Hears of a request as it is sent, and again when it is answered. */
  onRequest(request: GuidedRequest): void;
};

const maxShownUrl = 2000;

/** Sends requests of a flow as the automatic sign-in does, and says which records each has. */
export function createRecordedSend(options: RecordedSendOptions): AuthSend {
  const { tap, mask, onRequest } = options;
  let seqs: number[] = [];
  const watch: WireTap = (observation) => {
    const seq = tap(observation);
    // What happened to the connection below is in the traffic, and no part of the request.
    if (observation.kind !== 'lifecycle' || observation.isError) seqs.push(seq);
    return seq;
  };
  const send = createGuardedSend({ ...options, log: new WireLog(watch, mask) });

  return async (request) => {
    const { method } = request;
    const startedAt = performance.now();
    seqs = [];
    const told: GuidedRequest = {
      method,
      url: mask(maskedUrl(request.url, shapeOf)).slice(0, maxShownUrl),
      seqs,
    };
    onRequest(told);
    try {
      const answer = await send(request);
      told.status = answer.status;
      return answer;
    } catch (error) {
      told.problem = mask(messageOf(error));
      throw error;
    } finally {
      told.durationMs = Math.round(performance.now() - startedAt);
      onRequest(told);
    }
  };
}
