import { useState } from 'react';
import { readViewState, writeViewState } from './view-state.ts';

/** A pane's size, kept in the view state: in pixels, or as it was meant to be while nobody moved it. */
export function usePaneSize(key: string, initial: number | `${number}%`) {
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
