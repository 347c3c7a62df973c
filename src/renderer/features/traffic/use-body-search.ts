import { useEffect, useRef, useState } from 'react';
import type { BodyMatches } from '../../../shared/model/body-lines.ts';
import { findInBody, report, type RecordKey } from './surroundings.ts';

export type BodySearch = {
  text: string;
  matches: BodyMatches | undefined;
  setText(text: string): void;
  go(to: 'next' | 'previous'): void;
};

const typingMs = 50;

/** Looks for a text in a body; `onMatch` hears of the line gone to. */
export function useBodySearch(
  of: RecordKey,
  line: () => number,
  onMatch: (line: number) => void,
): BodySearch {
  const [text, setText] = useState('');
  const [matches, setMatches] = useState<BodyMatches>();
  const running = useRef<AbortController>(undefined);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = () => {
    clearTimeout(typing.current);
    running.current?.abort();
  };
  useEffect(() => stop, []);

  const search = (wanted: string, to: 'next' | 'previous' | 'here') => {
    stop();
    const { signal } = (running.current = new AbortController());
    const found = findInBody({ ...of, text: wanted, line: line(), to }, signal).then(
      (matched) => {
        if (signal.aborted) return;
        setMatches(matched);
        if (matched.line !== undefined) onMatch(matched.line);
      },
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    report(found, 'The body could not be searched.');
  };

  return {
    text,
    matches,
    setText(wanted) {
      stop();
      setText(wanted);
      setMatches(undefined);
      if (wanted !== '') typing.current = setTimeout(() => search(wanted, 'here'), typingMs);
    },
    go(to) {
      if (text !== '') search(text, matches ? to : 'here');
    },
  };
}
