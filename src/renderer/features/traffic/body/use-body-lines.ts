import { useEffect, useRef, useState } from 'react';
import { BodyPages } from './body-pages.ts';
import { readBodyLines, type RecordKey } from '../log/traffic-source.ts';

/**
 * The lines of one body, which are read as they come into sight; undefined at first. The component
 * must be mounted anew for another record.
 */
export function useBodyLines(of: RecordKey): BodyPages | undefined {
  const [, setTick] = useState(0);
  const [pages, setPages] = useState<BodyPages>();
  const key = useRef(of);
  useEffect(() => {
    const opened = new BodyPages(
      (wanted, signal) => readBodyLines({ ...key.current, ...wanted }, signal),
      () => setTick((tick) => tick + 1),
    );
    setPages(opened);
    void opened.follow();
    return () => opened.stop();
  }, []);
  return pages;
}
