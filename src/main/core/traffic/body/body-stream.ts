import { openFrames } from '../recording/packed-body.ts';
import { storedBodyOf, RecordedFiles, type StoredBody } from '../recording/recorded-files.ts';

/** The bytes of one recorded body, read in pieces of up to 1 MiB. */
export type BodyStream = {
  totalBytes: number;
  /** The next piece, which is empty at the end. Rejects where it is damaged. */
  next(): Promise<Buffer>;
  close(): void;
};

const pieceBytes = 1024 * 1024;
/** How many pieces are unpacked at a time, while the caller looks at the ones before. */
const ahead = 4;

/**
 * Opens the body of a record to be read from its start; undefined where there is no such record.
 */
export function openBodyStream(folder: string, seq: number): BodyStream | undefined {
  const files = new RecordedFiles(folder);
  try {
    const row = files.database
      .prepare('SELECT segment, offset, length, packed FROM record WHERE seq = ?')
      .get(seq);
    if (row) {
      const stored = storedBodyOf(row);
      const next = stored.packed > 0 ? unpacked(files, stored) : plain(files, stored);
      return { totalBytes: stored.length, next, close: () => files.close() };
    }
  } catch (error) {
    files.close();
    throw error;
  }
  files.close();
  return undefined;
}

function plain(files: RecordedFiles, stored: StoredBody): () => Promise<Buffer> {
  let at = 0;
  return async () => {
    const piece = files.bytesAt(stored, at, Math.min(pieceBytes, stored.length - at));
    at += piece.length;
    return piece;
  };
}

function unpacked(files: RecordedFiles, stored: StoredBody): () => Promise<Buffer> {
  const { segment, offset, length, packed } = stored;
  const read = (at: number, size: number) =>
    files.bytesAt({ segment, offset: offset + at, length: size, packed: 0 }, 0, size);
  const frames = openFrames({ length, packed, read });
  const begun: Promise<Buffer>[] = [];
  let frame = 0;
  return () => {
    while (begun.length < ahead && frame < frames.count) {
      const piece = frames.unpackAside(frame);
      // `next` hands a failure to its caller; a piece that is never taken must not end the app.
      piece.catch(() => undefined);
      begun.push(piece);
      frame += 1;
    }
    return begun.shift() ?? Promise.resolve(Buffer.alloc(0));
  };
}
