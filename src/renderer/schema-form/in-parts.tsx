import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from './json-text.ts';

type InPartsProps = {
  /** Of the object that holds the fields. */
  path: Path;
  names: readonly string[];
  draw(name: string): ReactNode;
};

const drawnAtOnce = 30;
const partSize = 25;
/** About the height of a field with the gap under it; corrected as soon as it is drawn. */
const fieldPx = 76;
const aheadPx = 1000;

/** Fields one under the other, of which many are drawn in parts, each when it comes near the screen. */
export function InParts({ path, names, draw }: InPartsProps) {
  const first = names.length > drawnAtOnce + partSize ? drawnAtOnce : names.length;
  const parts: string[][] = [];
  for (let at = first; at < names.length; at += partSize) parts.push(names.slice(at, at + partSize));
  return (
    <>
      {names.slice(0, first).map(draw)}
      {parts.map((part, i) => (
        // Fields that are added or found move the others through the parts, which have no state but being drawn.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={i} path={path} names={part} draw={draw} />
      ))}
    </>
  );
} // prettier-ignore

function Part({ path, names, draw }: InPartsProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ path, names });
  useLayoutEffect(() => {
    latest.current = { path, names };
  });
  const [isDrawn, setDrawn] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = place.current;
    if (isDrawn || !element) return undefined;
    const onWanted = (event: CustomEventInit<Path>) => {
      const wanted = event.detail ?? [];
      const { path: owner, names: held } = latest.current;
      const isHere = owner.every((step, i) => step === wanted[i]);
      if (!isHere || !held.includes(String(wanted[owner.length]))) return;
      (event as Event).preventDefault();
      flushSync(() => setDrawn(true));
    };
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDrawn(true),
      // Older browsers draw it when it is seen.
      { scrollMargin: `${aheadPx}px` } as IntersectionObserverInit,
    );
    near.observe(element);
    element.addEventListener(wantedEvent, onWanted);
    return () => {
      near.disconnect();
      element.removeEventListener(wantedEvent, onWanted);
    };
  }, [isDrawn]);
  if (isDrawn) return names.map(draw);
  return <div ref={place} data-not-drawn style={{ height: names.length * fieldPx }} />;
}

const wantedEvent = 'wirebench:field-wanted';

/** Draws the parts that a field stands in. */
export function drawField(path: Path, form: ParentNode): void {
  const isTaken = () =>
    [...form.querySelectorAll('[data-not-drawn]')].some(
      (part) => !part.dispatchEvent(new CustomEvent(wantedEvent, { detail: path, cancelable: true })),
    );
  // A part that is drawn may hold an object with parts of its own.
  for (let depth = 0; depth < path.length; depth += 1) if (!isTaken()) return;
} // prettier-ignore
