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
  /** About the height of what will be drawn. */
  heightPx: number;
  /** Whether the field of a place stands in it. */
  holds(path: Path): boolean;
  draw(): ReactNode;
};

const aheadPx = 1000;
const wantedEvent = 'wirebench:field-wanted';

/** Fields that are drawn when they come near the screen, or when one of them is wanted; and then stay. */
export function LazyPart({ heightPx, holds, draw }: LazyPartProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(holds);
  useLayoutEffect(() => {
    latest.current = holds;
  });
  // Where nobody can tell what is near, everything is.
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

/** Lets what is not drawn now, but marked so, be drawn once the field of a place is wanted. */
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

/** Draws everything that a field stands in. */
export function drawField(path: Path, form: ParentNode): void {
  const isTaken = () =>
    [...form.querySelectorAll('[data-not-drawn]')].some(
      (part) =>
        !part.dispatchEvent(new CustomEvent(wantedEvent, { detail: path, cancelable: true })),
    );
  // What is drawn may hold more that is not; three of them for each level at most.
  for (let left = 3 * path.length; left > 0; left -= 1) if (!isTaken()) return;
}

/** Whether a place lies within an object. */
export const isWithin = (path: Path, owner: Path): boolean =>
  path.length > owner.length && owner.every((step, i) => step === path[i]);
