import { useEffect, useRef } from 'react';

/** A press that could not be heeded holds no longer than this: later it would come as a surprise. */
const holdsMs = 5000;

/**
 * Holds a press of Enter that came before the models were known, and sends once they are, if the text
 * is still the same. Answers with what holds a press.
 */
export function useHeldPress(text: string, canSend: boolean, send: () => void): () => void {
  const held = useRef<{ text: string; atMs: number }>(undefined);
  useEffect(() => {
    const { current } = held;
    if (!canSend || !current) return;
    held.current = undefined;
    if (current.text === text && performance.now() - current.atMs < holdsMs) send();
  });
  return () => {
    held.current = { text, atMs: performance.now() };
  };
}
