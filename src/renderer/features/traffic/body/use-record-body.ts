import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordBody } from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { joinChunks, type JoinedBody } from './join-body.ts';
import { readBody } from '../log/traffic-source.ts';

export const bodyPageBytes = 1_000_000;

export type LoadedBody =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | ({ status: 'ready'; isLoadingMore: boolean; more(): void } & JoinedBody);

/**
 * A record's body: its first page at once, and a further one by each `more`. The component must be
 * mounted anew for another record.
 */
export function useRecordBody(
  recordingId: string,
  seq: number,
  firstBytes = bodyPageBytes,
): LoadedBody {
  const [chunks, setChunks] = useState<readonly RecordBody[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);

  const load = useCallback(
    async (offset: number) => {
      const { signal } = (controller.current = new AbortController());
      try {
        const limit = offset === 0 ? firstBytes : bodyPageBytes;
        const chunk = await readBody({ recordingId, seq, offset, limit }, signal);
        if (signal.aborted) return;
        setChunks((known) => (offset === 0 ? [chunk] : [...known, chunk]));
        setIsLoading(false);
      } catch (error) {
        if (!signal.aborted) setFailure(messageOf(error));
      }
    },
    [recordingId, seq, firstBytes],
  );

  useEffect(() => {
    void load(0);
    return () => {
      controller.current?.abort();
    };
  }, [load]);

  if (failure !== undefined) return { status: 'failed', message: failure };
  const joined = joinChunks(chunks);
  if (!joined) return { status: 'loading' };
  return {
    status: 'ready',
    ...joined,
    isLoadingMore: isLoading,
    more: () => {
      if (isLoading) return;
      setIsLoading(true);
      void load(joined.readBytes);
    },
  };
}
