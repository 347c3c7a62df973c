import { setRoom } from '../navigation.ts';
import { roomLimits } from '../regions.ts';

/**
 * Sets whether the window is narrow or low, now and at each change, by media queries, which force
 * no layout.
 */
export function followWindowSize(window: Window): void {
  const narrow = window.matchMedia(roomLimits.isNarrow);
  const low = window.matchMedia(roomLimits.isLow);
  const tell = () => setRoom({ isNarrow: narrow.matches, isLow: low.matches });
  narrow.addEventListener('change', tell);
  low.addEventListener('change', tell);
  tell();
}
