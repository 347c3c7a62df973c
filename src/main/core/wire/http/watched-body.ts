import { takeTurns } from '../json/take-turns.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Follows a response's body on its way to the SDK. */
export type BodyWatch = {
  /** Sees each chunk; answers with what to pass on. */
  chunk(chunk: Bytes): Bytes | undefined | Promise<Bytes | undefined>;
  /** Called when the body is complete; answers with what to pass on last. */
  end(): Bytes | undefined | Promise<Bytes | undefined>;
  /** Called when the connection broke, or the request was aborted from here. */
  broke(error: unknown): void | Promise<void>;
  /** Resolves when more may be read; undefined when it may be read now. */
  ready(): Promise<void> | undefined;
};

type ByteStream = ReadableStream<Bytes>;

/**
 * A body that is watched as it is read: nothing is read ahead of the reader, so that a slow reader
 * slows the server.
 */
export function watchedBody(body: ByteStream, watch: BodyWatch): ByteStream {
  const reader = body.getReader();
  const turn = takeTurns();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          for (;;) {
            await watch.ready();
            await turn();
            const { done, value } = await reader.read();
            const passed = await (done ? watch.end() : watch.chunk(value));
            if (passed && passed.length > 0) controller.enqueue(passed);
            if (done) return controller.close();
            if (passed && passed.length > 0) return;
          }
        } catch (error) {
          await watch.broke(error);
          controller.error(error);
        }
      },
      async cancel(reason) {
        await watch.broke(reason);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
