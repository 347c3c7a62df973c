import { setRoom } from '../navigation.ts';
import { roomLimits } from '../regions.ts';

/** Tells how much room there is, now and when that changes. Nothing is measured: the page is not laid out for it. */
export function followWindowSize(window: Window): void {
  const narrow = window.matchMedia(roomLimits.isNarrow);
  const low = window.matchMedia(roomLimits.isLow);
  const tell = () => setRoom({ isNarrow: narrow.matches, isLow: low.matches });
  narrow.addEventListener('change', tell);
  low.addEventListener('change', tell);
  tell();
}
