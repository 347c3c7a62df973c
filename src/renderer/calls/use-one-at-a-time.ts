import { useRef } from 'react';

/** Wraps `act` so that a call during a running one does nothing, and a double press acts once. */
export function useOneAtATime<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isBusy = useRef(false);
  return async (...args) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await act(...args);
    } finally {
      isBusy.current = false;
    }
  };
}
