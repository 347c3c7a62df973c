import { useEffect, useMemo, useState } from 'react';
import { startThread } from '../../ui/trusted-types.ts';
import type { PasteReading, PasteTarget } from './paste-reading.ts';
import pasteThread from './paste-worker.ts?worker&url';
import { readPaste } from './read-paste.ts';

/** A text of up to so many characters is read in place; a longer one in a worker. */
const longestAtOnce = 50_000;
const longestMs = 15_000;

/** What a pasted text was understood as; undefined while a long one is read. */
export function useReading(text: string, target: PasteTarget): PasteReading | undefined {
  const { method, name, schema } = target;
  const isShort = text.length <= longestAtOnce;
  const read = useMemo(
    () => (isShort ? readPaste(text, { method, name, schema }) : undefined),
    [isShort, text, method, name, schema],
  );
  const [later, setLater] = useState<{ text: string; reading: PasteReading }>();
  useEffect(() => {
    if (isShort) return undefined;
    const worker = startThread(pasteThread);
    const settle = (reading: PasteReading) => {
      clearTimeout(timer);
      worker.terminate();
      setLater({ text, reading });
    };
    const refuse = (reason: string) => settle({ status: 'refused', reason });
    const timer = setTimeout(() => refuse(tooSlow), longestMs);
    worker.addEventListener('message', ({ data }: MessageEvent<PasteReading>) => settle(data));
    worker.addEventListener('error', ({ message }) => refuse(`It could not be read: ${message}`));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage({ text, target: { method, name, schema } });
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [isShort, text, method, name, schema]);
  return read ?? (later?.text === text ? later.reading : undefined);
}

const tooSlow = `It could not be understood within ${longestMs / 1000} seconds.`;
