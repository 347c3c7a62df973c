import * as zlib from 'node:zlib';

/**
 * A body from 64 KiB on is packed on disk: the number of frames and the size of each (32 bits,
 * little-endian), then the frames. Each frame is 1 MiB of the body, compressed by zstd with a
 * checksum, so that a part of the body can be read without the rest.
 */
const packedFrom = 64 * 1024;
const frameBytes = 1024 * 1024;
const wordBytes = 4;

// Versions of Node that have SQLite but no zstd keep bodies as they are.
const canPack = 'zstdCompressSync' in zlib;
const fastWithChecksum = {
  params: {
    [zlib.constants.ZSTD_c_compressionLevel]: 1,
    [zlib.constants.ZSTD_c_checksumFlag]: 1,
  },
};

// With room for one byte more than a frame has, zlib is done in one turn instead of many.
const atOnce = { maxOutputLength: frameBytes, chunkSize: frameBytes + 1 };

/** Whether a body of so many bytes is packed where that makes it smaller. */
export const isPackable = (bytes: number): boolean => canPack && bytes >= packedFrom;

/**
 * Packs a body into pieces that are written one after another; undefined where it would not get
 * smaller, or has less than 64 KiB.
 */
export function packBody(body: Uint8Array): Uint8Array[] | undefined {
  if (!isPackable(body.length)) return undefined;
  const frames: Buffer[] = [];
  for (let from = 0; from < body.length; from += frameBytes) {
    frames.push(zlib.zstdCompressSync(body.subarray(from, from + frameBytes), fastWithChecksum));
  }
  const table = Buffer.alloc(tableBytes(frames.length));
  [frames.length, ...frames.map(({ length }) => length)].forEach((word, i) => {
    table.writeUInt32LE(word, i * wordBytes);
  });
  const pieces = [table, ...frames];
  return totalOf(pieces) < body.length ? pieces : undefined;
}

export type PackedBody = {
  /** The size of the body itself, in bytes. */
  length: number;
  /** The size on disk, in bytes. */
  packed: number;
  /** Reads bytes of the body as it is on disk; throws where the file ends early. */
  read(from: number, size: number): Buffer;
};

/**
 * Reads `size` bytes of a packed body from byte `from` on. Throws where its table or a frame is
 * damaged.
 */
export function unpackRange(body: PackedBody, from: number, size: number): Buffer {
  if (size <= 0) return Buffer.alloc(0);
  const frames = openFrames(body);
  const first = Math.floor(from / frameBytes);
  const last = Math.floor((from + size - 1) / frameBytes);
  const parts: Buffer[] = [];
  for (let frame = first; frame <= last; frame += 1) parts.push(frames.unpack(frame));
  const whole = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  const start = from - first * frameBytes;
  return whole.subarray(start, start + size);
}

export type PackedFrames = {
  count: number;
  unpack(frame: number): Buffer;
  /** Unpacks a frame in another thread. Rejects where the frame is damaged. */
  unpackAside(frame: number): Promise<Buffer>;
};

/**
 * Opens a packed body to read it frame by frame. Throws where its table is damaged or this Node has
 * no zstd, and `unpack` where a frame is damaged.
 */
export function openFrames({ length, packed, read }: PackedBody): PackedFrames {
  if (!canPack) throw new Error('it is packed with zstd, which needs Node 22.15 or newer.');
  const count = Math.ceil(length / frameBytes);
  const table = read(0, tableBytes(count));
  const frameSizes = Array.from({ length: count }, (_, i) => table.readUInt32LE(tableBytes(i)));
  const starts = startsOf(frameSizes, tableBytes(count));
  if (table.readUInt32LE(0) !== count || starts.at(-1) !== packed) {
    throw new Error('the table of its parts is damaged on disk.');
  }
  const bytesOf = (frame: number) => read(starts[frame] ?? 0, frameSizes[frame] ?? 0);
  const isWhole = (frame: number, raw: Buffer) =>
    raw.length === Math.min(frameBytes, length - frame * frameBytes);
  return {
    count,
    unpack(frame) {
      const bytes = bytesOf(frame);
      let raw: Buffer;
      try {
        raw = zlib.zstdDecompressSync(bytes, atOnce);
      } catch (error) {
        throw damaged(frame, length, error);
      }
      if (isWhole(frame, raw)) return raw;
      throw damaged(frame, length);
    },
    unpackAside: (frame) =>
      new Promise((resolve, reject) => {
        zlib.zstdDecompress(bytesOf(frame), atOnce, (error, raw) => {
          if (error || !isWhole(frame, raw)) reject(damaged(frame, length, error));
          else resolve(raw);
        });
      }),
  };
}

function damaged(frame: number, length: number, cause?: unknown): Error {
  const start = frame * frameBytes;
  const end = Math.min(length, start + frameBytes) - 1;
  return new Error(`its bytes ${start} to ${end} are damaged on disk.`, { cause });
}

/** Returns the offset of each frame, and the end of the last one. */
function startsOf(sizes: number[], first: number): number[] {
  let at = first;
  return [first, ...sizes.map((size) => (at += size))];
}

const tableBytes = (frames: number): number => (frames + 1) * wordBytes;
const totalOf = (pieces: Uint8Array[]): number =>
  pieces.reduce((total, { length }) => total + length, 0);
