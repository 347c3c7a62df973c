/** Follows a response's body on its way to the SDK. */
export type BodyWatch = {
  /** Sees each chunk; answers with what to pass on. */
  chunk(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined;
  /** The body is complete; answers with what to pass on last. */
  end(): Uint8Array<ArrayBuffer> | undefined;
  /** The connection broke, or the request was aborted from here. */
  broke(error: unknown): void;
  /** Resolves when more may be read. */
  ready(): Promise<void> | undefined;
};

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * A body that is watched as it is read: nothing is read ahead of the reader, so that a slow reader
 * slows the server.
 */
export function watchedBody(body: ByteStream, watch: BodyWatch): ByteStream {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          for (;;) {
            await watch.ready();
            const { done, value } = await reader.read();
            const passed = done ? watch.end() : watch.chunk(value);
            if (passed && passed.length > 0) controller.enqueue(passed);
            if (done) return controller.close();
            if (passed && passed.length > 0) return;
          }
        } catch (error) {
          watch.broke(error);
          controller.error(error);
        }
      },
      async cancel(reason) {
        watch.broke(reason);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
