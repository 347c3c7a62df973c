import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../json/json-text.ts';

type LazyPartProps = {
  /** About the height of what will be drawn, in pixels. */
  heightPx: number;
  /** Whether the field of a place stands in this part. */
  holds(path: Path): boolean;
  draw(): ReactNode;
};

const aheadPx = 1000;
const wantedEvent = 'wirebench:field-wanted';

/**
 * Renders its fields when they come near the screen, or when `drawField` asks for one of them; then
 * they stay.
 */
export function LazyPart({ heightPx, holds, draw }: LazyPartProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(holds);
  useLayoutEffect(() => {
    latest.current = holds;
  });
  // Without IntersectionObserver everything is drawn.
  const [isDrawn, setDrawn] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (isDrawn || !element) return undefined;
    const onWanted = (event: Event) => {
      if (!(event instanceof CustomEvent) || !latest.current(event.detail as Path)) return;
      event.preventDefault();
      flushSync(() => setDrawn(true));
    };
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDrawn(true),
      // Older browsers draw it when it is seen.
      { scrollMargin: `${aheadPx}px` },
    );
    near.observe(element);
    element.addEventListener(wantedEvent, onWanted);
    return () => {
      near.disconnect();
      element.removeEventListener(wantedEvent, onWanted);
    };
  }, [isDrawn]);
  if (isDrawn) return draw();
  return <div ref={place} data-not-drawn style={{ height: heightPx }} />;
}

/**
 * Calls `draw` when `drawField` asks for a field that the element holds; the element is marked with
 * `data-not-drawn`.
 */
export function useDrawRequest(
  element: RefObject<HTMLElement | null>,
  holds: (path: Path) => boolean,
  draw: (path: Path) => void,
): void {
  const latest = useRef({ holds, draw });
  useLayoutEffect(() => {
    latest.current = { holds, draw };
  });
  useEffect(() => {
    const here = element.current;
    const onWanted = (event: Event) => {
      const path = event instanceof CustomEvent ? (event.detail as Path) : [];
      if (!latest.current.holds(path)) return;
      event.preventDefault();
      flushSync(() => latest.current.draw(path));
    };
    here?.addEventListener(wantedEvent, onWanted);
    return () => here?.removeEventListener(wantedEvent, onWanted);
  }, [element]);
}

/** Draws all lazy parts that a field stands in, synchronously. */
export function drawField(path: Path, form: ParentNode): void {
  const isTaken = () =>
    [...form.querySelectorAll('[data-not-drawn]')].some(
      (part) =>
        !part.dispatchEvent(new CustomEvent(wantedEvent, { detail: path, cancelable: true })),
    );
  // A part that is drawn may hold others, at most three for each level.
  for (let left = 3 * path.length; left > 0; left -= 1) if (!isTaken()) return;
}

/** Whether a place lies within an object. */
export const isWithin = (path: Path, owner: Path): boolean =>
  path.length > owner.length && owner.every((step, i) => step === path[i]);
