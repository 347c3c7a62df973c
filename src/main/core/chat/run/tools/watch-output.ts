import type { Clock } from '../../clock.ts';
import { ModelFailure } from '../../model.ts';

type Watch = {
  clock: Clock;
  signal: AbortSignal;
  firstOutputMs: number;
  gapMs: number;
  /** Gives the source up, as it was too slow or the signal aborted. */
  giveUp(reason: unknown): void;
};

/**
 * Hands on what a model puts out, as long as something comes in time. Ends with the signal's reason
 * or a `timeout` even where the source heeds neither.
 */
export async function* watchOutput<Part>(
  source: AsyncIterable<Part>,
  { clock, signal, firstOutputMs, gapMs, giveUp }: Watch,
): AsyncGenerator<Part> {
  const parts = source[Symbol.asyncIterator]();
  let allowedMs = firstOutputMs;
  let heardAt = clock.now();
  let fault: { reason: unknown } | undefined;
  let wake = (_reason: unknown): void => undefined;
  let cancel = (): void => undefined;

  const fail = (reason: unknown) => {
    fault ??= { reason };
    giveUp(reason);
    wake(reason);
  };
  const onAbort = () => fail(signal.reason);
  // One timer serves many deltas: when it fires, it looks how long ago the last one came.
  const arm = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => {
      const leftMs = heardAt + allowedMs - clock.now();
      if (leftMs > 0) arm(leftMs);
      else fail(new ModelFailure(tooLate(allowedMs), { kind: 'timeout' }));
    });
  };

  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  arm(allowedMs);
  let isOver = false;
  try {
    for (;;) {
      if (fault) throw fault.reason;
      const next = await new Promise<IteratorResult<Part>>((resolve, reject) => {
        wake = reject;
        parts.next().then(resolve, reject);
      });
      if (next.done) {
        isOver = true;
        return;
      }
      heardAt = clock.now();
      if (allowedMs !== gapMs) {
        allowedMs = gapMs;
        arm(gapMs);
      }
      yield next.value;
      // The time that the consumer takes for a part is not the model's.
      heardAt = clock.now();
    }
  } catch (error) {
    throw fault ? fault.reason : error;
  } finally {
    cancel();
    signal.removeEventListener('abort', onAbort);
    // The end of a hanging source is not awaited, since it would never come.
    if (!isOver) parts.return?.().catch(() => undefined);
  }
}

const tooLate = (ms: number): string => `The model sent nothing for ${ms / 1000} s.`;
