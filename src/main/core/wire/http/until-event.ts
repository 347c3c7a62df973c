import { EventStreamReader } from './event-stream-reader.ts';

/** Where the reading of an event stream ends that its server keeps open. */
export type LastEvent = {
  /** Whether this is the data of the event that was waited for. */
  isLast(data: Buffer): boolean;
  /** How long it is waited for, in milliseconds; then the stream ends with what came. */
  waitMs: number;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** An event stream that ends behind the event that was waited for; the rest of it is not read. */
export function untilEvent(
  body: ReadableStream<Bytes>,
  { isLast, waitMs }: LastEvent,
): ReadableStream<Bytes> {
  const reader = body.getReader();
  let isOver = false;
  const events = new EventStreamReader(({ data }) => {
    isOver ||= data !== undefined && isLast(data);
  });
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), waitMs);
  const end = async (controller: ReadableStreamDefaultController<Bytes>) => {
    clearTimeout(timer);
    controller.close();
    await reader.cancel();
  };
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const read = await Promise.race([reader.read(), late.promise]);
        if (!read || read.done) return end(controller);
        controller.enqueue(read.value);
        events.push(read.value);
        if (isOver) await end(controller);
      },
      cancel(reason) {
        clearTimeout(timer);
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
