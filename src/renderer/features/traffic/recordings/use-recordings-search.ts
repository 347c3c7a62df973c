import { useEffect, useState } from 'react';
import type { FoundInRecordings } from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';

type Found = NonNullable<FoundInRecordings['found']>;

export type RecordingsSearch = {
  /** The query that was searched for. */
  text: string;
  searched: number;
  of: number;
  isDone: boolean;
  /** The matches by recording, the newest recording first. */
  found: readonly Found[];
  failure?: string;
};

export const rowsEach = 5;
const typingPauseMs = 200;
const nothing: RecordingsSearch = { text: '', searched: 0, of: 0, isDone: false, found: [] };

/**
 * Searches all recordings with a query while the component is mounted; another query ends the
 * search, and an empty one starts none.
 */
export function useRecordingsSearch(text: string): RecordingsSearch {
  const [search, setSearch] = useState(nothing);
  useEffect(() => {
    let stop = () => {};
    const start = () => {
      setSearch({ ...nothing, text });
      stop = backend.stream(
        'traffic.searchRecordings',
        { text, rowsEach },
        {
          onItems: (items) => setSearch((before) => items.reduce(joined, before)),
          onEnd: (error) =>
            setSearch((before) => ({
              ...before,
              isDone: true,
              ...(error && { failure: messageOf(error) }),
            })),
        },
      );
    };
    const timer = text === '' ? undefined : setTimeout(start, typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [text]);
  return search.text === text ? search : { ...nothing, text };
}

/** Adds an item of the search; a later item about the same recording replaces the one before. */
export function joined(
  before: RecordingsSearch,
  { searched, of, found: one }: FoundInRecordings,
): RecordingsSearch {
  const { found } = before;
  const isSame = one !== undefined && found.at(-1)?.recordingId === one.recordingId;
  const rest = isSame ? found.slice(0, -1) : found;
  return { ...before, searched, of, found: one ? [...rest, one] : found };
}
