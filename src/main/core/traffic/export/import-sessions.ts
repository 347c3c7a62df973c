import type { ImportedRecording } from '../../../../shared/model/traffic/traffic-export.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { RecordingFiles } from './recording-files.ts';

/**
 * Imports whose files arrive piece by piece from a page, which may go away in the middle: after a
 * minute without a piece an import is cancelled. NOT_FOUND for an import that is not under way.
 */
export type ImportSessions = {
  start(name: string | undefined): { importId: number };
  /**
   * Takes the next piece; resolves when another may follow, and rejects where the import failed.
   */
  push(importId: number, base64: string): Promise<void>;
  /** Ends the file; resolves when the recording is there. */
  end(importId: number): Promise<ImportedRecording>;
  cancel(importId: number): void;
  close(): Promise<void>;
};

type Session = {
  push(chunk: Uint8Array | undefined): Promise<void>;
  outcome: Promise<ImportedRecording>;
  run: AbortController;
  timer: NodeJS.Timeout;
};

const silenceMs = 60_000;

export function createImportSessions(files: Pick<RecordingFiles, 'import'>): ImportSessions {
  const sessions = new Map<number, Session>();
  let count = 0;

  const sessionOf = (importId: number): Session => {
    const session = sessions.get(importId);
    if (!session) throw new RpcError('NOT_FOUND', 'The import was cancelled. Start it again.');
    session.timer.refresh();
    return session;
  };
  const cancel = (importId: number) => {
    const session = sessions.get(importId);
    sessions.delete(importId);
    clearTimeout(session?.timer);
    session?.run.abort();
  };

  return {
    start(name) {
      count += 1;
      const importId = count;
      const run = new AbortController();
      const pipe = createPipe();
      const outcome = files.import(pipe.chunks(), { name, signal: run.signal });
      // The next `push` rejects with the failure.
      outcome.catch((error: unknown) => pipe.fail(error));
      const timer = setTimeout(() => cancel(importId), silenceMs);
      timer.unref();
      sessions.set(importId, { push: pipe.push, outcome, run, timer });
      return { importId };
    },
    push: async (importId, base64) => sessionOf(importId).push(Buffer.from(base64, 'base64')),
    async end(importId) {
      const session = sessionOf(importId);
      clearTimeout(session.timer);
      try {
        await session.push(undefined);
        return await session.outcome;
      } finally {
        sessions.delete(importId);
      }
    },
    cancel,
    async close() {
      const running = [...sessions.values()].map(({ outcome }) => outcome);
      for (const importId of sessions.keys()) cancel(importId);
      await Promise.allSettled(running);
    },
  };
}

/** A pipe that holds one chunk: the next is taken when the one before was read. */
function createPipe() {
  const now: { waiting?: Uint8Array | undefined; isEnded: boolean; failure?: Error } = {
    isEnded: false,
  };
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  return {
    async push(chunk: Uint8Array | undefined): Promise<void> {
      while (now.waiting && !now.failure) await changed.promise;
      if (now.failure) throw now.failure;
      if (chunk) now.waiting = chunk;
      else now.isEnded = true;
      tell();
    },
    fail(error: unknown): void {
      now.failure = error instanceof Error ? error : new Error(String(error));
      tell();
    },
    async *chunks(): AsyncGenerator<Uint8Array> {
      while (!now.failure) {
        const { waiting } = now;
        if (waiting) {
          now.waiting = undefined;
          tell();
          yield waiting;
        } else if (now.isEnded) return;
        else await changed.promise;
      }
    },
  };
}
