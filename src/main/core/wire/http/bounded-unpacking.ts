type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Real text shrinks to a tenth or a thirtieth of its size; a higher ratio is made on purpose. */
const maxRatio = 100;
/** So many bytes are unpacked at any ratio, since a few repeated lines are no attack. */
const freeBytes = 10 * 1024 * 1024;

/** Thrown where an answer unpacks to far more than was sent: a decompression bomb. */
export class UnpackedTooFar extends Error {
  constructor(unpacked: number, received: number) {
    const mega = Math.round(unpacked / 1024 / 1024);
    const kilo = Math.ceil(received / 1024);
    super(
      `The server’s response unpacks to more than ${maxRatio} times its size: ${mega} MB from ${kilo} kB. The rest was not read.`,
    );
    this.name = 'UnpackedTooFar';
  }
}

/**
 * A body after its content codings, however many there are, which ends with `UnpackedTooFar` where it
 * grows beyond what was received; nothing is read ahead of the reader.
 */
export function boundedUnpacking(body: ByteStream, received: () => number): ByteStream {
  const reader = body.getReader();
  let unpacked = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        unpacked += value.length;
        if (unpacked <= freeBytes || unpacked <= maxRatio * received()) {
          return controller.enqueue(value);
        }
        const failure = new UnpackedTooFar(unpacked, received());
        controller.error(failure);
        await reader.cancel(failure);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
