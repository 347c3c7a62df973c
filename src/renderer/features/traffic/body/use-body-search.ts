import { useEffect, useRef, useState } from 'react';
import type { BodyMatches } from '../../../../shared/model/traffic/body-lines.ts';
import { findInBody, report, type RecordKey } from '../log/traffic-source.ts';

export type BodySearch = {
  text: string;
  matches: BodyMatches | undefined;
  setText(text: string): void;
  go(to: 'next' | 'previous'): void;
};

type Wanted = { text: string; to: 'next' | 'previous' | 'here' };

/**
 * Searches a body for a text from `line()` on; `onMatch` gets the line of the match gone to. One
 * search runs at a time: of the texts typed meanwhile, only the last is searched for next.
 */
export function useBodySearch(
  of: RecordKey,
  line: () => number,
  onMatch: (line: number) => void,
): BodySearch {
  const [text, setText] = useState('');
  const [matches, setMatches] = useState<BodyMatches>();
  const closing = useRef<AbortController>(undefined);
  const running = useRef(false);
  const wanted = useRef<Wanted>(undefined);

  useEffect(() => {
    const controller = (closing.current = new AbortController());
    return () => controller.abort();
  }, []);

  const search = async () => {
    const signal = closing.current?.signal;
    if (running.current || !signal) return;
    running.current = true;
    try {
      for (let now = wanted.current; now; now = wanted.current) {
        const matched = await findInBody({ ...of, ...now, line: line() }, signal);
        if (wanted.current !== now) continue;
        wanted.current = undefined;
        setMatches(matched);
        if (matched.line !== undefined) onMatch(matched.line);
      }
    } catch (error) {
      wanted.current = undefined;
      if (!signal.aborted) throw error;
    } finally {
      running.current = false;
    }
  };
  const look = (next: Wanted | undefined) => {
    wanted.current = next;
    if (next) report(search(), 'The body could not be searched.');
  };

  return {
    text,
    matches,
    setText(typed) {
      setText(typed);
      setMatches(undefined);
      look(typed === '' ? undefined : { text: typed, to: 'here' });
    },
    go(to) {
      if (text !== '') look({ text, to: matches ? to : 'here' });
    },
  };
}
