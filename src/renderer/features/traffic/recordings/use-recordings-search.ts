import { useEffect, useState } from 'react';
import type { FoundInRecordings } from '../../../../shared/model/traffic/wire.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';

type Found = NonNullable<FoundInRecordings['found']>;

export type RecordingsSearch = {
  /** What was found for. */
  text: string;
  searched: number;
  of: number;
  isDone: boolean;
  /** In the order in which they were found: the newest first. */
  found: readonly Found[];
  failure?: string;
};

export const rowsEach = 5;
const typingPauseMs = 200;
const nothing: RecordingsSearch = { text: '', searched: 0, of: 0, isDone: false, found: [] };

/** Looks for a text in all recordings, as long as it is on screen; another text ends the search before. */
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

/** What is told of a recording later replaces what was told before. */
export function joined(
  before: RecordingsSearch,
  { searched, of, found: one }: FoundInRecordings,
): RecordingsSearch {
  const { found } = before;
  const isSame = one !== undefined && found.at(-1)?.recordingId === one.recordingId;
  const rest = isSame ? found.slice(0, -1) : found;
  return { ...before, searched, of, found: one ? [...rest, one] : found };
}
