import { jsonOf } from '../json/json-of.ts';

const batchItems = 512;
const batchSize = 256_000;
const batchMs = 8;

export type Sink = {
  /** Sends a JSON array of items. */
  send(itemsText: string, items: number): void;
  /** Whether the source has to wait; `pending` items were taken and not sent yet. */
  mustWait(pending: number): boolean;
  /** Resolves when `mustWait` may have changed, or on abort. */
  change(): Promise<void>;
  /** Is told when the source fails while it is being ended. */
  onFault(thrown: unknown): void;
};

/**
 * Sends a source's items in batches, and asks it for no more than the sink has room for. Once the
 * signal aborts it ends without waiting for the source, which may never answer.
 */
export async function pump(
  source: AsyncIterable<unknown>,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  let texts: string[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (texts.length === 0) return;
    const items = texts.length;
    const itemsText = `[${texts.join(',')}]`;
    texts = [];
    size = 0;
    sink.send(itemsText, items);
  };

  // One listener serves all items: to race each with one promise would leak a reaction every time.
  let onAbort: () => void = () => undefined;
  const abort = () => onAbort();
  signal.addEventListener('abort', abort, { once: true });
  const next = () =>
    new Promise<IteratorResult<unknown> | undefined>((resolve, reject) => {
      onAbort = () => resolve(undefined);
      iterator.next().then(resolve, reject);
    });

  let isDone = false;
  try {
    while (!signal.aborted) {
      if (sink.mustWait(texts.length)) {
        flush();
        await sink.change();
        continue;
      }
      const step = await next().catch((thrown: unknown) => {
        isDone = true;
        throw thrown;
      });
      if (!step) return;
      if (step.done) {
        isDone = true;
        return;
      }
      const text = jsonOf(step.value);
      texts.push(text);
      size += text.length;
      if (texts.length >= batchItems || size >= batchSize) flush();
      else timer ??= setTimeout(flush, batchMs);
    }
  } finally {
    signal.removeEventListener('abort', abort);
    clearTimeout(timer);
    if (!signal.aborted) flush();
    if (!isDone) endSource(iterator, sink);
  }
}

function endSource(iterator: AsyncIterator<unknown>, { onFault }: Sink): void {
  const end = async () => iterator.return?.();
  end().catch(onFault);
}
