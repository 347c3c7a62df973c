import { useState } from 'react';
import { readViewState, writeViewState } from './view-state.ts';

/** A pane's size in pixels, kept in the view state. */
export function usePaneSize(key: string, initial: number) {
  const [, setChanged] = useState(0);
  const stored = readViewState(key);
  return {
    size: typeof stored === 'number' && stored > 0 ? stored : initial,
    onSize: (size: number) => {
      writeViewState(key, size);
      setChanged(size);
    },
  };
}
